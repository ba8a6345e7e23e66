/** Screens that few open on a day, by their paths; routes.ts lists them. */
export const screens = {
  '/taxi/contactList': () => import('./screens/contact-list.tsx'),
  '/taxi/contactDetail/:isLast/:id?': () => import('./screens/contact-detail.tsx'),
}
