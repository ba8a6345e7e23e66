import { useLanguage } from '../../../web/language.ts'
import { clockOf, useLeftMs, type ReadAt } from '../../../payments/web/index.ts'
import { Face } from '../../../web/face.tsx'
import { AppLink } from '../../../web/ui/app-link.tsx'
import { formatDateTime, formatTime } from '../../../web/ui/format.ts'
import { Icon } from '../../../web/ui/icon.tsx'
import type { ListedOrder } from '../../calls.ts'
import { useOrdersText } from '../texts.ts'
import { SkeletonOrderCard } from './order-card-frame.tsx'

/** Longer than this nobody counts minutes: the moment itself is said. */
const COUNTED_MS = 2 * 3_600_000

/** One order in a list: its line's card, and below it what is to do next. */
export function OrderItem({ order, readAt }: { order: ListedOrder; readAt: ReadAt }) {
  return (
    <div className="orderitem">
      <Face kind="orderCard" line={order.line} with={{ order }} fallback={<SkeletonOrderCard />} />
      {order.next && <NextStep next={order.next} readAt={readAt} />}
    </div>
  )
}

/** The next step, with the time that is left for it. Once that has passed there is nothing to press: the list is read anew. */
function NextStep({ next, readAt }: { next: NonNullable<ListedOrder['next']>; readAt: ReadAt }) {
  const t = useOrdersText().next
  const language = useLanguage()
  const left = useLeftMs(next.until, readAt)
  const isOver = left === 0
  const words = t[next.kind]
  const when = ((): string => {
    if (next.until === null || left === null) return words.text
    if (isOver) return t.over
    const isNear = left <= COUNTED_MS
    // Nobody has anything to do meanwhile, and minutes that run read as a time of the clock: the moment is said, as the order says it.
    if (next.kind === 'confirm') return words.until(isNear ? formatTime(next.until) : formatDateTime(next.until, language))
    return isNear ? words.left(clockOf(left)) : words.until(formatDateTime(next.until, language))
  })()
  return (
    <div className="ordernext">
      <span className="ordernext__text num">
        {next.until !== null && <Icon name="clock" size="xs" />}
        <span>{next.together && !isOver ? t.together(when, next.together) : when}</span>
      </span>
      {!isOver && (
        <AppLink to={next.path} className={next.kind === 'pay' ? 'btn btn--s' : 'btn btn--s btn--line'}>
          {words.action}
        </AppLink>
      )}
    </div>
  )
}
