import type { RouteEntry } from '../../web/route-table.ts'
import { seldom } from '../../web/route-table.ts'

const screen = seldom(() => import('./screens.ts'))

export const routes: readonly RouteEntry[] = [
  { path: '/login', login: false, tab: null, keepAlive: false, load: () => import('./screens/login.tsx') },
  // The last part says what the account is that somebody activates: `1` a phone, `0` a mail address.
  { path: '/activate/check/:isPhone?', login: false, tab: null, keepAlive: false, load: screen('activate-check') },
  { path: '/activate/phone', login: false, tab: null, keepAlive: false, load: screen('activate-phone') },
  { path: '/activate/finish', login: false, tab: null, keepAlive: false, load: screen('activate-finish') },
  // By the letter of the specification this one needs a login; who has none finds activation on the sign-in page.
  { path: '/activate', login: true, tab: null, keepAlive: false, load: screen('activate') },
  // The platforms send the browser back here, and their workbenches open it; `bind` is for an account that nobody knew.
  { path: '/sso/:platform', login: false, tab: null, keepAlive: false, load: screen('passage') },
  { path: '/sso/bind', login: true, tab: null, keepAlive: false, load: screen('bind') },
  { path: '/completePhone', login: false, tab: null, keepAlive: false, load: screen('complete-phone') },
  { path: '/my/changepassw', login: true, tab: null, keepAlive: false, load: screen('change-password') },
  // Beyond the specification: the travel manager invites who has no account yet.
  { path: '/my/invitations', login: true, tab: null, keepAlive: false, load: screen('invitations') },
  { path: '/setting', login: true, tab: null, keepAlive: false, load: screen('setting') },
]
