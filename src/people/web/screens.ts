/** Screens that few open on a day; routes.ts names them. */
export const screens = {
  info: () => import('./screens/info.tsx'),
  'info-card': () => import('./screens/info-card.tsx'),
  card: () => import('./screens/card.tsx'),
  'select-country': () => import('./screens/select-country.tsx'),
  'select-together': () => import('./screens/select-together.tsx'),
  together: () => import('./screens/together.tsx'),
  'together-user': () => import('./screens/together-user.tsx'),
  'together-business': () => import('./screens/together-business.tsx'),
  'together-business-per': () => import('./screens/together-business-per.tsx'),
  'add-outsiders': () => import('./screens/add-outsiders.tsx'),
  'add-outsiders-success': () => import('./screens/add-outsiders-success.tsx'),
  partners: () => import('./screens/partners.tsx'),
  guest: () => import('./screens/guest.tsx'),
}
