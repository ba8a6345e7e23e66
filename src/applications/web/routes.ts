import type { LineFaces } from '../../web/face.tsx'
import type { RouteEntry } from '../../web/route-table.ts'
import { seldom } from '../../web/route-table.ts'

const page = seldom(() => import('./screens.ts'))

export const routes: readonly RouteEntry[] = [
  page('/preapproval'),
  page('/preapproval/create'),
  page('/preapproval/:id/:type'),
  page('/noTrip'),
  page('/home/travel'),
  page('/changeTrip'),
  page('/my/authorisations'),
]

/** What an approver reads of an application (type 8), and on home the next trip that can be booked; applications are no line of orders. */
export const faces: readonly LineFaces[] = [
  {
    line: 'application',
    homeCard: () => import('./faces/home-card.tsx'),
    approvalDetail: () => import('./faces/approval-detail.tsx'),
  },
]
