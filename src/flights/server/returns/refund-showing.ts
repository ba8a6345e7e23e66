import type { CallResult } from '../../../kernel/call.ts'
import type { FeeAbroad } from '../../rules/abroad.ts'
import { isFareAbroad, leavesValue, stepsOf, type AnyOffer } from '../../rules/any-offer.ts'
import { dayInWords } from '../../../kernel/day-words.ts'
import type { BothNames, Language } from '../../../kernel/language.ts'
import { isRefusal, type Refusal } from '../../../kernel/result.ts'
import type { getApplyRefundInfo, getRefundForm, RefundShown } from '../../calls/returning.ts'
import { refundStatus } from '../../rules/refund-states.ts'
import {
  CLAIM_WORKING_DAYS,
  feeHoldsUntil,
  INVOLUNTARY_REASONS,
  mayReturn,
  mayReturnAny,
  refundFeeAt,
  VOLUNTARY_REASONS,
  type AtAirline,
} from '../../rules/returning.ts'
import type { FlightTicketCode } from '../../rules/states.ts'
import { flightText } from '../../text/index.ts'
import { filesOf } from '../../../server/files.ts'
import { chainOf, eachFareOf, fareOfTicket } from '../changes/change-paid.ts'
import { supplierOf, type FlightsDeps, type Who } from '../deps.ts'
import { grantedNow } from '../disruptions/disruption-beside.ts'
import { presentStatus } from '../reading/orders.ts'
import { presentFlight } from '../reading/present.ts'
import { PROOF_HOLDER } from './refund-asking.ts'
import { changeFeesOf, extrasKeptOf, paidFor, partOfRefund, payerFor } from './refund-money.ts'
import { findReturnable, findToRead, type Found, type FoundToRead } from './refund-quoting.ts'
import { refundsOfOrder, ticketsOfRefunds, type RefundRow } from './refund-store.ts'
import { asking } from '../supplier-errors.ts'

/* What people read about giving tickets back: what may be, and what became of what they asked for. */

const NAMELESS: BothNames = { zh: '', en: '' }

type ActionVerdict = CallResult<typeof getRefundForm>['verdict']

export const refused = (code: string, language: Language): ActionVerdict => {
  const { refusals } = flightText[language]
  const text = refusals[code as keyof typeof refusals]
  return { allowed: false, code, message: typeof text === 'string' ? text : text({}) }
}

const ticketsFor = (found: Found, language: Language): ActionVerdict => {
  const states = found.tickets.map(({ state }) => state as FlightTicketCode)
  return mayReturnAny(found.row.state, states) ? { allowed: true } : refused('AF-NO-REFUNDABLE', language)
}

/** What may be done beside what is read: nothing by who may only read, and she is told why. */
export const verdictToRead = ({ reads }: FoundToRead, verdict: () => ActionVerdict, language: Language): ActionVerdict =>
  reads === null ? verdict() : refused(reads, language)

/** What an airline abroad has named; what it says when it is asked is quoted. */
const feeNamed = (fee: FeeAbroad): number | null => (fee === 'unknown' ? null : fee)

const isFeeAsked = ({ fare }: AnyOffer): boolean => isFareAbroad(fare) && fare.refundFeeMinor === 'unknown'

/** How each ticket stands at its airline, by number; nothing of an order that has none to give back. */
export async function atAirline(deps: FlightsDeps, { row }: Found): Promise<ReadonlyMap<string, AtAirline>> {
  const booking = row.supplierBookingId === null ? null : await supplierOf(deps, row).booking(row.supplierBookingId)
  return new Map((booking?.tickets ?? []).map(({ ticketNumber, status }) => [ticketNumber, status]))
}

/** What the desk has changed is known to no machine of the airline's; and whose the value of a changed ticket would be is for people to say. */
const isForDesk = ({ change, offer }: Found['row']): boolean => change !== null && (change.byDesk || leavesValue(offer.fare))

export async function readRefundForm(
  deps: FlightsDeps,
  who: Who,
  orderSeq: string,
  language: Language,
): Promise<CallResult<typeof getRefundForm> | Refusal> {
  const found = await findReturnable(deps, who, orderSeq)
  if (isRefusal(found)) return found
  const { row, tickets } = found
  const verdict = ticketsFor(found, language)
  const standing = verdict.allowed ? await asking(() => atAirline(deps, found)) : new Map<string, AtAirline>()
  if (isRefusal(standing)) return standing
  const people = await deps.people.findAll(deps.db.read, who.companyId, [...new Set(tickets.map(({ personId }) => personId))])
  const now = deps.clock.now()
  const { flight, fare } = row.offer
  const terms = { steps: stepsOf(fare, 'refund'), fareMinor: eachFareOf(found), departsAt: Temporal.Instant.from(flight.from.at) }
  const text = flightText[language]
  const [asked, granted] = await Promise.all([refundsOfOrder(deps.db.read, found.order), grantedNow(deps, found.order)])
  return {
    orderSeq: found.number,
    flight: presentFlight(flight, language),
    tickets: tickets.map((ticket) => {
      const state = ticket.state as FlightTicketCode
      const may = mayReturn({ order: row.state, ticket: state, atAirline: standing.get(ticket.ticketNumber ?? '') ?? null })
      return {
        passengerNo: ticket.passengerNo,
        name: people.get(ticket.personId)?.name ?? NAMELESS,
        ticketNumber: ticket.ticketNumber,
        ticketStatus: text.ticketStatus[state],
        verdict: may.allowed ? may : refused(may.code, language),
        paidMinor: paidFor(found, ticket.passengerNo),
        // Whose flight the airline itself has broken gets all of it back, whatever the conditions say.
        feeMinor: granted
          ? 0
          : isFareAbroad(fare)
            ? feeNamed(fare.refundFeeMinor)
            : refundFeeAt({ ...terms, fareMinor: fareOfTicket(found, ticket) }, now),
      }
    }),
    isFeeAsked: isFeeAsked(row.offer),
    verdict,
    online: isForDesk(row) ? refused('AF-REFUND-DESK', language) : { allowed: true },
    claims: supplierOf(deps, row).can.claims ? { allowed: true } : refused('AF-REFUND-DESK', language),
    feeHoldsUntil: (granted?.until ?? feeHoldsUntil(terms, now))?.toString() ?? null,
    leavesValue: leavesValue(fare) && row.change === null,
    reasons: {
      voluntary: VOLUNTARY_REASONS.map((code) => ({ code, label: text.returning.reasons[code] })),
      involuntary: INVOLUNTARY_REASONS.map((code) => ({ code, label: text.returning.reasons[code] })),
    },
    claimDays: CLAIM_WORKING_DAYS,
    asked: asked.length,
    now: now.toString(),
  }
}

const isReason = (code: string): code is keyof typeof flightText.zh.returning.reasons =>
  Object.hasOwn(flightText.zh.returning.reasons, code)

const dayOf = (day: Temporal.PlainDate | null, language: Language): string => (day === null ? '' : dayInWords(day.toString(), language))

/** What happens now, or why it came to nothing. */
export function sentenceOf(
  { kind, refusal, decideBy, backMinor, shares }: Pick<RefundRow, 'kind' | 'refusal' | 'decideBy' | 'backMinor' | 'shares'>,
  key: RefundShown['status']['key'],
  money: RefundShown['money'],
  language: Language,
): string {
  const { returning } = flightText[language]
  const why = refusal !== null && Object.hasOwn(returning.why, refusal) ? returning.why[refusal as keyof typeof returning.why] : ''
  switch (key) {
    case 'failed':
      return [why, returning.stillGood].filter(Boolean).join(language === 'zh' ? '' : ' ')
    case 'underReview':
      return returning.underReview(dayOf(decideBy, language))
    case 'refunded':
      // Cash has no day: it waits until whoever paid comes for it.
      if (money === 'underWay' && shares.some((share) => share.paidWith === 'cash')) return returning.cashWaits
      // Its gateway has no day any more: it could not bring the money back.
      if (money === 'byTransfer' || money === 'manual') return returning.stuck[money]
      return money === 'underWay' || backMinor === 0 ? returning.now.refunded : returning.back
    case 'manual':
      if (refusal === 'silent') return returning.silent(dayOf(decideBy, language))
      return kind === 'manual' ? returning.atDesk : returning.handed
    default:
      return returning.now[key]
  }
}

export async function readRefunds(
  deps: FlightsDeps,
  who: Who,
  orderSeq: string,
  language: Language,
): Promise<CallResult<typeof getApplyRefundInfo> | Refusal> {
  const found = await findToRead(deps, who, orderSeq)
  if (isRefusal(found)) return found
  const { order, row, tickets, reads } = found
  const { read } = deps.db
  const [refunds, ofRefunds] = await Promise.all([refundsOfOrder(read, order), ticketsOfRefunds(read, order)])
  const ids = [...tickets.map(({ personId }) => personId), ...refunds.map(({ askedBy }) => askedBy)]
  const people = await deps.people.findAll(read, who.companyId, [...new Set(ids)])
  const personOf = new Map(tickets.map(({ passengerNo, personId }) => [passengerNo, personId]))
  const files = filesOf(deps.clock, deps.secrets)
  const text = flightText[language]
  const shown = await Promise.all(
    refunds.map(async (refund): Promise<RefundShown> => {
      const status = refundStatus(refund.state, refund.kind)
      const own = ofRefunds.filter(({ refundId }) => refundId === refund.id)
      const nos = own.map(({ passengerNo }) => passengerNo)
      const links = status.key === 'refunded' ? await chainOf(read, found, nos) : []
      const back =
        links.length === 0
          ? null
          : await deps.payments.partBack(
              read,
              links.map((link) => link.order),
              partOfRefund(refund.id),
            )
      const money = back?.state ?? null
      const proofs = await files.heldBy(read, who.companyId, { heldBy: PROOF_HOLDER, holderId: refund.id })
      return {
        refundId: refund.id,
        kind: refund.kind,
        status: { ...status, label: text.returning.status[status.key] },
        tickets: own.map(({ passengerNo, ticketNumber }) => ({
          passengerNo,
          ticketNumber,
          name: people.get(personOf.get(passengerNo) ?? '')?.name ?? NAMELESS,
        })),
        reason: isReason(refund.reasonCode) ? text.returning.reasons[refund.reasonCode] : '',
        note: refund.note,
        proofs: proofs.length,
        askedBy: people.get(refund.askedBy)?.name ?? NAMELESS,
        askedAt: refund.askedAt.toString(),
        backMinor: refund.backMinor === null ? null : refund.shares.reduce((sum, share) => sum + share.backMinor, 0),
        feeMinor: refund.feeMinor,
        changeFeeMinor: await changeFeesOf(read, found, nos),
        extrasKeptMinor: await extrasKeptOf(read, found, own),
        valueMinor: refund.valueMinor,
        shares: [...refund.shares],
        money,
        gateways: back?.gateways ?? {},
        decideBy: refund.decideBy?.toString() ?? null,
        endedAt: refund.endedAt?.toString() ?? null,
        sentence: sentenceOf(refund, status.key, money, language),
        canWithdraw: reads === null && refund.kind === 'manual' && status.key === 'manual',
      }
    }),
  )
  return {
    orderSeq: found.number,
    flight: presentFlight(row.offer.flight, language),
    status: presentStatus(row, tickets, language),
    refunds: shown.toReversed(),
    payer: await payerFor(deps, who, found.ownerId),
    verdict: verdictToRead(found, () => ticketsFor(found, language), language),
    now: deps.clock.now().toString(),
  }
}
