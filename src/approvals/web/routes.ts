import type { LineFaces } from '../../web/face.tsx'
import type { RouteEntry } from '../../web/route-table.ts'
import { seldom } from '../../web/route-table.ts'

const page = seldom(() => import('./screens.ts'))

/** `:type` is the approval type, `:id` the request, `:fid` its order's number or `-`; of the opinion page `:fid` is the request. */
export const routes: readonly RouteEntry[] = [
  { path: '/approval/list', login: true, tab: 'approvals', keepAlive: true, load: () => import('./screens/approval-list.tsx') },
  page('/approval/reject/:fid?'),
  { path: '/approval/:type/:id/:fid', login: true, tab: null, keepAlive: false, load: () => import('./screens/approval-detail.tsx') },
  page('/form/approval'),
  // Beyond the specification: the page of a link in a mail or on a card; who approves in whose place.
  page('/approval/link', { login: false }),
  page('/my/deputies'),
]

/** The count on the tab; approvals are no line of orders. */
export const faces: readonly LineFaces[] = [{ line: 'approvals', tabCount: () => import('./faces/tab-count.tsx') }]
