import type { RouteEntry } from '../../web/route-table.ts'

/** Everybody may read these before she signs in (R-LOGIN-01). */
const PUBLIC = { login: false, tab: null, keepAlive: false } as const
const OWN = { login: true, tab: null, keepAlive: false } as const

export const routes: readonly RouteEntry[] = [
  { path: '/privacy_policy/:type?', ...PUBLIC, load: () => import('./screens/privacy-policy.tsx') },
  { path: '/privacy_sdk/:type?', ...PUBLIC, load: () => import('./screens/sdk-list.tsx') },
  { path: '/notice', ...PUBLIC, load: () => import('./screens/booking-notice.tsx') },
  { path: '/dangerNotice/:type?', ...PUBLIC, load: () => import('./screens/danger-notice.tsx') },
  { path: '/transportNotice/:type?', ...PUBLIC, load: () => import('./screens/transport-notice.tsx') },
  { path: '/ticketNotice/:type?', ...PUBLIC, load: () => import('./screens/ticket-notice.tsx') },
  { path: '/fraudNotice', ...PUBLIC, load: () => import('./screens/fraud-notice.tsx') },
  { path: '/act/agreement', ...PUBLIC, load: () => import('./screens/agreement.tsx') },
  { path: '/userInfo/thirdPartyInformation', ...PUBLIC, load: () => import('./screens/third-parties.tsx') },
  { path: '/userInfo', ...OWN, load: () => import('./screens/user-info.tsx') },
  { path: '/userInfo/view', ...OWN, load: () => import('./screens/view.tsx') },
  { path: '/userInfo/applyForm', ...OWN, load: () => import('./screens/apply-form.tsx') },
  { path: '/userInfo/exportSuccess', ...OWN, load: () => import('./screens/export-success.tsx') },
  // Beyond the specification: behind the link of the mail; corrections; and what managers answer.
  { path: '/userInfo/archive/:ticket?', ...OWN, load: () => import('./screens/archive.tsx') },
  { path: '/userInfo/correction', ...OWN, load: () => import('./screens/correction.tsx') },
  { path: '/userInfo/requests', ...OWN, load: () => import('./screens/requests.tsx') },
]
