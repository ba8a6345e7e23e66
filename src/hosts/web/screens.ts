/** Screens that few open on a day, by their paths; routes.ts lists them. */
export const screens = {
  '/page': () => import('./screens/page.tsx'),
  '/page2': () => import('./screens/page2.tsx'),
  '/invalid': () => import('./screens/invalid.tsx'),
}
