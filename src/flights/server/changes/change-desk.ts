import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { refuse, type Refusal } from '../../../kernel/result.ts'
import type { Reader } from '../../../server/database/connect.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import { sealStaffDeed } from '../../../server/staff-deeds.ts'
import type { DeskChange, opsEndTicketChange, opsTicketChanges } from '../../calls/change-desk.ts'
import { FLIGHT_CHANGE_CODES as CHANGE } from '../../rules/change-states.ts'
import { flightNumbersOf, type AnyOffer } from '../../rules/any-offer.ts'
import { legsOf, wayOf } from '../../rules/changing-legs.ts'
import type { PriceParts } from '../../rules/offer.ts'
import { FLIGHT_ORDER_CODES, FLIGHT_TICKET_CODES } from '../../rules/states.ts'
import { ofTickets } from '../../rules/ticket-events.ts'
import { isChangeReason } from '../../rules/changing.ts'
import { flightText } from '../../text/index.ts'
import { close } from '../closing.ts'
import type { FlightsDeps } from '../deps.ts'
import { airlineForDesk } from '../disruptions/disruption-for-desk.ts'
import { lock, note } from '../moving.ts'
import { changeTicketsOf } from '../returns/refund-store.ts'
import { changeOrder } from '../store.ts'
import { issueWith } from '../ticket.ts'
import { presentLeg } from './change-flights.ts'
import { findChange, freeChanged, moveChange, ticketsOfChanges } from './change-store.ts'

/*
 * What the operator's travel desk does about changes that no machine makes: it finds out with the airline, outside of here, what a change
 * costs, and enters the new tickets once whoever pays has paid. No traveller is named: the airline knows the tickets by their numbers.
 */

const SHOWN_AT_ONCE = 30
const OPEN = [CHANGE.PAY, CHANGE.PAY_SUCCESS, CHANGE.AT_AIRLINE, CHANGE.MANUAL_CHANGE, CHANGE.CHANGE]

const waiting = (reader: Reader, after: string | undefined) => {
  const query = reader
    .selectFrom('flightChange as c')
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'c.companyId').onRef('o.id', '=', 'c.orderId'))
    .innerJoin('flightOrder as f', (join) => join.onRef('f.companyId', '=', 'c.companyId').onRef('f.orderId', '=', 'c.orderId'))
    .innerJoin('company as k', 'k.id', 'c.companyId')
    .leftJoin('flightOrder as n', (join) => join.onRef('n.companyId', '=', 'c.companyId').onRef('n.orderId', '=', 'c.newOrderId'))
    .selectAll('c')
    .select(['o.number', 'f.pnr', 'f.offer', 'n.price', 'n.offer as newOffer', 'k.nameZh', 'k.nameEn'])
    .where('c.kind', '=', 'desk')
    .where('c.state', 'in', OPEN)
  // Ids begin with their time: the oldest first.
  const from = after === undefined ? query : query.where('c.id', '>', after)
  return from
    .orderBy('c.id')
    .limit(SHOWN_AT_ONCE + 1)
    .execute()
}

/** Over all companies: how many changes the desk is to price, or to enter the new tickets of. Those that wait to be paid wait for others. */
export async function countChangesForDesk(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('flightChange')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('kind', '=', 'desk')
    .where(
      'state',
      'in',
      OPEN.filter((state) => state !== CHANGE.PAY),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

const nextOf = (state: number): DeskChange['next'] => (state === CHANGE.MANUAL_CHANGE ? 'quote' : state === CHANGE.PAY ? 'wait' : 'issue')

/** A flight, or a leg with all of its flights, as the desk speaks of it with an airline. */
function flown({ flight }: AnyOffer, leg: number | null): DeskChange['from'] {
  const way = wayOf(flight, leg)
  const { from, to } = way
  return { numbers: flightNumbersOf({ flight: way }), at: from.at, fromAirport: from.airport, toAirport: to.airport }
}

export async function listChangesForDesk(
  deps: FlightsDeps,
  { after }: CallParsed<typeof opsTicketChanges>,
  language: Language,
): Promise<CallResult<typeof opsTicketChanges>> {
  const { read } = deps.db
  const rows = await waiting(read, after)
  const page = rows.slice(0, SHOWN_AT_ONCE)
  const { reasons } = flightText[language].changing
  const changes = await Promise.all(
    page.map(async (row): Promise<DeskChange> => {
      const own = (await ticketsOfChanges(read, row)).filter(({ changeId }) => changeId === row.id)
      const offer = row.offer as AnyOffer
      const legs = legsOf(offer)
      const price = row.price as PriceParts | null
      return {
        changeId: row.id,
        orderSeq: row.number,
        company: { zh: row.nameZh, en: row.nameEn },
        code: row.state,
        next: nextOf(row.state),
        reason: isChangeReason(row.reasonCode) ? reasons[row.reasonCode] : '',
        note: row.note,
        departDate: row.departDate.toString(),
        airline: await airlineForDesk(deps, row, language),
        pnr: row.pnr,
        ticketNumbers: own.map(({ ticketNumber }) => ticketNumber),
        leg: presentLeg({ offer }, row.leg),
        from: flown(offer, row.leg),
        to: row.newOffer === null ? null : flown(row.newOffer as AnyOffer, row.leg),
        between: {
          after: row.leg === null ? null : (legs[row.leg - 1]?.to.at ?? null),
          before: row.leg === null ? null : (legs[row.leg + 1]?.from.at ?? null),
        },
        feeMinor: price && (price.changeFeeMinor ?? 0),
        differenceMinor: price && price.fareMinor + price.airportTaxMinor + price.fuelSurchargeMinor,
        askedAt: row.askedAt.toString(),
      }
    }),
  )
  return { changes, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
}

/** Staff belong to no company: theirs is found by the change. */
export async function changeForDesk(reader: Reader, changeId: string) {
  const row = await reader
    .selectFrom('flightChange')
    .select('companyId')
    .where('id', '=', changeId)
    .where('kind', '=', 'desk')
    .executeTakeFirst()
  return row ? findChange(reader, { companyId: row.companyId, id: changeId }) : null
}

export async function endAtDesk(
  deps: FlightsDeps,
  { staffId }: { readonly staffId: string },
  { changeId, outcome, newTicketNumbers, pnr, why }: CallParsed<typeof opsEndTicketChange>,
): Promise<CallResult<typeof opsEndTicketChange> | Refusal> {
  const change = await changeForDesk(deps.db.read, changeId)
  if (!change) return refuse('P404')
  const { companyId, orderId, newOrderId } = change
  return unlessRefused(deps.db, { name: 'flights.desk-change-ended' }, async (writer) => {
    const origin = { companyId, orderId }
    const own = (await ticketsOfChanges(writer, origin)).filter((ticket) => ticket.changeId === changeId)
    const sealed = () =>
      sealStaffDeed(writer, deps, { staffId, what: 'ticketChange.ended', subject: changeId, why, facts: { ...origin, outcome } })
    if (newOrderId === null) {
      const locked = await lock(deps, writer, origin)
      const now = await findChange(writer, { companyId, id: changeId })
      if (outcome !== 'refused' || now?.state !== CHANGE.MANUAL_CHANGE) return refuse('AF-DESK-DECIDED')
      await moveChange(writer, now, CHANGE.CHANGE_FAILED, { now: deps.clock.now(), refusal: 'deskRefused', decidedBy: staffId })
      await freeChanged(writer, { companyId, changeId })
      const passengerNos = own.map(({ passengerNo }) => passengerNo)
      await changeTicketsOf(writer, origin, passengerNos, { state: FLIGHT_TICKET_CODES.REISSUE_CANCELLED, isLive: true })
      await note(deps, writer, locked, {
        kind: 'notChanged',
        facts: { reason: 'deskRefused', tickets: own.length, ...ofTickets(passengerNos) },
      })
      await sealed()
      return { ended: true } as const
    }
    const order = { companyId, orderId: newOrderId }
    const locked = await lock(deps, writer, order)
    if (locked.row.state !== FLIGHT_ORDER_CODES.UNTICKETED) return refuse('AF-DESK-DECIDED')
    if (outcome === 'refused') {
      await close(deps, writer, locked, 'failIssue', 'ticketFailed', { kind: 'issueFailed', facts: { reason: 'refused' } })
    } else {
      const isEach = newTicketNumbers.length === own.length && new Set(newTicketNumbers).size === own.length
      const isOld = own.some(({ ticketNumber }) => newTicketNumbers.includes(ticketNumber))
      if (!isEach || isOld) return refuse('AF-DESK-TICKETS', { field: 'newTicketNumbers' })
      if (pnr !== null) await changeOrder(writer, order, { pnr })
      await issueWith(deps, writer, locked, newTicketNumbers)
    }
    await sealed()
    return { ended: true } as const
  })
}
