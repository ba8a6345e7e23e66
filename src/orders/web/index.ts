import type { ListedOrder } from '../calls.ts'

export { AnewWays } from './parts/anew-ways.tsx'
export { PaperShown } from './parts/paper-shown.tsx'
export { ReceiptRows } from './parts/receipt-rows.tsx'
export { OrderCardFrame } from './parts/order-card-frame.tsx'
export { addToCalendar, RemarkRow } from './late.ts'
export { refreshOrderLists } from './refresh.ts'
export type { ListedOrder } from '../calls.ts'

/** What each line tells of an order in a list, beside what all tell alike; the line adds its own by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- merged into by the lines
export interface LineOrders {}

/** An order as it came: its line knows the rest of it. */
export interface OrderCardProps {
  readonly order: ListedOrder
}

declare module '../../web/face.tsx' {
  interface FaceProps {
    /** Draws one order of the line as a card in a list. */
    orderCard: OrderCardProps
  }
}
