export { default as SearchTile } from './faces/search-tile.tsx'

/** The screens of trains by their paths; routes.ts lists them. */
export const screens = {
  '/train/index': () => import('./screens/train-index.tsx'),
  '/train/list': () => import('./screens/train-list.tsx'),
  '/train/detail': () => import('./screens/train-detail.tsx'),
  '/fillorder/train/index/:key/:trainSerialNumber': () => import('./ordering.ts').then(({ FillOrder }) => ({ default: FillOrder })),
  '/fillorder/train/togetherIndex': () => import('./ordering-groups.ts').then(({ TrainTogether }) => ({ default: TrainTogether })),
  '/fillorder/train/applyIndex/:key/:trainSerialNumber': () =>
    import('./ordering-groups.ts').then(({ TrainApply }) => ({ default: TrainApply })),
  '/fillorder/train/passengerList': () => import('./ordering.ts').then(({ PassengerList }) => ({ default: PassengerList })),
  '/fillorder/train/standbyIndex/:key': () => import('./ordering.ts').then(({ FillStandby }) => ({ default: FillStandby })),
  '/fillorder/train/result': () => import('./ordering.ts').then(({ OrderResult }) => ({ default: OrderResult })),
  '/flights/:number/trainRecommend': () => import('./ordering.ts').then(({ TrainInstead }) => ({ default: TrainInstead })),
  '/order/train/:orderNo': () => import('./orders.ts').then(({ TrainOrder }) => ({ default: TrainOrder })),
  '/order/train/itinerary/list/:orderSeq': () => import('./papers.ts').then(({ TrainPapers }) => ({ default: TrainPapers })),
  '/order/train/itinerary/view/:url': () => import('./papers.ts').then(({ TrainPaper }) => ({ default: TrainPaper })),
  '/fillorder/train/change': () => import('./orders.ts').then(({ ChangeTicket }) => ({ default: ChangeTicket })),
  '/order/trainStandby/:standbyId': () => import('./orders.ts').then(({ TrainStandby }) => ({ default: TrainStandby })),
  '/train/refund/:orderId/:ticketId': () => import('./orders.ts').then(({ RefundTicket }) => ({ default: RefundTicket })),
}

/* Faces that other pages than home show. */
export const orderCard = () => import('./orders.ts').then(({ OrderCard }) => ({ default: OrderCard }))
export const tripPart = () => import('./faces/trip-part.tsx')
export const approvalDetail = () => import('./orders.ts').then(({ ApprovalDetail }) => ({ default: ApprovalDetail }))
