import type { LineFaces } from '../../web/face.tsx'
import type { RouteEntry } from '../../web/route-table.ts'

/** A screen that is not whole is not registered. */
export const routes: readonly RouteEntry[] = [
  { path: '/flight/list/:index', login: true, tab: null, keepAlive: true, load: () => import('./screens/flight-list.tsx') },
  { path: '/flight/subCabin/:index', login: true, tab: null, keepAlive: false, load: () => import('./screens/sub-cabin.tsx') },
  { path: '/flight/compliance/:index', login: true, tab: null, keepAlive: false, load: () => import('./screens/compliance.tsx') },
]

export const faces: readonly LineFaces[] = [
  {
    line: 'flight',
    homeTile: () => import('./faces/home-tile.tsx'),
    homeCard: () => import('./faces/next-trip.tsx'),
  },
]
