import type { RouteEntry } from '../../web/route-table.ts'
import { seldom } from '../../web/route-table.ts'

const screen = seldom(() => import('./screens.ts'))

export const routes: readonly RouteEntry[] = [
  { path: '/advice', login: true, tab: null, keepAlive: false, load: screen('advice') },
  { path: '/my/bindVip', login: true, tab: null, keepAlive: false, load: screen('bind-vip') },
  { path: '/my/bindVip/go', login: true, tab: null, keepAlive: false, load: screen('bind-vip-go') },
  { path: '/my/bindVip/succeed', login: true, tab: null, keepAlive: false, load: screen('bind-vip-succeed') },
  { path: '/about', login: true, tab: null, keepAlive: false, load: () => import('./screens/about.tsx') },
  { path: '/about/license', login: true, tab: null, keepAlive: false, load: () => import('./screens/licence-list.tsx') },
]
