/** Screens that few open on a day, by their paths; routes.ts lists them. */
export const screens = {
  '/advice': () => import('./screens/advice.tsx'),
  '/my/bindVip': () => import('./screens/bind-vip.tsx'),
  '/my/bindVip/go': () => import('./screens/bind-vip-go.tsx'),
  '/my/bindVip/succeed': () => import('./screens/bind-vip-succeed.tsx'),
  '/about': () => import('./screens/about.tsx'),
  '/about/license': () => import('./screens/licence-list.tsx'),
}
