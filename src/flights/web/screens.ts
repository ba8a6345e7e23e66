/** Screens that few open on a day, by their paths; routes.ts lists them. */
export const screens = {
  '/flights/returnTicket/:orderSeq': () => import('./screens/return-ticket.tsx'),
  '/flights/returnTicket/:orderSeq/detail': () => import('./screens/return-detail.tsx'),
  '/flights/value/:orderSeq': () => import('./screens/leave-value.tsx'),
  '/fillorder/flight/order-result': () => import('./screens/order-result.tsx'),
  '/order/flight/itinerary/list/:orderSeq?': () => import('./screens/itinerary-list.tsx'),
  '/order/flight/itinerary/view/:url?': () => import('./screens/itinerary-view.tsx'),
  '/flight/reason/:index': () => import('./screens/reason.tsx'),
}
