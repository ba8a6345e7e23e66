import type { LineFaces } from '../../web/face.tsx'
import type { RouteEntry } from '../../web/route-table.ts'

/** `:active` is a product line; `:status` one of the tabs. */
export const routes: readonly RouteEntry[] = [
  { path: '/order/list/:active?/:status?', login: true, tab: 'orders', keepAlive: true, load: () => import('./screens/order-list.tsx') },
  // Beyond the specification: the travel manager's report.
  { path: '/my/specialTravellers', login: true, tab: null, keepAlive: true, load: () => import('./screens/special-travellers.tsx') },
]

export const faces: readonly LineFaces[] = []
