import type { Language } from '../../kernel/language.ts'
import { formatMoney } from '../../kernel/money.ts'
import { namesInWords } from '../../approvals/rules/naming.ts'
import type { ApprovalOfOrder } from '../../approvals/server/index.ts'
import type { TimelineRow } from '../../orders/server/index.ts'
import type { PersonPart } from '../../payments/server/index.ts'
import type { Person } from '../../people/server/index.ts'
import type { TrainTimelineStep } from '../calls/orders.ts'
import { TRAIN_ORDER_CODES } from '../rules/states.ts'
import { momentOf } from '../text/facts.ts'
import { trainText } from '../text/index.ts'
import type { TrainOrderRow } from './store.ts'

const BAD: ReadonlySet<string> = new Set([
  ...(['holdFailed', 'issueFailed', 'lapsed', 'approvalRejected', 'approvalTimedOut', 'approvalNobody'] as const),
  ...(['refundStuck', 'refundLate', 'refundOverdue', 'refundByTransfer'] as const),
])

/** Nobody does that the window to pay opens or is about to end, or that all is paid. */
const NOBODYS: ReadonlySet<string> = new Set(['payDue', 'paySoon', 'paid'])
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
  /** False for who only goes along: she reads what happened, and no sums. */
  readonly isWhole: boolean
}

const withoutSums = (facts: TimelineRow['facts']): TimelineRow['facts'] =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !OF_MONEY.test(name)))

type Words = { readonly title: string; readonly detail: string }

/** What happens now, and what comes next. */
function ahead(row: TrainOrderRow, { language, approval, personPart, isWhole }: TimelineSeen): readonly ['now' | 'next', Words, string?][] {
  const { now, next } = trainText[language].orders
  switch (row.state) {
    case TRAIN_ORDER_CODES.OCCUPYING:
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
    case TRAIN_ORDER_CODES.AWAITING_PAYMENT: {
      const amount = personPart && isWhole ? formatMoney(personPart.amountMinor) : ''
      return [['now', now.paying(amount, momentOf(personPart?.expiresAt?.toString(), language))]]
    }
    case TRAIN_ORDER_CODES.ISSUING:
      return [['now', row.stuckSince ? now.stuck : now.issuing]]
    case TRAIN_ORDER_CODES.ISSUED: {
      const at = Temporal.Instant.from(row.train.from.at).toString()
      return [['next', next.depart(momentOf(at, language)), at]]
    }
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
    const words = say(event.kind, isWhole ? event.facts : withoutSums(event.facts), actor?.name[language] ?? '')
    // A no that others may still outvote has ended nothing.
    const isBad = BAD.has(event.kind) && event.facts['open'] !== 1
    return { at: event.at.toString(), state: isBad ? 'bad' : 'done', title: words.title, detail: words.detail }
  })
  const coming = ahead(row, seen).map(([state, words, at = '']): TrainTimelineStep => ({ at, state, ...words }))
  return [...done, ...coming]
}
