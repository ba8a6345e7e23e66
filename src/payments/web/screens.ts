/** Screens that few open on a day, by their paths; routes.ts lists them. */
export const screens = {
  '/pay/link': () => import('./screens/pay-link.tsx'),
  '/my/statement': () => import('./screens/statement.tsx'),
  '/my/value': () => import('./screens/value-pages.tsx'),
}
