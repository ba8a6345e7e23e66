import type { RouteEntry } from '../../web/route-table.ts'

export const routes: readonly RouteEntry[] = [
  { path: '/login', login: false, tab: null, keepAlive: false, load: () => import('./screens/login.tsx') },
]
