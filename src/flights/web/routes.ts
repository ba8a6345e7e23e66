import type { LineFaces } from '../../web/face.tsx'
import type { RouteEntry } from '../../web/route-table.ts'

/** A screen that is not whole is not registered. */
export const routes: readonly RouteEntry[] = [
  { path: '/flight/list/:index', login: true, tab: null, keepAlive: true, load: () => import('./screens/flight-list.tsx') },
  { path: '/flight/subCabin/:index', login: true, tab: null, keepAlive: false, load: () => import('./screens/sub-cabin.tsx') },
  { path: '/flight/compliance/:index', login: true, tab: null, keepAlive: false, load: () => import('./screens/compliance.tsx') },
  { path: '/flight/reason/:index', login: true, tab: null, keepAlive: false, load: () => import('./screens/reason.tsx') },
  { path: '/fillorder/flight/:code/:type?', login: true, tab: null, keepAlive: true, load: () => import('./screens/fill-order.tsx') },
  { path: '/fillorder/flight/order-result', login: true, tab: null, keepAlive: false, load: () => import('./screens/order-result.tsx') },
  {
    path: '/fillorder/result/:code/:type/:approval?/:agreement?',
    login: true,
    tab: null,
    keepAlive: false,
    load: () => import('./screens/submit-result.tsx'),
  },
  { path: '/flights/order/:orderSeq', login: true, tab: null, keepAlive: false, load: () => import('./screens/order-detail.tsx') },
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
