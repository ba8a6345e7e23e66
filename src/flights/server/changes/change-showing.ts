import type { CallResult } from '../../../kernel/call.ts'
import type { BothNames, Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, type Refusal } from '../../../kernel/result.ts'
import { DEFAULT_ZONE, dateIn } from '../../../kernel/time.ts'
import type { PersonPart } from '../../../payments/server/index.ts'
import type { getAlterReason, getChangeOptionalDate, ticketList } from '../../calls/change-choosing.ts'
import type { ChangeShown, getApplyChangeInfo } from '../../calls/changing.ts'
import { isAbroad, isFareAbroad, stepsOf } from '../../rules/any-offer.ts'
import { changeStatus } from '../../rules/change-states.ts'
import { canBeFlown, isUnheldChange, legDates, legsOf, wayOf, type LegDates } from '../../rules/changing-legs.ts'
import {
  CHANGE_NOTE_CHARACTERS_MAX,
  CHANGE_REASONS,
  mayChange,
  mayChangeAny,
  needsNote,
  optionalDates,
  isChangeReason,
} from '../../rules/changing.ts'
import { feeHoldsUntil, refundFeeAt, type AtAirline } from '../../rules/returning.ts'
import { canCancel } from '../../rules/status.ts'
import type { FlightTicketCode } from '../../rules/states.ts'
import { flightText } from '../../text/index.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { grantedNow } from '../disruptions/disruption-beside.ts'
import { presentConfirming, presentStatus } from '../reading/orders.ts'
import { fareName, presentConditions, presentFare, presentFlight } from '../reading/present.ts'
import { findReturnable, findToRead, type Found } from '../returns/refund-quoting.ts'
import { atAirline, refused, verdictToRead } from '../returns/refund-showing.ts'
import { findOrder, findTickets, type FlightOrderRow, type TicketRow } from '../store.ts'
import { asking } from '../supplier-errors.ts'
import { presentCost } from './change-costing.ts'
import { presentLeg } from './change-flights.ts'
import { isMixedIn, isWholeOnly, nobodyMovesAlone } from './change-opening.ts'
import { dearestFareOf, eachFareOf, fareOfTicket, worthOfTickets } from './change-paid.ts'
import { changesOfOrder, ticketsOfChanges, type ChangeRow, type ChangeTicketRow } from './change-store.ts'

/* What people read about changing tickets: what may be, and what became of what they asked for. */

const NAMELESS: BothNames = { zh: '', en: '' }

type ActionVerdict = CallResult<typeof ticketList>['verdict']

const statesOf = ({ tickets }: Pick<Found, 'tickets'>) => tickets.map(({ state }) => state as FlightTicketCode)

function ticketsFor(found: Found, language: Language): ActionVerdict {
  return mayChangeAny(found.row.state, statesOf(found)) ? { allowed: true } : refused('AF-NO-CHANGEABLE', language)
}

export async function readTickets(
  deps: FlightsDeps,
  who: Who,
  orderSeq: string,
  language: Language,
): Promise<CallResult<typeof ticketList> | Refusal> {
  const found = await findReturnable(deps, who, orderSeq)
  if (isRefusal(found)) return found
  const { row, tickets } = found
  const any = ticketsFor(found, language)
  const standing = any.allowed ? await asking(() => atAirline(deps, found)) : new Map<string, AtAirline>()
  if (isRefusal(standing)) return standing
  const people = await deps.people.findAll(deps.db.read, who.companyId, [...new Set(tickets.map(({ personId }) => personId))])
  const now = deps.clock.now()
  const { flight, fare } = row.offer
  const terms = { steps: stepsOf(fare, 'change'), fareMinor: eachFareOf(found), departsAt: Temporal.Instant.from(flight.from.at) }
  // Whose flight the airline itself has broken, to her it is free whatever the conditions say.
  const granted = await grantedNow(deps, found.order)
  const named = granted ? 0 : isFareAbroad(fare) ? fare.changeFeeMinor : refundFeeAt(terms, now)
  // Abroad it is named for the whole journey: what one leg of several costs is said with its flights.
  // And whoever has moved its flights takes what it says then: of many that is nothing.
  const isForAirline = legsOf(row.offer).length > 1 || (isFareAbroad(fare) && row.airlineWord !== null)
  const isFeeAsked = named === 'unknown' || (named !== null && isForAirline)
  const feeMinor = isFeeAsked ? null : named
  // What the conditions do not allow, what the desk has arranged before, and a journey that has begun, the desk is asked about.
  const isForDesk = named === null || row.change?.byDesk === true || (isAbroad(flight) && !canBeFlown(flight, now))
  // What children and infants cost on another flight no list says.
  const isForChildren = isMixedIn(tickets) && (isWholeOnly(deps, found) || nobodyMovesAlone(found))
  const why = isForDesk ? 'AF-CHANGE-DESK' : isForChildren ? 'AF-CHANGE-CHILD' : null
  const verdict = any.allowed && why !== null ? refused(why, language) : any
  const asked = await changesOfOrder(deps.db.read, found.order)
  return {
    orderSeq: found.number,
    flight: presentFlight(flight, language),
    fare: { ...presentFare(flight, fare), name: fareName(fare, language) },
    conditions: presentConditions(row.offer, language, now, terms.fareMinor),
    tickets: tickets.map((ticket) => {
      const state = ticket.state as FlightTicketCode
      const may = mayChange({ order: row.state, ticket: state, atAirline: standing.get(ticket.ticketNumber ?? '') ?? null })
      return {
        passengerNo: ticket.passengerNo,
        name: people.get(ticket.personId)?.name ?? NAMELESS,
        ticketNumber: ticket.ticketNumber,
        ticketStatus: flightText[language].ticketStatus[state],
        verdict: !may.allowed ? refused(may.code, language) : ticket.passengerType === 'ADT' ? may : refused('AF-CHANGE-CHILD', language),
        feeMinor:
          feeMinor === null || granted || isFareAbroad(fare)
            ? feeMinor
            : refundFeeAt({ ...terms, fareMinor: fareOfTicket(found, ticket) }, now),
      }
    }),
    legs: legsOf(row.offer).map((_, leg) => presentFlight(wayOf(flight, leg), language)),
    isWholeOnly: isWholeOnly(deps, found),
    isFeeAsked,
    verdict,
    desk: any,
    feeHoldsUntil: (granted?.until ?? feeHoldsUntil(terms, now))?.toString() ?? null,
    asked: asked.length,
    now: now.toString(),
  }
}

export async function readReasons(
  deps: FlightsDeps,
  who: Who,
  orderSeq: string,
  language: Language,
): Promise<CallResult<typeof getAlterReason> | Refusal> {
  const found = await findReturnable(deps, who, orderSeq)
  if (isRefusal(found)) return found
  const { reasons } = flightText[language].changing
  return {
    reasons: CHANGE_REASONS.map((code) => ({ code, label: reasons[code], needsNote: needsNote(code) })),
    noteMaxCharacters: CHANGE_NOTE_CHARACTERS_MAX,
  }
}

export async function readDates(
  deps: FlightsDeps,
  who: Who,
  orderSeq: string,
): Promise<CallResult<typeof getChangeOptionalDate> | Refusal> {
  const found = await findReturnable(deps, who, orderSeq)
  if (isRefusal(found)) return found
  const today = dateIn(DEFAULT_ZONE, deps.clock.now())
  const { offer } = found.row
  const legs = legsOf(offer)
  const said = (at: string, { firstDate, lastDate }: LegDates) => ({
    departDate: at.slice(0, 10),
    firstDate: firstDate.toString(),
    lastDate: lastDate.toString(),
  })
  return {
    ...said(offer.flight.from.at, optionalDates(today)),
    legs: legs.map(({ from }, leg) => said(from.at, legDates(legs, leg, today))),
  }
}

/** The order that a change became, with what there is to read of it. */
interface Became {
  readonly number: string
  readonly row: FlightOrderRow
  readonly tickets: readonly TicketRow[]
  readonly part: PersonPart | null
}

async function becameOf(deps: FlightsDeps, { companyId, newOrderId }: ChangeRow): Promise<Became | null> {
  if (newOrderId === null) return null
  const order = { companyId, orderId: newOrderId }
  const { read } = deps.db
  const [spine, row, tickets, part] = await Promise.all([
    deps.orders.find(read, order),
    findOrder(read, order),
    findTickets(read, companyId, [newOrderId]),
    deps.payments.personPart(read, order),
  ])
  invariant(spine && row, 'a change names an order that exists')
  return { number: spine.number, row, tickets, part }
}

type Sentences = (typeof flightText)[Language]['changing']

/** What holds no seats says so: what an airline abroad has quoted, and what waits for a word before anything is held. */
function unheldIn({ unheld }: Sentences, key: string, { row }: Became): string | null {
  const isWaiting = row.supplierBookingId === null && !row.change?.byDesk && (key === 'awaitingApproval' || key === 'rejected')
  return (isWaiting || isUnheldChange(row)) && Object.hasOwn(unheld, key) ? unheld[key as keyof typeof unheld] : null
}

/** What the desk has arranged no machine exchanges. */
const byDeskIn = ({ byDesk }: Sentences, key: string, { row }: Became): string | null =>
  row.change?.byDesk === true && Object.hasOwn(byDesk, key) ? byDesk[key as keyof typeof byDesk] : null

/** What happens now, or why it came to nothing. */
function sentenceOf(
  key: ChangeShown['status']['key'],
  became: Became | null,
  { refusal, isBroken }: Pick<ChangeRow, 'refusal'> & { readonly isBroken: boolean },
  language: Language,
): string {
  const text = flightText[language].changing
  if (key !== 'failed' && key !== 'closed') return (became && (byDeskIn(text, key, became) ?? unheldIn(text, key, became))) ?? text.now[key]
  const code = refusal ?? became?.row.outcome ?? null
  const known = code !== null && Object.hasOwn(text.why, code) ? text.why[code as keyof typeof text.why] : ''
  const why = (code !== null && became && unheldIn(text, code, became)) ?? known
  // Of a ticket whose flight its airline has broken nobody says that it is as good as before.
  return [why, isBroken || code === 'journeyMoved' ? '' : text.stillGood].filter(Boolean).join(language === 'zh' ? '' : ' ')
}

/** Whether it may be taken back: the desk has not begun, or its order may still be cancelled. */
function mayWithdraw(key: ChangeShown['status']['key'], became: Became | null): boolean {
  if (!became) return key === 'manual'
  return canCancel({ order: became.row.state, cancelRequested: became.row.cancelRequestedAt !== null }).allowed
}

const presentDue = ({ payOrderId, amountMinor, expiresAt, confirming }: PersonPart, language: Language): ChangeShown['payDue'] => ({
  payOrderId,
  amountMinor,
  expiresAt: expiresAt?.toString() ?? null,
  confirming: presentConfirming(confirming, language),
})

export async function readChanges(
  deps: FlightsDeps,
  who: Who,
  orderSeq: string,
  language: Language,
): Promise<CallResult<typeof getApplyChangeInfo> | Refusal> {
  const found = await findToRead(deps, who, orderSeq)
  if (isRefusal(found)) return found
  const { order, row, tickets, reads } = found
  const { read } = deps.db
  const [changes, ofChanges] = await Promise.all([changesOfOrder(read, order), ticketsOfChanges(read, order)])
  const ids = [...tickets.map(({ personId }) => personId), ...changes.map(({ askedBy }) => askedBy)]
  const people = await deps.people.findAll(read, who.companyId, [...new Set(ids)])
  const personOf = new Map(tickets.map(({ passengerNo, personId }) => [passengerNo, personId]))
  const text = flightText[language].changing
  const shown = await Promise.all(
    changes.map(async (change): Promise<ChangeShown> => {
      const became = await becameOf(deps, change)
      const status = changeStatus(change.state)
      const own = ofChanges.filter(({ changeId }) => changeId === change.id)
      const part = became?.part?.state === 'due' ? became.part : null
      return {
        changeId: change.id,
        kind: change.kind,
        status: { ...status, label: text.status[status.key] },
        newOrderSeq: became?.number ?? null,
        mayReadNew: became !== null && (await deps.orders.findSeen(read, who, became.number)) !== null,
        tickets: own.map((ticket) => shownTicket(ticket, became, people.get(personOf.get(ticket.passengerNo) ?? '')?.name ?? NAMELESS)),
        leg: presentLeg(row, change.leg),
        to: became ? presentFlight(wayOf(became.row.offer.flight, change.leg), language) : null,
        departDate: change.departDate.toString(),
        reason: isChangeReason(change.reasonCode) ? text.reasons[change.reasonCode] : '',
        note: change.note,
        askedBy: people.get(change.askedBy)?.name ?? NAMELESS,
        askedAt: change.askedAt.toString(),
        cost: costShown(found, own, became, language),
        endedAt: change.endedAt?.toString() ?? null,
        sentence: sentenceOf(status.key, became, { refusal: change.refusal, isBroken: row.airlineWord === 'cancelled' }, language),
        canWithdraw: reads === null && mayWithdraw(status.key, became),
        payDue: reads === null && part ? presentDue(part, language) : null,
      }
    }),
  )
  const origin = row.change && (await deps.orders.find(read, { companyId: who.companyId, orderId: row.change.fromOrderId }))
  return {
    orderSeq: found.number,
    flight: presentFlight(row.offer.flight, language),
    status: presentStatus(row, tickets, language),
    changedFrom: origin?.number ?? null,
    changes: shown.toReversed(),
    verdict: verdictToRead(found, () => ticketsFor(found, language), language),
    now: deps.clock.now().toString(),
  }
}

/** What it costs or has cost; null while the desk has not said. */
function costShown(found: Found, own: readonly ChangeTicketRow[], became: Became | null, language: Language): ChangeShown['cost'] {
  if (!became?.row.change) return null
  const { price, offer, change } = became.row
  const passengerNos = own.map(({ passengerNo }) => passengerNo)
  const moves = {
    size: own.length,
    isMixed: isMixedIn(found.tickets.filter(({ passengerNo }) => passengerNos.includes(passengerNo))),
    fareMinor: dearestFareOf(found, passengerNos),
    worth: worthOfTickets(found, passengerNos),
    to: offer,
  }
  return presentCost({ price, payers: change.payers }, moves, true, language)
}

function shownTicket(
  { passengerNo, ticketNumber }: ChangeTicketRow,
  became: Became | null,
  name: BothNames,
): ChangeShown['tickets'][number] {
  const place = became?.row.change?.passengerNos.indexOf(passengerNo) ?? -1
  const next = place < 0 ? undefined : became?.tickets.find((ticket) => ticket.passengerNo === place + 1)
  return { passengerNo, name, ticketNumber, newTicketNumber: next?.ticketNumber ?? null }
}
