/** Screens that few open on a day, by their paths; routes.ts lists them. */
export const screens = {
  '/order/list-air-history/:type?/:status?': () => import('./screens/air-history.tsx'),
  '/order/resultList/:list': () => import('./screens/result-list.tsx'),
  '/order/cancel/:orderSeq': () => import('./screens/order-cancel.tsx'),
  '/pdfPreview': () => import('./screens/pdf-preview.tsx'),
  '/order/journeys': () => import('./screens/journeys.tsx'),
  '/my/specialTravellers': () => import('./screens/special-travellers.tsx'),
  '/my/calendar': () => import('./screens/calendar.tsx'),
}
