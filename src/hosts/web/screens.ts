/** Screens that few open on a day; routes.ts names them. */
export const screens = {
  page: () => import('./screens/page.tsx'),
  page2: () => import('./screens/page2.tsx'),
  invalid: () => import('./screens/invalid.tsx'),
}
