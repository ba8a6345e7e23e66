/** Screens that few open on a day; routes.ts names them. */
export const screens = {
  'privacy-policy': () => import('./screens/privacy-policy.tsx'),
  'sdk-list': () => import('./screens/sdk-list.tsx'),
  'booking-notice': () => import('./screens/booking-notice.tsx'),
  'danger-notice': () => import('./screens/danger-notice.tsx'),
  'transport-notice': () => import('./screens/transport-notice.tsx'),
  'ticket-notice': () => import('./screens/ticket-notice.tsx'),
  'fraud-notice': () => import('./screens/fraud-notice.tsx'),
  agreement: () => import('./screens/agreement.tsx'),
  'third-parties': () => import('./screens/third-parties.tsx'),
  'user-info': () => import('./screens/user-info.tsx'),
  view: () => import('./screens/view.tsx'),
  'apply-form': () => import('./screens/apply-form.tsx'),
  'export-success': () => import('./screens/export-success.tsx'),
  archive: () => import('./screens/archive.tsx'),
  correction: () => import('./screens/correction.tsx'),
  requests: () => import('./screens/requests.tsx'),
}
