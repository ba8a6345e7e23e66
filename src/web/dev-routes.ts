import type { RouteEntry } from './route-table.ts'

/** Only in development: every widget in every state. Neither in the bundle nor in the inventory. */
export const devRoutes: readonly RouteEntry[] = [
  { path: '/dev/ui', login: false, tab: null, keepAlive: false, load: () => import('./ui/gallery.tsx') },
]
