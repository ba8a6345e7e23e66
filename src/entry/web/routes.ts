import type { RouteEntry } from '../../web/route-table.ts'
import { seldom } from '../../web/route-table.ts'

const page = seldom(() => import('./screens.ts'))

export const routes: readonly RouteEntry[] = [
  { path: '/login', login: false, tab: null, keepAlive: false, load: () => import('./screens/login.tsx') },
  // The last part says what the account is that somebody activates: `1` a phone, `0` a mail address.
  page('/activate/check/:isPhone?', { login: false }),
  page('/activate/phone', { login: false }),
  page('/activate/finish', { login: false }),
  // By the letter of the specification this one needs a login; who has none finds activation on the sign-in page.
  page('/activate'),
  // The platforms send the browser back here, and their workbenches open it; `bind` is for an account that nobody knew.
  page('/sso/:platform', { login: false }),
  page('/sso/bind'),
  page('/completePhone', { login: false }),
  page('/my/changepassw'),
  // Beyond the specification: the travel manager invites who has no account yet.
  page('/my/invitations'),
  page('/setting'),
]
