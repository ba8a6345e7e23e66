import { seldom, type RouteEntry } from '../../web/route-table.ts'

const page = seldom(() => import('./screens.ts'))

/** The one checkout of all lines, and where a gateway sends people back to. Their paths are the specification's. */
export const routes: readonly RouteEntry[] = [
  { path: '/hotel/pay', login: true, tab: null, keepAlive: false, load: () => import('./screens/checkout.tsx') },
  { path: '/payResult', login: true, tab: null, keepAlive: false, load: () => import('./screens/pay-result.tsx') },
  page('/my/statement'),
  page('/my/value'),
  // Beyond the specification: for whoever a part was handed on to; nobody is signed in there.
  page('/pay/link', { login: false }),
]
