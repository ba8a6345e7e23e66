import { addToCalendar } from '../../../orders/web/index.ts'
import { brandOf, dialHref } from '../../../web/brand.ts'
import { bridge } from '../../../web/bridge/index.ts'
import { dialFor } from '../../../web/bridge/phone-link.tsx'
import { CallError } from '../../../web/call-error.ts'
import { useGo } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { Band } from '../../../web/ui/band.tsx'
import { copyIcon, phoneIcon } from '../../../web/ui/rare-icons.ts'
import type { OrderAction } from '../../../web/ui/timeline.tsx'
import { Actions } from '../../../web/ui/timeline.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { TrainOrderDetails } from '../../calls/orders.ts'
import { standbyPath } from '../form-paths.ts'
import { hasEnded, isTrip, refundPath, whyNotCancelled, whyNotChanged } from '../order-standing.ts'
import { useTrainOrderText } from '../order-text.ts'
import { changePath } from '../form-paths.ts'
import { papersPath } from '../papers/paths.ts'
import '../order.css'

/** What can be done with the order. The server says what it allows; what it refuses stays on show with its reason. */
export function OrderActions({ order }: { order: TrainOrderDetails }) {
  const t = useTrainOrderText()
  const go = useGo()
  const { orderSeq, status, actions, personPart } = order
  const { hotline } = brandOf(useSession((state) => state.systemCode))
  // What may have been charged is not called free: the page behind says what becomes of it.
  const isFree = (personPart?.unclear ?? []).length === 0
  const cancel: OrderAction = {
    key: 'cancel',
    label: t.cancel,
    icon: 'close',
    disabled: !actions.cancel.allowed,
    ...(actions.cancel.allowed && isFree && { note: t.cancelNote }),
    onPick: () => go.push(`/order/cancel/${orderSeq}`),
  }
  const { refund, change } = actions
  const giveBack: OrderAction[] =
    refund === null
      ? []
      : [
          {
            key: 'refund',
            label: t.refund,
            icon: 'back',
            disabled: !refund.allowed,
            onPick: () => go.push(refundPath(orderSeq, order.passengers)),
          },
        ]
  const moveOn: OrderAction[] =
    change === null
      ? []
      : [
          {
            key: 'change',
            label: t.change,
            icon: 'swap',
            disabled: !change.allowed,
            onPick: () => go.push(changePath(orderSeq)),
          },
        ]
  const hasPapers = order.passengers.some(({ ticketNumber }) => ticketNumber !== null)
  const papers: OrderAction = { key: 'papers', label: t.papers, icon: 'orders', onPick: () => go.push(papersPath(orderSeq)) }
  const queue: OrderAction = { key: 'standby', label: t.standby, icon: 'clock', onPick: () => go.push(standbyPath(orderSeq)) }
  const items: OrderAction[] = [
    ...moveOn,
    ...giveBack,
    ...(order.isStandby ? [queue] : []),
    ...(hasEnded(status) ? [] : [cancel]),
    ...(hasPapers ? [papers] : []),
    ...(isTrip(status) ? [{ key: 'calendar', label: t.toCalendar, icon: 'calendar', onPick: () => void toCalendar() } as const] : []),
    { key: 'phone', label: t.phone, icon: phoneIcon, note: hotline, href: dialHref(hotline), onFollow: dialFor(hotline) },
    { key: 'copy', label: t.copyNumber, icon: copyIcon, onPick: () => void copy() },
  ]
  async function toCalendar(): Promise<void> {
    try {
      const { outcome, isFile } = await addToCalendar(orderSeq)
      if (outcome === 'unable') toast(t.calendarFailed)
      else if (outcome === 'done') toast(isFile ? t.calendarFile : t.calendarAdded)
    } catch (error) {
      if (!(error instanceof CallError)) throw error // what is refused has been told
    }
  }
  async function copy(): Promise<void> {
    const { outcome } = await (await bridge()).copy(orderSeq)
    if (outcome === 'done') toast(t.copied, { icon: copyIcon })
    else toast(t.copyFailed)
  }
  const whys = [whyNotCancelled(order, t.ticketed), whyNotChanged(order)].filter((why) => why !== null)
  return (
    <Band flush label={t.actions}>
      <Actions label={t.actions} items={items} />
      {whys.map((why) => (
        <p key={why} className="note trainacts__why">
          {why}
        </p>
      ))}
    </Band>
  )
}
