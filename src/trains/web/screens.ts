export { default as SearchTile } from './faces/search-tile.tsx'

/** The screens of trains by their paths; routes.ts lists them. */
export const screens = {
  '/train/index': () => import('./screens/train-index.tsx'),
  '/train/list': () => import('./screens/train-list.tsx'),
  '/train/detail': () => import('./screens/train-detail.tsx'),
  '/fillorder/train/index/:key/:trainSerialNumber': () => import('./ordering.ts').then(({ FillOrder }) => ({ default: FillOrder })),
  '/fillorder/train/result': () => import('./ordering.ts').then(({ OrderResult }) => ({ default: OrderResult })),
  '/order/train/:orderNo': () => import('./orders.ts').then(({ TrainOrder }) => ({ default: TrainOrder })),
}

/* Faces that other pages than home show. */
export const orderCard = () => import('./orders.ts').then(({ OrderCard }) => ({ default: OrderCard }))
export const approvalDetail = () => import('./orders.ts').then(({ ApprovalDetail }) => ({ default: ApprovalDetail }))
