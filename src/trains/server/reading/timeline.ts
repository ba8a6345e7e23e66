import type { BothNames, Language } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { namesInWords } from '../../../approvals/rules/naming.ts'
import type { ApprovalOfOrder } from '../../../approvals/server/index.ts'
import type { TimelineRow } from '../../../orders/server/index.ts'
import type { PersonPart } from '../../../payments/server/index.ts'
import type { Person } from '../../../people/server/index.ts'
import type { TrainTimelineStep } from '../../calls/orders.ts'
import { TRAIN_ORDER_CODES, type TrainOrderCode } from '../../rules/states.ts'
import { momentOf } from '../../text/facts.ts'
import { trainText } from '../../text/index.ts'
import type { TrainOrderRow } from '../store.ts'

const BAD: ReadonlySet<string> = new Set([
  'standbyUnmet',
  ...(['rungFailed', 'ladderShort', 'flightNext', 'noFlightInstead'] as const),
  ...(['groupReleased', 'groupEnding'] as const),
  ...(['holdFailed', 'issueFailed', 'lapsed', 'approvalRejected', 'approvalTimedOut', 'approvalNobody'] as const),
  ...(['railCancelled', 'railDelayed', 'receiptRefused'] as const),
  ...(['refundStuck', 'refundLate', 'refundOverdue', 'refundByTransfer', 'notReturned', 'notChanged', 'returnByDesk'] as const),
])

/** Said of a standby in words of its own: no seats were held that go back. */
const OF_STANDBY: Readonly<Record<string, string>> = {
  lapsed: 'standbyLapsed',
  approvalRejected: 'standbyRejected',
  approvalTimedOut: 'standbyTimedOut',
  approvalNobody: 'standbyNobody',
}
/** Said of a change in words of its own: what it replaces, that the old tickets stay where it comes to nothing, and nothing of booking again. */
const OF_CHANGE: Readonly<Record<string, string>> = {
  submitted: 'changeSubmitted',
  holdFailed: 'changeHoldFailed',
  issueFailed: 'changeIssueFailed',
  cancelled: 'changeCancelled',
  lapsed: 'changeLapsed',
  approvalRejected: 'changeRejected',
  approvalTimedOut: 'changeTimedOut',
  approvalNobody: 'changeNobody',
  paySoon: 'changePaySoon',
  payDue: 'changePayDue',
  deskChosen: 'changeDeskChosen',
}
/** The same of an order that names further trains: each step says of which. */
const OF_LADDER: Readonly<Record<string, string>> = { submitted: 'ladderSubmitted', held: 'rungHeld', holdFailed: 'rungsFailed' }
const NONE: Readonly<Record<string, string>> = {}
const wordsOf = ({ isStandby, change, rung }: TrainOrderRow) =>
  isStandby ? OF_STANDBY : change !== null ? OF_CHANGE : rung !== null ? OF_LADDER : NONE
const kindSaid = (row: TrainOrderRow, kind: string): string => wordsOf(row)[kind] ?? kind

/** Nobody does that the window to pay opens or is about to end, or that all is paid. */
const NOBODYS: ReadonlySet<string> = new Set(['standbyReady', 'payDue', 'paySoon', 'paid'])
/** What tells sums of the whole order, or of who pays it: nothing for who only goes along. */
const OF_MONEY = /Minor$/

/** Everybody whom an event names. */
export const namedIn = ({ actorId }: TimelineRow): string[] => (actorId === null ? [] : [actorId])

/** What is known of an order beside its own row. */
export interface TimelineSeen {
  readonly language: Language
  readonly people: ReadonlyMap<string, Person>
  readonly approval: ApprovalOfOrder | null
  readonly personPart: PersonPart | null
  /** Who pays that part, where it is not whoever reads. */
  readonly payer?: BothNames | null
  /** False for who only goes along: she reads what happened, and no sums. */
  readonly isWhole: boolean
  /** How the order stands to its reader: by her own ticket, where she did not book it. */
  readonly standing: string
  /** Of a change, the number of the order whose tickets it replaces. */
  readonly changeOf: string | null
}

const withoutSums = (facts: TimelineRow['facts']): TimelineRow['facts'] =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !OF_MONEY.test(name)))

type Words = { readonly title: string; readonly detail: string }

/** The same of what waits for seats that are sold out. */
function aheadOfStandby(row: TrainOrderRow, { language, approval, personPart, payer, isWhole }: TimelineSeen): ReturnType<typeof ahead> {
  const { now, next } = trainText[language].orders
  const until = momentOf(row.payBy?.toString(), language)
  switch (row.state) {
    case TRAIN_ORDER_CODES.AWAITING_APPROVAL: {
      const who = namesInWords(approval?.approvers ?? [], language)
      return [
        ['now', now.standbyApproval(who, momentOf(approval?.decideBy?.toString(), language))],
        ['next', next.queue],
      ]
    }
    case TRAIN_ORDER_CODES.AWAITING_PAYMENT: {
      const amount = personPart && isWhole ? formatMoney(personPart.amountMinor) : ''
      return [
        ['now', now.prepaying(amount, momentOf(personPart?.expiresAt?.toString(), language), payer?.[language] ?? '')],
        ['next', next.queue],
      ]
    }
    case TRAIN_ORDER_CODES.ISSUING: {
      if (row.stuckSince) return [['now', now.stuck]]
      if (row.cancelRequestedAt) return [['now', now.leaving]]
      return [
        ['now', row.unclearSince ? now.confirming : now.queueing(until)],
        ['next', next.served(until), row.payBy?.toString() ?? ''],
      ]
    }
    default:
      return []
  }
}

const WAITS: ReadonlySet<TrainOrderCode> = new Set([
  TRAIN_ORDER_CODES.AWAITING_APPROVAL,
  TRAIN_ORDER_CODES.AWAITING_PAYMENT,
  TRAIN_ORDER_CODES.ISSUING,
])

/** The same of what waits for the others of its group; empty where it does not. */
function aheadOfGroup({ awaits }: TrainOrderRow, language: Language): ReturnType<typeof ahead> {
  const { now, next } = trainText[language].orders
  switch (awaits) {
    case 'word':
      return [
        ['now', now.groupWord],
        ['next', next.hold],
      ]
    case 'seats':
      return [
        ['now', now.groupSeats],
        ['next', next.issue],
      ]
    case 'payment':
      return [
        ['now', now.groupPaid],
        ['next', next.tickets],
      ]
    case 'end':
    case null:
      return []
  }
}

/** What follows issued tickets; nothing for her whose own was given back or changed. */
function aheadOfTrip(row: TrainOrderRow, { language, standing }: TimelineSeen): ReturnType<typeof ahead> {
  if (standing === 'refunded' || standing === 'changed') return []
  const { now, next } = trainText[language].orders
  if (row.railwayWord === 'cancelled') return [['now', now.trainCancelled]]
  const at = Temporal.Instant.from(row.train.from.at)
    .add({ minutes: row.delayMinutes ?? 0 })
    .toString()
  return [['next', next.depart(momentOf(at, language)), at]]
}

/** What happens now, and what comes next. */
function ahead(row: TrainOrderRow, seen: TimelineSeen): readonly ['now' | 'next', Words, string?][] {
  if (row.isStandby && WAITS.has(row.state)) return aheadOfStandby(row, seen)
  const { language, approval, personPart, isWhole } = seen
  const { next, ...text } = trainText[language].orders
  const now = row.change === null ? text.now : { ...text.now, ...text.change }
  if (row.awaits !== null && row.awaits !== 'end' && !row.stuckSince && !row.cancelRequestedAt) return aheadOfGroup(row, language)
  switch (row.state) {
    case TRAIN_ORDER_CODES.OCCUPYING:
    case TRAIN_ORDER_CODES.CHANGE_AWAITING_CONFIRMATION:
      if (row.stuckSince) return [['now', now.stuck]]
      if (row.cancelRequestedAt) return [['now', now.cancelling]]
      return [
        ['now', row.unclearSince ? now.confirming : now.holding],
        ['next', next.issue],
      ]
    case TRAIN_ORDER_CODES.AWAITING_APPROVAL: {
      const who = namesInWords(approval?.approvers ?? [], language)
      return [
        ['now', now.approval(who, momentOf(approval?.decideBy?.toString(), language))],
        ['next', next.hold],
      ]
    }
    case TRAIN_ORDER_CODES.AWAITING_PAYMENT:
    case TRAIN_ORDER_CODES.CHANGE_AWAITING_PAYMENT: {
      const amount = personPart && isWhole ? formatMoney(personPart.amountMinor) : ''
      return [['now', now.paying(amount, momentOf(personPart?.expiresAt?.toString(), language), seen.payer?.[language] ?? '')]]
    }
    case TRAIN_ORDER_CODES.ISSUING:
    case TRAIN_ORDER_CODES.CHANGING:
      return [['now', row.stuckSince ? now.stuck : now.issuing]]
    case TRAIN_ORDER_CODES.REFUNDING:
      if (row.stuckSince) return [['now', now.stuck]]
      return seen.standing === 'refunding' ? [['now', now.refunding]] : aheadOfTrip(row, seen)
    case TRAIN_ORDER_CODES.ISSUED:
      return aheadOfTrip(row, seen)
    default:
      return []
  }
}

/** What happened, what happens now and by when, what comes next: one list, oldest first. */
export function presentTimeline(row: TrainOrderRow, events: readonly TimelineRow[], seen: TimelineSeen): TrainTimelineStep[] {
  const { language, people, isWhole } = seen
  const { event: say } = trainText[language].orders
  const done = events.map((event): TrainTimelineStep => {
    const actor = NOBODYS.has(event.kind) || event.actorId === null ? undefined : people.get(event.actorId)
    const facts = { ...(isWhole ? event.facts : withoutSums(event.facts)), ...(seen.changeOf !== null && { from: seen.changeOf }) }
    const words = say(kindSaid(row, event.kind), facts, actor?.name[language] ?? '')
    // A no that others may still outvote has ended nothing.
    const isBad = BAD.has(event.kind) && event.facts['open'] !== 1
    return { at: event.at.toString(), state: isBad ? 'bad' : 'done', title: words.title, detail: words.detail }
  })
  const coming = ahead(row, seen).map(([state, words, at = '']): TrainTimelineStep => ({ at, state, ...words }))
  return [...done, ...coming]
}
