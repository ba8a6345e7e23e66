import type { RouteEntry } from '../../web/route-table.ts'
import { seldom } from '../../web/route-table.ts'

const screen = seldom(() => import('./screens.ts'))

/** Everybody may read these before she signs in (R-LOGIN-01). */
const PUBLIC = { login: false, tab: null, keepAlive: false } as const
const OWN = { login: true, tab: null, keepAlive: false } as const

export const routes: readonly RouteEntry[] = [
  { path: '/privacy_policy/:type?', ...PUBLIC, load: screen('privacy-policy') },
  { path: '/privacy_sdk/:type?', ...PUBLIC, load: screen('sdk-list') },
  { path: '/notice', ...PUBLIC, load: screen('booking-notice') },
  { path: '/dangerNotice/:type?', ...PUBLIC, load: screen('danger-notice') },
  { path: '/transportNotice/:type?', ...PUBLIC, load: screen('transport-notice') },
  { path: '/ticketNotice/:type?', ...PUBLIC, load: screen('ticket-notice') },
  { path: '/fraudNotice', ...PUBLIC, load: screen('fraud-notice') },
  { path: '/act/agreement', ...PUBLIC, load: screen('agreement') },
  { path: '/userInfo/thirdPartyInformation', ...PUBLIC, load: screen('third-parties') },
  { path: '/userInfo', ...OWN, load: screen('user-info') },
  { path: '/userInfo/view', ...OWN, load: screen('view') },
  { path: '/userInfo/applyForm', ...OWN, load: screen('apply-form') },
  { path: '/userInfo/exportSuccess', ...OWN, load: screen('export-success') },
  // Beyond the specification: behind the link of the mail; corrections; and what managers answer.
  { path: '/userInfo/archive/:ticket?', ...OWN, load: screen('archive') },
  { path: '/userInfo/correction', ...OWN, load: screen('correction') },
  { path: '/userInfo/requests', ...OWN, load: screen('requests') },
]
