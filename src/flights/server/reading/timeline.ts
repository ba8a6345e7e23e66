import type { BothNames, Language } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { namesInWords } from '../../../approvals/rules/naming.ts'
import { APPROVAL_STATES } from '../../../approvals/rules/states.ts'
import type { ApprovalOfOrder } from '../../../approvals/server/index.ts'
import type { PersonPart } from '../../../payments/server/index.ts'
import type { TimelineRow } from '../../../orders/server/index.ts'
import type { TimelineStep } from '../../calls/orders.ts'
import type { OrderStatus } from '../../calls/words.ts'
import { departuresOf } from '../../rules/any-offer.ts'
import { hasSeats, isUnheldChange } from '../../rules/changing-legs.ts'
import { isAskedOnHold } from '../../rules/governed.ts'
import { FLIGHT_ORDER_CODES } from '../../rules/states.ts'
import { flightText } from '../../text/index.ts'
import type { NowApproval } from '../../text/facts.ts'
import type { FlightTimelineText } from '../../text/timeline/zh.ts'
import type { FlightOrderRow } from '../store.ts'

const BAD = new Set([
  'holdFailed',
  'holdEnded',
  'issueFailed',
  'lapsed',
  'approvalRejected',
  'approvalTimedOut',
  'approvalNobody',
  'notReturned',
  'notChanged',
  'airlineCancelled',
  'airlineProtected',
  'airlineNotAccepted',
  'refundStuck',
  'refundLate',
  'refundOverdue',
  'refundByTransfer',
  'seatsLapsed',
  'otherWayEnded',
  'waysLapsed',
])

const SILENCE = { agree: 'goesOn', deny: 'stops', escalate: 'escalates' } as const

/** In whose place a deputy decided: a person's id. */
const principalOf = ({ facts: { forId } }: TimelineRow): string | null => (typeof forId === 'string' ? forId : null)
/** Whom somebody has brought in: a person's id. */
const broughtOf = ({ facts: { toId } }: TimelineRow): string | null => (typeof toId === 'string' ? toId : null)

/** Everybody whom an event names beside who did it. */
export const namedIn = (event: TimelineRow): string[] => [principalOf(event) ?? [], broughtOf(event) ?? []].flat()

/** Nobody does that the window to pay opens, or that all is paid: it is told for whoever pays the part that is a person's. */
const NOBODYS: ReadonlySet<string> = new Set(['payDue', 'paySoon', 'paid'])

/** What tells of whoever paid all of an order that all is paid, with the sum. */
const PAID_BY_ONE: ReadonlySet<string> = new Set(['personPaid', 'thirdPaid', 'amountHeld'])

/** That all is paid says nothing more where one has just been told to have paid that very sum: it would be read twice. */
const withoutEchoes = (events: readonly TimelineRow[]): readonly TimelineRow[] =>
  events.filter(({ kind, facts }, index) => {
    const isEcho = ({ kind: before, facts: { amountMinor } }: TimelineRow) =>
      PAID_BY_ONE.has(before) && amountMinor === facts['amountMinor']
    return kind !== 'paid' || !events.slice(0, index).some(isEcho)
  })

/** What is known of an order beside its own row. */
export interface TimelineSeen {
  readonly at: Temporal.Instant
  readonly language: Language
  /** Who moved the order, by person. */
  readonly actors: ReadonlyMap<string, BothNames>
  readonly approval: ApprovalOfOrder | null
  readonly personPart: PersonPart | null
  /** Whom to turn to where nobody can be asked; of an order that ended so. */
  readonly contacts: readonly BothNames[]
  /** Who pays that part, where it is not the reader. */
  readonly payer: BothNames | null
  /** Another way of its journey came to nothing, and the reader is to say what becomes of this one. */
  readonly decidesWays: boolean
  /** Some of its tickets are good to fly on. */
  readonly hasTickets: boolean
  /** Of a journey of several ways those that its airline flies no longer. */
  readonly gone: readonly number[]
}

/** Somebody is asked once the seats are there; who was asked before, or is told only, is not asked again. */
function nextOnceHeld(row: FlightOrderRow, { personPart }: TimelineSeen, text: FlightTimelineText) {
  if (isAskedOnHold(row.approvalWay)) return text.nextApproval
  return personPart ? text.nextPayOnceHeld : text.nextIssue
}

/** What follows somebody's word; or, where silence suffices, that nobody objected. */
function nextAfterWord(silence: NowApproval['silence'], { personPart }: TimelineSeen, text: FlightTimelineText) {
  if (silence === 'goesOn') return personPart ? text.nextPayUnopposed : text.nextIssueUnopposed
  return personPart ? text.nextPay : text.nextIssueAgreed
}

/** What an airline that does not give seats at once is waited for, or waits for; null where it has given them. */
function nowOfSeats(row: FlightOrderRow, events: readonly TimelineRow[], text: FlightTimelineText, seenAt: string) {
  if (row.seatWord === null) return null
  const facts = events.findLast(({ kind }) => kind === (row.seatWord === 'asked' ? 'seatsAsked' : 'seatsOffered'))?.facts ?? {}
  const by = typeof facts['until'] === 'string' ? facts['until'] : ''
  return row.seatWord === 'asked'
    ? text.nowSeatsAsked({ by, seenAt })
    : text.nowSeatsToConfirm({ by, seenAt, isMoved: facts['reason'] !== 'tight' })
}

/** What happened, what happens now and by when, what comes next: one list, oldest first. */
export function presentTimeline(
  row: FlightOrderRow,
  events: readonly TimelineRow[],
  status: OrderStatus,
  seen: TimelineSeen,
): TimelineStep[] {
  const { language } = seen
  const seenAt = seen.at.toString()
  const text = flightText[language].timeline
  const isChange = row.change !== null
  const done = withoutEchoes(events).map((event): TimelineStep => {
    const who = NOBODYS.has(event.kind) ? (seen.payer ?? undefined) : event.actorId === null ? undefined : seen.actors.get(event.actorId)
    const inPlaceOf = seen.actors.get(principalOf(event) ?? '')
    const contact = event.kind === 'approvalNobody' ? namesInWords(seen.contacts, language) : ''
    const toId = broughtOf(event)
    const to = toId === null ? undefined : seen.actors.get(toId)
    const words = seen.approval?.brought.find((one) => one.toId === toId && one.byId === event.actorId)?.words ?? ''
    const doers = { who: who?.[language] ?? '', inPlaceOf: inPlaceOf?.[language] ?? '', contact, to: to?.[language] ?? '', words, isChange }
    const said = text.event(event.kind, event.facts, event.at.toString(), doers)
    // A no that others may still outvote has ended nothing.
    const isBad = BAD.has(event.kind) && event.facts['open'] !== 1
    return { at: event.at.toString(), state: isBad ? 'bad' : 'done', ...said }
  })
  // Of what is hers to pay she pays each way by itself.
  const nowWays = text.nowWays(seen.personPart ? 'person' : 'company')
  const step = (state: 'now' | 'next', words: { title: string; detail: string }, at = ''): TimelineStep => ({ at, state, ...words })
  if (row.state === FLIGHT_ORDER_CODES.OCCUPYING) {
    // Who has cancelled is promised no ticket any more.
    if (row.cancelRequestedAt && !row.stuckSince) return [...done, step('now', text.nowCancelling)]
    const seats = row.stuckSince || row.unclearSince ? null : nowOfSeats(row, events, text, seenAt)
    if (seats) return [...done, step('now', seats), step('next', nextOnceHeld(row, seen, text))]
    const now = row.stuckSince
      ? text.nowStuck
      : row.unclearSince
        ? text.nowConfirming
        : isUnheldChange(row)
          ? text.nowPreparing
          : text.nowHolding
    return [...done, step('now', now), step('next', nextOnceHeld(row, seen, text))]
  }
  if (row.state === FLIGHT_ORDER_CODES.UNAPPROVED) {
    const by = seen.approval?.decideBy?.toString() ?? ''
    const who = namesInWords(seen.approval?.approvers ?? [], language)
    const asked = seen.approval?.together ?? null
    const together = asked && { ...asked, agreed: asked.agreed.map((name) => name[language]) }
    if (row.waitingSince) return [...done, step('now', seen.decidesWays ? text.nowDecideWays : nowWays)]
    if (seen.approval?.state === APPROVAL_STATES.AGREED) return [...done, step('now', row.stuckSince ? text.nowStuck : text.nowPriceCheck)]
    const isHeld = hasSeats(row)
    const silence = SILENCE[seen.approval?.silence ?? 'deny']
    const isUnheld = isUnheldChange(row)
    const nextSeat = isChange ? text.nextHoldOfChange : text.nextHold
    const next = isUnheld ? text.nextPrepare : !isHeld ? nextSeat : nextAfterWord(silence, seen, text)
    return [
      ...done,
      step('now', text.nowApproval({ by, who, together, seenAt, silence, isHeld, isChange, isUnheldChange: isUnheld })),
      step('next', next),
    ]
  }
  if (row.state === FLIGHT_ORDER_CODES.UNPAID && row.waitingSince) {
    return seen.decidesWays ? [...done, step('now', text.nowDecideWays)] : [...done, step('now', nowWays), step('next', text.nextWays)]
  }
  if (row.state === FLIGHT_ORDER_CODES.UNPAID && seen.personPart) {
    const { amountMinor, expiresAt, confirming } = seen.personPart
    if (confirming) {
      const { gateway, until, mayRetry } = confirming
      const named = flightText[language].gateways[gateway]
      const asked = { gateway: named, until: until.toString(), mayRetry, seenAt }
      return [...done, step('now', text.nowPayConfirming(asked)), step('next', text.nextIssueAfterPay)]
    }
    const due = { by: expiresAt?.toString() ?? '', amount: formatMoney(amountMinor), who: seen.payer?.[language], seenAt, isChange }
    return [...done, step('now', text.nowPaying(due)), step('next', isChange ? text.nextExchange : text.nextIssueAfterPay)]
  }
  if (row.state === FLIGHT_ORDER_CODES.UNTICKETED) {
    const by = row.ticketingLimitAt?.toString() ?? ''
    return [
      ...done,
      step('now', row.stuckSince ? text.nowStuck : text.nowIssuing({ by, seenAt, isChange })),
      step('next', text.nextDepart({ at: row.offer.flight.from.at, seenAt })),
    ]
  }
  // Of a journey that has begun the way that is still to come.
  const ahead = departuresOf(row.offer).find(
    ({ at }, way) => !seen.gone.includes(way) && Temporal.Instant.compare(Temporal.Instant.from(at), seen.at) > 0,
  )
  const flies =
    row.state === FLIGHT_ORDER_CODES.TICKETED ||
    row.state === FLIGHT_ORDER_CODES.PART_REFUND ||
    row.state === FLIGHT_ORDER_CODES.PART_REISSUE ||
    // Of such an order nobody may be left.
    (row.state === FLIGHT_ORDER_CODES.REFUND_REISSUE && seen.hasTickets)
  // What the airline does not fly nobody departs on.
  const isHers = status.key !== 'refunded' && status.key !== 'changed'
  if (flies && isHers && status.settled && ahead && (row.airlineWord !== 'cancelled' || seen.gone.length > 0))
    return [...done, step('next', text.nextDepart({ at: ahead.at, seenAt }), ahead.at)]
  return done
}
