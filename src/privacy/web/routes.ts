import type { RouteEntry } from '../../web/route-table.ts'
import { seldom } from '../../web/route-table.ts'

const page = seldom(() => import('./screens.ts'))

export const routes: readonly RouteEntry[] = [
  // Everybody may read these before she signs in (R-LOGIN-01).
  page('/privacy_policy/:type?', { login: false }),
  page('/privacy_sdk/:type?', { login: false }),
  page('/notice', { login: false }),
  page('/dangerNotice/:type?', { login: false }),
  page('/transportNotice/:type?', { login: false }),
  page('/ticketNotice/:type?', { login: false }),
  page('/fraudNotice', { login: false }),
  page('/act/agreement', { login: false }),
  page('/userInfo/thirdPartyInformation', { login: false }),
  page('/userInfo'),
  page('/userInfo/view'),
  page('/userInfo/applyForm'),
  page('/userInfo/exportSuccess'),
  // Beyond the specification: behind the link of the mail; corrections; and what managers answer.
  page('/userInfo/archive/:ticket?'),
  page('/userInfo/correction'),
  page('/userInfo/requests'),
]
