import type { RouteEntry } from '../../web/route-table.ts'
import { seldom } from '../../web/route-table.ts'

const page = seldom(() => import('./screens.ts'))

/** Where hosts and links land. Public: whoever comes here may have nothing to come in with. */
export const routes: readonly RouteEntry[] = [
  page('/page', { login: false }),
  page('/page2', { login: false }),
  page('/invalid', { login: false }),
]
