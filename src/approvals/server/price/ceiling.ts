import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import { sealDeed } from '../../../server/audit-chain.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import { ceilingFor, judgePrice, keptCeiling, type CeilingSetting, type PriceJudgement } from '../../rules/ceiling.ts'
import { agreedAt } from '../../rules/read-at.ts'
import { onSilence } from '../../rules/silence.ts'
import { APPROVAL_STATES, type ApprovalState } from '../../rules/states.ts'
import type { ApprovalsDeps } from '../deps.ts'
import type { ApprovalRequest } from '../face.ts'
import { askedSteps, factsOf, type Locked } from '../locked.ts'
import { change, end } from '../moving.ts'
import { begin, decideByFrom, lockedNow, put } from '../asking/putting.ts'
import { approvalOfOrder, stepsOf, type ApprovalRow } from '../store.ts'
import { tellSubject } from '../subject.ts'
import { sendReminder } from '../telling/telling.ts'

/* What a price that moves means to what was agreed to, or is being asked about; and seats that press whoever decides. */

/** What a line's server asks about an order whose price or seats move. Whoever writes holds the order's lock. */
export interface PriceCeilings {
  /** How the latest request stands; null where nobody is asked about the order. */
  standing(reader: Reader, order: OrderRef): Promise<{ readonly state: ApprovalState; readonly decideBy: Temporal.Instant | null } | null>
  /**
   * Whether the request ends in a no unless somebody speaks: nobody's word is written down and waits to be carried out, and silence
   * does not agree.
   */
  endsBySilence(reader: Reader, order: OrderRef): Promise<boolean>
  /**
   * A new price against the ceiling of the latest request. A request without one was made before there were ceilings: it covers what
   * the order costs now and not a fen more.
   */
  judge(
    reader: Reader,
    order: OrderRef,
    price: { readonly oldMinor: number; readonly newMinor: number },
  ): Promise<{ readonly judged: PriceJudgement; readonly beyond: CeilingSetting['beyond'] } | null>
  /**
   * Asks about the difference, old and new side by side: of those whom the flow asks for so much, and of whom it asks for the whole and never had
   * to before, where all had agreed; where they had not, the old question is closed and asked anew at the new price. Refused where nobody can be asked.
   */
  askDifference(
    writer: Writer,
    order: OrderRef,
    at: { readonly totalMinor: number; readonly decideBy: Temporal.Instant },
  ): Promise<Refusal | null>
  /** The seats are held for longer: whoever is asked has until then, within the flow's own hours. */
  extend(writer: Writer, order: OrderRef, latestAt: Temporal.Instant): Promise<void>
  /** The seats are not held for much longer: reminds everybody who is asked. Does nothing where nobody is. */
  press(writer: Writer, order: OrderRef): Promise<void>
}

const ceilingOf = ({ ceilingMinor, toleranceMinor }: ApprovalRow, otherwiseMinor: number) =>
  keptCeiling({ totalMinor: ceilingMinor ?? otherwiseMinor, toleranceMinor: toleranceMinor ?? 0 })

const isOpen = ({ state }: ApprovalRow): boolean => state === APPROVAL_STATES.APPLIED || state === APPROVAL_STATES.AWAITING

/** The latest request of an order, locked. */
async function lockLatest(writer: Writer, order: OrderRef): Promise<Locked | null> {
  const found = await approvalOfOrder(writer, order)
  return found && lockedNow(writer, found)
}

/** What a request was put with, as it was handed to us; null for one from before that was kept. */
async function askedWith(reader: Reader, { companyId, approvalId, reasonCode, reasonNote }: ApprovalRow): Promise<ApprovalRequest | null> {
  const { asked } = await reader
    .selectFrom('approval')
    .select('asked')
    .where('companyId', '=', companyId)
    .where('id', '=', approvalId)
    .executeTakeFirstOrThrow()
  // What each word was given at is this request's own.
  const { readMinor: _readMinor, ...put } = (asked ?? {}) as Partial<Omit<ApprovalRequest, 'reason'>> & Pick<ApprovalRow, 'readMinor'>
  if (put.about === undefined) return null
  return { ...(put as Omit<ApprovalRequest, 'reason'>), reason: { code: reasonCode, note: reasonNote } }
}

async function askDifference(
  deps: ApprovalsDeps,
  writer: Writer,
  order: OrderRef,
  { totalMinor, decideBy }: { readonly totalMinor: number; readonly decideBy: Temporal.Instant },
): Promise<Refusal | null> {
  const locked = await lockLatest(writer, order)
  const before = locked && (await askedWith(writer, locked.row))
  if (!locked || !before) return refuse('AP-NO-APPROVER')
  const { companyId, orderId } = order
  const { approval } = await deps.people.companySettings(writer, companyId)
  const previousTotalMinor = locked.row.ceilingMinor ?? locked.row.totalMinor ?? totalMinor
  const byMinor = Math.max(0, totalMinor - previousTotalMinor)
  if (isOpen(locked.row)) await end(deps, writer, locked, 'close')
  const request: ApprovalRequest = {
    ...before,
    overMinor: locked.row.overMinor + byMinor,
    ceiling: ceilingFor(approval.ceiling, totalMinor),
    about: { ...before.about, totalMinor },
  }
  const { flowCode, overMinor, round } = locked.row
  // What everybody has agreed to is agreed to: whom it took is asked about what comes on top of it.
  const agreed = locked.row.state === APPROVAL_STATES.AGREED ? { flowCode, overMinor, totalMinor: previousTotalMinor } : null
  const written = await put(deps, writer, { companyId, orderId }, { request, round: round + 1, before: { steps: locked.steps, agreed } })
  if (isRefusal(written)) return written
  const { approvalId } = written
  // Compared is what was asked about; told is what was agreed to, as it was read.
  const facts = { aboutId: orderId, previousTotalMinor: agreedAt(locked.row, locked.steps) ?? previousTotalMinor, totalMinor }
  await sealDeed(writer, deps.secrets, {
    companyId,
    actorId: null,
    what: 'approval.differenceAsked',
    subjectId: approvalId,
    at: deps.clock.now(),
    facts,
  })
  await begin(deps, writer, await lockedNow(writer, { companyId, approvalId }), decideBy)
  return null
}

async function press(deps: ApprovalsDeps, writer: Writer, order: OrderRef): Promise<void> {
  const locked = await lockLatest(writer, order)
  if (locked?.row.state !== APPROVAL_STATES.AWAITING) return
  const silent = askedSteps(locked.steps).filter((step) => step.decision === null)
  if (silent.length === 0) return
  const changed = await change(deps, writer, locked, {}, { follow: true })
  for (const { approverId, level } of silent)
    await tellSubject(deps, writer, locked.row, { kind: 'approvalReminded', actorId: approverId, facts: factsOf(locked.steps, level) })
  await sendReminder(deps, writer, changed, silent)
}

export function ceilingsOf(deps: ApprovalsDeps): PriceCeilings {
  return {
    async standing(reader, order) {
      const row = await approvalOfOrder(reader, order)
      return row && { state: row.state, decideBy: row.decideBy }
    },

    async endsBySilence(reader, order) {
      const row = await approvalOfOrder(reader, order)
      if (row?.state !== APPROVAL_STATES.AWAITING || onSilence(row, row.way) === 'agree') return false
      const steps = await stepsOf(reader, row)
      return askedSteps(steps).every((step) => step.decision === null)
    },

    async judge(reader, order, { oldMinor, newMinor }) {
      const [row, { approval }] = await Promise.all([approvalOfOrder(reader, order), deps.people.companySettings(reader, order.companyId)])
      return row && { judged: judgePrice(ceilingOf(row, oldMinor), newMinor), beyond: approval.ceiling.beyond }
    },

    askDifference: (writer, order, at) => askDifference(deps, writer, order, at),

    async extend(writer, order, latestAt) {
      const locked = await lockLatest(writer, order)
      if (locked?.row.state !== APPROVAL_STATES.AWAITING) return
      const decideBy = decideByFrom(locked.row, locked.row.thinkingSince ?? deps.clock.now(), latestAt)
      // The job that looks at the time finds the new end by itself.
      await change(deps, writer, locked, { latestAt, decideBy }, { follow: true })
    },

    press: (writer, order) => press(deps, writer, order),
  }
}
