import type { RouteEntry } from '../../web/route-table.ts'

export const routes: readonly RouteEntry[] = [
  { path: '/my', login: true, tab: 'my', keepAlive: false, load: () => import('./screens/my.tsx') },
  { path: '/setting', login: true, tab: null, keepAlive: false, load: () => import('./screens/setting.tsx') },
]
