/** Screens that few open on a day, by their paths; routes.ts lists them. */
export const screens = {
  '/my/info': () => import('./screens/info.tsx'),
  '/my/info/card': () => import('./screens/info-card.tsx'),
  '/my/card/:type/:passengerCode?': () => import('./screens/card.tsx'),
  '/select/country': () => import('./screens/select-country.tsx'),
  '/select-together': () => import('./screens/select-together.tsx'),
  '/together': () => import('./screens/together.tsx'),
  '/together/user': () => import('./screens/together-user.tsx'),
  '/together/business': () => import('./screens/together-business.tsx'),
  '/together/businessPer': () => import('./screens/together-business-per.tsx'),
  '/addOutSiders': () => import('./screens/add-outsiders.tsx'),
  '/addOutSidersSuccess': () => import('./screens/add-outsiders-success.tsx'),
  '/my/frequentFlyer': () => import('./screens/frequent-flyers.tsx'),
  '/my/partners': () => import('./screens/partners.tsx'),
  '/guest/:token?': () => import('./screens/guest.tsx'),
}
