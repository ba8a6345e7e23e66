import type { RouteEntry } from '../../web/route-table.ts'
import { seldom } from '../../web/route-table.ts'

const page = seldom(() => import('./screens.ts'))

export const routes: readonly RouteEntry[] = [page('/my/messages'), page('/setting/notices')]
