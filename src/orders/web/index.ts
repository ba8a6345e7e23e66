import type { ReactNode } from 'react'

export { OrderCardFrame } from './parts/order-card-frame.tsx'

/** The tabs of the order list, which every line's list answers to. */
export type OrderFilter = 'all' | 'inProgress' | 'toTravel' | 'closed'

/** Orders in which one travels, or those that one booked for others. */
export type OrderWhose = 'mine' | 'others'

/** What each line tells of an order in a list, its `orderSeq` and `line` at least; the line adds its own by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- merged into by the lines
export interface LineOrders {}

export interface OrderCardProps {
  readonly order: LineOrders[keyof LineOrders]
}

/** A line's orders of one tab, as they stand with the list. */
export interface OrderPages {
  /** Undefined until the first page is there. */
  readonly orders: readonly LineOrders[keyof LineOrders][] | undefined
  /** What went wrong last, in the first page or in a later one. */
  readonly error: Error | null
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  loadMore(): void
  retry(): void
}

export interface OrderPagesProps {
  readonly filter: OrderFilter
  readonly whose: OrderWhose
  readonly children: (pages: OrderPages) => ReactNode
}

declare module '../../web/face.tsx' {
  interface FaceProps {
    /** Draws one order of the line as a card in a list. */
    orderCard: OrderCardProps
    /** Reads the line's orders; draws nothing itself. */
    orderPages: OrderPagesProps
  }
}
