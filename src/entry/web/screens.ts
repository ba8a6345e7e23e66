/** Screens that few open on a day; routes.ts names them. */
export const screens = {
  'activate-check': () => import('./screens/activate-check.tsx'),
  'activate-phone': () => import('./screens/activate-phone.tsx'),
  'activate-finish': () => import('./screens/activate-finish.tsx'),
  activate: () => import('./screens/activate.tsx'),
  passage: () => import('./sso/passage.tsx'),
  bind: () => import('./sso/bind.tsx'),
  'complete-phone': () => import('./screens/complete-phone.tsx'),
  'change-password': () => import('./screens/change-password.tsx'),
  invitations: () => import('./screens/invitations.tsx'),
  setting: () => import('./screens/setting.tsx'),
}
