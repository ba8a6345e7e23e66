import { formatMoney, sumMinor } from '../../../kernel/money.ts'
import { addToCalendar } from '../../../orders/web/index.ts'
import { bridge } from '../../../web/bridge/index.ts'
import { dialFor } from '../../../web/bridge/phone-link.tsx'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { copyIcon, phoneIcon, shareIcon } from '../../../web/ui/rare-icons.ts'
import type { OrderAction } from '../../../web/ui/timeline.tsx'
import { Actions } from '../../../web/ui/timeline.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { papersOf } from '../itinerary-paths.ts'
import { useFlightText } from '../text.ts'
import { useHotline } from './call-support.tsx'
import { hasEnded, isBroken, isPartCancelled, isTrip, whyNotCancelled } from './order-outcome.ts'
import { sharingOf } from './share-trip.ts'
import './order.css'

/** What can be done with the order. The server says what it allows; what it refuses stays on show with its reason. */
export function OrderActions({ order }: { order: FlightOrderDetails }) {
  const t = useFlightText().detail
  const { hotline, href } = useHotline()
  const cancel = useCancelAction(order)
  const copy = useCopyAction(order.orderSeq)
  const share = useShareAction(order)
  const move = useChangeActions(order)
  const back = useReturnActions(order)
  const leave = useLeaveAction(order)
  const paper = usePaperAction(order)
  const calendar = useCalendarAction(order)
  const items: OrderAction[] = [
    ...cancel,
    ...move,
    ...back,
    ...leave,
    ...paper,
    ...calendar,
    { key: 'phone', label: t.phone, icon: phoneIcon, note: hotline, href, onFollow: dialFor(hotline) },
    copy,
    share,
  ]
  const refused = cancel.length === 0 ? null : whyNotCancelled(order, t)
  return (
    <Band flush label={t.actions}>
      <Actions label={t.actions} items={items} />
      {refused !== null && <p className="note acts__why">{refused}</p>}
    </Band>
  )
}

/** An order that has ended has nothing left to cancel: nobody asks for it. */
function useCancelAction({ orderSeq, status, actions, personPart }: FlightOrderDetails): OrderAction[] {
  const t = useFlightText().detail
  const go = useGo()
  if (hasEnded(status)) return []
  const { allowed } = actions.cancel
  const action: OrderAction = {
    key: 'cancel',
    label: t.cancel,
    icon: 'close',
    disabled: !allowed,
    onPick: () => go.push(`/order/cancel/${orderSeq}`),
  }
  // What may have been charged is not called free: the page behind says what becomes of it.
  const unclearMinor = sumMinor((personPart?.unclear ?? []).map(({ amountMinor }) => amountMinor))
  const note = unclearMinor > 0 ? t.cancelUnclear(formatMoney(unclearMinor)) : t.cancelNote
  return [allowed ? { ...action, note } : action]
}

/** Issued tickets may be moved to another flight; what was asked for before can be followed. */
function useChangeActions({ orderSeq, changing }: FlightOrderDetails): OrderAction[] {
  const t = useFlightText().detail
  const go = useGo()
  const to = (path: string) => () => go.push(path)
  const path = `/flights/changeSign/${orderSeq}`
  return [
    ...(changing.allowed ? [{ key: 'change', label: t.move, icon: 'swap' as const, note: t.moveNote, onPick: to(path) }] : []),
    ...(changing.asked > 0 ? [{ key: 'changes', label: t.moves, icon: 'clock' as const, onPick: to(`${path}/detail`) }] : []),
  ]
}

/** Issued tickets may be given back for money; what was asked for before can be followed. */
function useReturnActions({ orderSeq, returning }: FlightOrderDetails): OrderAction[] {
  const t = useFlightText().detail
  const go = useGo()
  const to = (path: string) => () => go.push(path)
  const path = `/flights/returnTicket/${orderSeq}`
  return [
    ...(returning.allowed ? [{ key: 'return', label: t.giveBack, icon: 'back' as const, note: t.giveBackNote, onPick: to(path) }] : []),
    ...(returning.asked > 0 ? [{ key: 'returns', label: t.refunds, icon: 'clock' as const, onPick: to(`${path}/detail`) }] : []),
  ]
}

/** An issued order whose fare leaves value may be given up for it. */
function useLeaveAction({ orderSeq, canLeaveValue }: FlightOrderDetails): OrderAction[] {
  const t = useFlightText().detail
  const go = useGo()
  if (!canLeaveValue) return []
  return [{ key: 'value', label: t.leaveValue, icon: 'sync', note: t.leaveValueNote, onPick: () => go.push(`/flights/value/${orderSeq}`) }]
}

/** Whatever became of them: what was issued can be printed. */
function usePaperAction({ orderSeq, passengers }: FlightOrderDetails): OrderAction[] {
  const t = useFlightText().detail
  const go = useGo()
  const issued = passengers.filter(({ ticketNumber }) => ticketNumber !== null).length
  if (issued === 0) return []
  return [{ key: 'paper', label: t.paper, icon: 'orders', note: t.paperNote, onPick: () => go.push(papersOf(orderSeq, issued)) }]
}

/** A trip that comes to nothing is nothing for a calendar. */
function useCalendarAction({ orderSeq, status, flight, airline }: FlightOrderDetails): OrderAction[] {
  const t = useFlightText().detail
  if (!(isTrip(status) && !isBroken(airline)) && !isPartCancelled({ status, flight })) return []
  async function add(): Promise<void> {
    try {
      const { outcome, isFile } = await addToCalendar(orderSeq)
      if (outcome === 'unable') toast(t.calendarFailed)
      else if (outcome === 'done') toast(isFile ? t.calendarFile : t.calendarAdded)
    } catch (error) {
      if (!(error instanceof CallError)) throw error // what is refused has been told
    }
  }
  return [{ key: 'calendar', label: t.toCalendar, icon: 'calendar', onPick: () => void add() }]
}

function useCopyAction(orderSeq: string): OrderAction {
  const t = useFlightText().detail
  async function copy(): Promise<void> {
    const { outcome } = await (await bridge()).copy(orderSeq)
    if (outcome === 'done') toast(t.copied, { icon: copyIcon })
    else toast(t.copyFailed)
  }
  return { key: 'copy', label: t.copyNumber, icon: copyIcon, onPick: () => void copy() }
}

/** Tells somebody of the trip, with what the host has for it. */
function useShareAction(order: FlightOrderDetails): OrderAction {
  const t = useFlightText().detail
  const language = useLanguage()
  async function share(): Promise<void> {
    const ended = await (await bridge()).share(sharingOf(order, language, t.sharedText))
    if (ended.outcome === 'unable') toast(t.shareFailed)
    else if (ended.outcome === 'done' && ended.value !== 'sheet') toast(ended.value === 'copy' ? t.shareCopied : t.shareMenu)
  }
  return { key: 'share', label: t.share, icon: shareIcon, note: t.shareNote, onPick: () => void share() }
}
