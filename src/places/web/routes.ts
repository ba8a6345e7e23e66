import type { RouteEntry } from '../../web/route-table.ts'

export const routes: readonly RouteEntry[] = [
  { path: '/selectedCity', login: true, tab: null, keepAlive: false, load: () => import('./screens/selected-city.tsx') },
]
