/** Screens that few open on a day, by their paths; routes.ts lists them. */
export const screens = {
  '/activate/check/:isPhone?': () => import('./screens/activate-check.tsx'),
  '/activate/phone': () => import('./screens/activate-phone.tsx'),
  '/activate/finish': () => import('./screens/activate-finish.tsx'),
  '/activate': () => import('./screens/activate.tsx'),
  '/sso/:platform': () => import('./sso/passage.tsx'),
  '/sso/bind': () => import('./sso/bind.tsx'),
  '/completePhone': () => import('./screens/complete-phone.tsx'),
  '/my/changepassw': () => import('./screens/change-password.tsx'),
  '/my/invitations': () => import('./screens/invitations.tsx'),
  '/setting': () => import('./screens/setting.tsx'),
}
