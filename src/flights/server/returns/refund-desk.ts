import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { sumMinor } from '../../../kernel/money.ts'
import { invariant, refuse, type Refusal } from '../../../kernel/result.ts'
import type { Reader } from '../../../server/database/connect.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import { filesOf } from '../../../server/files.ts'
import { sealStaffDeed } from '../../../server/staff-deeds.ts'
import type { DeskRefund, opsDecideTicketRefund, opsTicketProof, opsTicketRefunds } from '../../calls/refund-desk.ts'
import { FLIGHT_REFUND_CODES } from '../../rules/refund-states.ts'
import { flightText } from '../../text/index.ts'
import type { FlightsDeps } from '../deps.ts'
import { airlineForDesk } from '../disruptions/disruption-for-desk.ts'
import { PROOF_HOLDER } from './refund-asking.ts'
import { canEndWith, endWith, endWithout, lockRefund } from './refund-ending.ts'
import { findRefund, ticketsOfRefunds } from './refund-store.ts'

/*
 * What the operator's travel desk does about tickets that no machine gives back: it finds out with the airline, outside of here, and says
 * what comes back. The money goes by the same sums as every refund. No traveller is named: the airline knows the tickets by their numbers.
 */

const SHOWN_AT_ONCE = 30

async function waiting(reader: Reader, after: string | undefined) {
  let query = reader
    .selectFrom('flightRefund as r')
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'r.companyId').onRef('o.id', '=', 'r.orderId'))
    .innerJoin('flightOrder as f', (join) => join.onRef('f.companyId', '=', 'r.companyId').onRef('f.orderId', '=', 'r.orderId'))
    .innerJoin('company as c', 'c.id', 'r.companyId')
    .selectAll('r')
    .select(['o.number', 'f.pnr', 'c.nameZh', 'c.nameEn'])
    .where((eb) =>
      eb.or([
        eb('r.state', '=', FLIGHT_REFUND_CODES.MANUAL_REFUND),
        eb.and([eb('r.state', '=', FLIGHT_REFUND_CODES.AT_AIRLINE), eb('r.kind', '=', 'involuntary')]),
      ]),
    )
  // Ids begin with their time: the oldest first.
  if (after !== undefined) query = query.where('r.id', '>', after)
  return query
    .orderBy('r.id')
    .limit(SHOWN_AT_ONCE + 1)
    .execute()
}

/** Over all companies: how many refunds of tickets were handed to the desk. A claim that an airline looks at waits for the airline. */
export async function countRefundsForDesk(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('flightRefund')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('state', '=', FLIGHT_REFUND_CODES.MANUAL_REFUND)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const wordOf = (words: Readonly<Record<string, string>>, key: string | null): string =>
  key !== null && Object.hasOwn(words, key) ? (words[key] ?? '') : ''

export async function listForDesk(
  deps: FlightsDeps,
  { after }: CallParsed<typeof opsTicketRefunds>,
  language: Language,
): Promise<CallResult<typeof opsTicketRefunds>> {
  const { read } = deps.db
  const rows = await waiting(read, after)
  const page = rows.slice(0, SHOWN_AT_ONCE)
  const { reasons, brought } = flightText[language].returning
  const files = filesOf(deps.clock, deps.secrets)
  const refunds = await Promise.all(
    page.map(async (row): Promise<DeskRefund> => {
      const { companyId, orderId, id } = row
      const own = (await ticketsOfRefunds(read, { companyId, orderId })).filter(({ refundId }) => refundId === id)
      return {
        refundId: id,
        orderSeq: row.number,
        company: { zh: row.nameZh, en: row.nameEn },
        kind: row.kind,
        code: row.state,
        reason: wordOf(reasons, row.reasonCode),
        note: row.note,
        why: wordOf(brought, row.refusal),
        airline: await airlineForDesk(deps, { companyId, orderId }, language),
        pnr: row.pnr,
        ticketNumbers: own.map(({ ticketNumber }) => ticketNumber),
        paidMinor: sumMinor(own.map(({ paidMinor }) => paidMinor)),
        promisedMinor: row.backMinor,
        askedAt: row.askedAt.toString(),
        decideBy: row.decideBy?.toString() ?? null,
        fileIds: [...(await files.heldBy(read, companyId, { heldBy: PROOF_HOLDER, holderId: id }))],
      }
    }),
  )
  return { refunds, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
}

/** Staff belong to no company: theirs is found by the refund. */
async function refOf(reader: Reader, refundId: string) {
  const row = await reader.selectFrom('flightRefund').select(['companyId', 'orderId']).where('id', '=', refundId).executeTakeFirst()
  return row ? { ...row, refundId } : null
}

export async function decideAtDesk(
  deps: FlightsDeps,
  { staffId }: { readonly staffId: string },
  { refundId, decision, backMinor, why }: CallParsed<typeof opsDecideTicketRefund>,
): Promise<CallResult<typeof opsDecideTicketRefund> | Refusal> {
  const ref = await refOf(deps.db.read, refundId)
  if (!ref) return refuse('P404')
  return unlessRefused(deps.db, { name: 'flights.refund-decided' }, async (writer) => {
    const held = await lockRefund(deps, writer, ref)
    if (held.refund.state !== FLIGHT_REFUND_CODES.MANUAL_REFUND) return refuse('AF-DESK-DECIDED')
    const paidMinor = sumMinor(held.tickets.map((ticket) => ticket.paidMinor))
    if (backMinor > paidMinor) return refuse('AF-DESK-AMOUNT', { field: 'backMinor', facts: { mostMinor: paidMinor } })
    if (decision === 'refund') {
      const given = { backMinor, feeMinor: paidMinor - backMinor, values: [], decidedBy: staffId }
      if (!(await canEndWith(deps, writer, held, given))) return refuse('AF-REFUND-LATER')
      await endWith(deps, writer, held, given)
    } else {
      const told = { kind: 'notReturned', facts: { reason: 'deskRefused' } }
      await endWithout(deps, writer, held.locked, held.refund, { event: 'fail', refusal: 'deskRefused', decidedBy: staffId, told })
    }
    const facts = { ...ref, decision, backMinor: decision === 'refund' ? backMinor : 0 }
    await sealStaffDeed(writer, deps, { staffId, what: 'ticketRefund.decided', subject: refundId, why, facts })
    return { decided: true } as const
  })
}

export async function openProof(
  deps: FlightsDeps,
  { staffId }: { readonly staffId: string },
  { refundId, fileId }: CallParsed<typeof opsTicketProof>,
): Promise<CallResult<typeof opsTicketProof> | Refusal> {
  const ref = await refOf(deps.db.read, refundId)
  const refund = ref && (await findRefund(deps.db.read, ref))
  if (!ref || !refund) return refuse('P404')
  const files = filesOf(deps.clock, deps.secrets)
  const held = await files.heldBy(deps.db.read, ref.companyId, { heldBy: PROOF_HOLDER, holderId: refundId })
  if (!held.includes(fileId)) return refuse('P404')
  const file = await files.read(deps.db.read, { companyId: ref.companyId, ownerId: refund.askedBy, fileId })
  invariant(file, 'a picture that is held is there')
  await deps.db.transact(
    (writer) =>
      sealStaffDeed(writer, deps, { staffId, what: 'ticketRefund.proofOpened', subject: refundId, why: fileId, facts: { ...ref } }),
    { name: 'flights.refund-proof-opened' },
  )
  return { dataUrl: `data:${file.mediaType};base64,${file.bytes.toString('base64')}` }
}
