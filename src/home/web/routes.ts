import type { LineFaces } from '../../web/face.tsx'
import type { RouteEntry } from '../../web/route-table.ts'

export const routes: readonly RouteEntry[] = [
  { path: '/home', login: true, tab: 'home', keepAlive: true, load: () => import('./screens/home.tsx') },
  { path: '/my', login: true, tab: 'my', keepAlive: false, load: () => import('./screens/my.tsx') },
]

/** Home shows the lines' faces and has none of its own. */
export const faces: readonly LineFaces[] = []
