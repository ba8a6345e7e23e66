/** Screens that few open on a day, by their paths; routes.ts lists them. */
export const screens = {
  '/my/messages': () => import('./screens/messages.tsx'),
  '/setting/notices': () => import('./screens/notice-settings.tsx'),
}
