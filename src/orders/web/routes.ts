import type { LineFaces } from '../../web/face.tsx'
import type { RouteEntry } from '../../web/route-table.ts'
import { seldom } from '../../web/route-table.ts'

const page = seldom(() => import('./screens.ts'))

/** `:active` is a product line or `all`, or one of the host's own shops; `:status` one of the tabs. */
export const routes: readonly RouteEntry[] = [
  { path: '/order/list/:active?/:status?', login: true, tab: 'orders', keepAlive: true, load: () => import('./screens/order-list.tsx') },
  page('/order/list-air-history/:type?/:status?', { keepAlive: true }),
  page('/order/resultList/:list'),
  page('/order/cancel/:orderSeq'),
  page('/pdfPreview'),
  // Beyond the specification: the bookings of a journey together, the travel manager's report, and one's trips in a calendar.
  page('/order/journeys', { keepAlive: true }),
  page('/my/specialTravellers', { keepAlive: true }),
  page('/my/calendar'),
]

export const faces: readonly LineFaces[] = [{ line: 'orders', homeCard: () => import('./faces/next-trip.tsx') }]
