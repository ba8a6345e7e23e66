/** What shows orders, in one file: each name of a file stands in the entrance, and whoever sees a card opens its order next. */
export { default as ApprovalDetail } from './faces/approval-detail.tsx'
export { default as OrderCard } from './faces/order-card.tsx'
export { default as ChangeTicket } from './screens/change-ticket.tsx'
export { default as RefundTicket } from './screens/refund-ticket.tsx'
export { default as TrainStandby } from './screens/train-standby.tsx'
export { default as TrainOrder } from './screens/train-order.tsx'
