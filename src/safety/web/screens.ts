/** Screens that few open on a day; routes.ts names them. */
export const screens = {
  'contact-list': () => import('./screens/contact-list.tsx'),
  'contact-detail': () => import('./screens/contact-detail.tsx'),
}
