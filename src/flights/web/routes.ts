import type { LineFaces } from '../../web/face.tsx'
import { seldom, type RouteEntry } from '../../web/route-table.ts'

const page = seldom(() => import('./screens.ts'))

/** A screen that is not whole is not registered. */
export const routes: readonly RouteEntry[] = [
  { path: '/flight/list/:index', login: true, tab: null, keepAlive: true, load: () => import('./screens/flight-list.tsx') },
  { path: '/flight/subCabin/:index', login: true, tab: null, keepAlive: false, load: () => import('./screens/sub-cabin.tsx') },
  page('/flight/compliance/:index'),
  page('/flight/compliance/train'),
  page('/flight/reason/:index'),
  { path: '/fillorder/flight/:code/:type?', login: true, tab: null, keepAlive: true, load: () => import('./screens/fill-order.tsx') },
  page('/fillorder/flight/order-result'),
  page('/fillorder/flight/seat-result'),
  page('/fillorder/result/:code/:type/:approval?/:agreement?'),
  { path: '/flights/order/:orderSeq', login: true, tab: null, keepAlive: false, load: () => import('./screens/order-detail.tsx') },
  page('/flights/value/:orderSeq'),
  page('/flights/returnTicket/:orderSeq'),
  page('/flights/returnTicket/:orderSeq/detail'),
  page('/flights/changeSign/:orderSeq'),
  page('/flights/changeSign/:orderSeq/detail'),
  page('/flights/changeSign/:orderSeq/:step/:changeId', { keepAlive: true }),
  page('/flights/airlineChange/:orderSeq'),
  page('/flight/inquiry/apply/:inquireOrderSeq', { keepAlive: true }),
  page('/flight/inquiry/detail/:applySeq'),
  page('/flight/inquiry/list'),
  page('/flights/order/:orderSeq/category'),
  page('/flights/order/:orderSeq/boarding'),
  page('/flight/changePassenger'),
  page('/flights/rewards'),
  page('/fillorder/flight/together/:code', { keepAlive: true }),
  page('/fillorder/flight/extras/:code'),
  page('/fillorder/flight/together/passagers/edit'),
  page('/flights/:number', { keepAlive: true }),
  page('/flights/:number/cabin'),
  page('/flights/:number/compliance'),
  page('/order/flight/itinerary/list/:orderSeq?'),
  page('/order/flight/itinerary/view/:url?'),
]

export const faces: readonly LineFaces[] = [
  {
    line: 'flight',
    homeTile: () => import('./faces/home-tile.tsx'),
    orderCard: () => import('./faces/order-card.tsx'),
    approvalDetail: () => import('./faces/approval-detail.tsx'),
    tripPart: () => import('./faces/trip-part.tsx'),
  },
]
