import type { LineFaces } from '../../web/face.tsx'
import { seldom, type RouteEntry } from '../../web/route-table.ts'

const page = seldom(() => import('./screens.ts'))

/** A screen that is not whole is not registered. */
export const routes: readonly RouteEntry[] = [
  { path: '/flight/list/:index', login: true, tab: null, keepAlive: true, load: () => import('./screens/flight-list.tsx') },
  { path: '/flight/subCabin/:index', login: true, tab: null, keepAlive: false, load: () => import('./screens/sub-cabin.tsx') },
  { path: '/flight/compliance/:index', login: true, tab: null, keepAlive: false, load: () => import('./screens/compliance.tsx') },
  page('/flight/reason/:index'),
  { path: '/fillorder/flight/:code/:type?', login: true, tab: null, keepAlive: true, load: () => import('./screens/fill-order.tsx') },
  page('/fillorder/flight/order-result'),
  {
    path: '/fillorder/result/:code/:type/:approval?/:agreement?',
    login: true,
    tab: null,
    keepAlive: false,
    load: () => import('./screens/submit-result.tsx'),
  },
  { path: '/flights/order/:orderSeq', login: true, tab: null, keepAlive: false, load: () => import('./screens/order-detail.tsx') },
  page('/flights/value/:orderSeq'),
  page('/flights/returnTicket/:orderSeq'),
  page('/flights/returnTicket/:orderSeq/detail'),
  page('/order/flight/itinerary/list/:orderSeq?'),
  page('/order/flight/itinerary/view/:url?'),
]

export const faces: readonly LineFaces[] = [
  {
    line: 'flight',
    homeTile: () => import('./faces/home-tile.tsx'),
    homeCard: () => import('./faces/next-trip.tsx'),
    orderCard: () => import('./faces/order-card.tsx'),
    approvalDetail: () => import('./faces/approval-detail.tsx'),
    tripPart: () => import('./faces/trip-part.tsx'),
  },
]
