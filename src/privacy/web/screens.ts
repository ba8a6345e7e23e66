/** Screens that few open on a day, by their paths; routes.ts lists them. */
export const screens = {
  '/privacy_policy/:type?': () => import('./screens/privacy-policy.tsx'),
  '/privacy_sdk/:type?': () => import('./screens/sdk-list.tsx'),
  '/notice': () => import('./screens/booking-notice.tsx'),
  '/dangerNotice/:type?': () => import('./screens/danger-notice.tsx'),
  '/transportNotice/:type?': () => import('./screens/transport-notice.tsx'),
  '/ticketNotice/:type?': () => import('./screens/ticket-notice.tsx'),
  '/fraudNotice': () => import('./screens/fraud-notice.tsx'),
  '/act/agreement': () => import('./screens/agreement.tsx'),
  '/userInfo/thirdPartyInformation': () => import('./screens/third-parties.tsx'),
  '/userInfo': () => import('./screens/user-info.tsx'),
  '/userInfo/view': () => import('./screens/view.tsx'),
  '/userInfo/applyForm': () => import('./screens/apply-form.tsx'),
  '/userInfo/exportSuccess': () => import('./screens/export-success.tsx'),
  '/userInfo/archive/:ticket?': () => import('./screens/archive.tsx'),
  '/userInfo/correction': () => import('./screens/correction.tsx'),
  '/userInfo/requests': () => import('./screens/requests.tsx'),
}
