export { default as SearchTile } from './faces/search-tile.tsx'

/** The screens of trains by their paths; routes.ts lists them. */
export const screens = {
  '/train/index': () => import('./screens/train-index.tsx'),
  '/train/list': () => import('./screens/train-list.tsx'),
  '/train/detail': () => import('./screens/train-detail.tsx'),
  '/fillorder/train/index/:key/:trainSerialNumber': () => import('./screens/fill-order.tsx'),
  '/fillorder/train/result': () => import('./screens/order-result.tsx'),
}
