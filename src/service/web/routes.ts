import type { LineFaces } from '../../web/face.tsx'
import type { RouteEntry } from '../../web/route-table.ts'
import { seldom } from '../../web/route-table.ts'

const screen = seldom(() => import('./screens.ts'))

export const routes: readonly RouteEntry[] = [
  { path: '/advice', login: true, tab: null, keepAlive: false, load: screen('advice') },
  { path: '/my/bindVip', login: true, tab: null, keepAlive: false, load: screen('bind-vip') },
  { path: '/my/bindVip/go', login: true, tab: null, keepAlive: false, load: screen('bind-vip-go') },
  { path: '/my/bindVip/succeed', login: true, tab: null, keepAlive: false, load: screen('bind-vip-succeed') },
  { path: '/about', login: true, tab: null, keepAlive: false, load: screen('about') },
  { path: '/about/license', login: true, tab: null, keepAlive: false, load: screen('licence-list') },
]

/** Below what the lines have to tell, home tells what the company has to. */
export const faces: readonly LineFaces[] = [{ line: 'service', homeCard: () => import('./faces/news.tsx') }]
