/** Screens that few open on a day, by their paths; routes.ts lists them. */
export const screens = {
  '/my/rule': () => import('./screens/my-rule.tsx'),
}
