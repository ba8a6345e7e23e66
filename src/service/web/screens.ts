/** Screens that few open on a day; routes.ts names them. */
export const screens = {
  about: () => import('./screens/about.tsx'),
  'licence-list': () => import('./screens/licence-list.tsx'),
  advice: () => import('./screens/advice.tsx'),
  'bind-vip': () => import('./screens/bind-vip.tsx'),
  'bind-vip-go': () => import('./screens/bind-vip-go.tsx'),
  'bind-vip-succeed': () => import('./screens/bind-vip-succeed.tsx'),
}
