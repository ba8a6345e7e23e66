/** Screens that few open on a day, by their paths; routes.ts lists them. */
export const screens = {
  '/form/cost': () => import('./screens/cost.tsx'),
  '/my/budgets': () => import('./screens/budgets.tsx'),
  '/my/budgets/:code': () => import('./screens/budget.tsx'),
}
