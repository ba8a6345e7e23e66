import type { RouteEntry } from '../../web/route-table.ts'
import { seldom } from '../../web/route-table.ts'

const screen = seldom(() => import('./screens.ts'))

/** Where hosts and links land. Public: whoever comes here may have nothing to come in with. */
export const routes: readonly RouteEntry[] = [
  { path: '/page', login: false, tab: null, keepAlive: false, load: screen('page') },
  { path: '/page2', login: false, tab: null, keepAlive: false, load: screen('page2') },
  { path: '/invalid', login: false, tab: null, keepAlive: false, load: screen('invalid') },
]
