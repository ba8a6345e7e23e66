/** Screens that few open on a day, by their paths; routes.ts lists them. */
export const screens = {
  '/preapproval': () => import('./screens/application-list.tsx'),
  '/preapproval/create': () => import('./screens/create.tsx'),
  '/preapproval/:id/:type': () => import('./screens/application.tsx'),
  '/noTrip': () => import('./screens/no-trip.tsx'),
  '/home/travel': () => import('./screens/travel.tsx'),
  '/changeTrip': () => import('./screens/change-trip.tsx'),
  '/my/authorisations': () => import('./screens/authorisations.tsx'),
}
