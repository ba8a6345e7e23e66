/**
 * The screens abroad, for the pages whose first load is limited: whoever imports this names one small file instead of all that each of
 * them is made of.
 */
export const loadList = () => import('./list.tsx')
export const loadOrderWays = () => import('./order-ways.tsx')
