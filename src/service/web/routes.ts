import type { LineFaces } from '../../web/face.tsx'
import type { RouteEntry } from '../../web/route-table.ts'
import { seldom } from '../../web/route-table.ts'

const page = seldom(() => import('./screens.ts'))

export const routes: readonly RouteEntry[] = [
  page('/advice'),
  page('/my/bindVip'),
  page('/my/bindVip/go'),
  page('/my/bindVip/succeed'),
  page('/about'),
  page('/about/license'),
]

/** Below what the lines have to tell, home tells what the company has to. */
export const faces: readonly LineFaces[] = [{ line: 'service', homeCard: () => import('./faces/news.tsx') }]
