/** Screens that few open on a day, by their paths; routes.ts lists them. */
export const screens = {
  '/approval/reject/:fid?': () => import('./screens/approval-reject.tsx'),
  '/form/approval': () => import('./screens/form-approval.tsx'),
  '/my/deputies': () => import('./screens/deputies.tsx'),
  '/approval/link': () => import('./screens/decision-link.tsx'),
}
