import type { LineFaces } from '../../web/face.tsx'
import { seldom, type RouteEntry } from '../../web/route-table.ts'

const page = seldom(() => import('./screens.ts'))

/** A screen that is not whole is not registered. */
export const routes: readonly RouteEntry[] = [
  page('/train/index'),
  page('/train/list', { keepAlive: true }),
  page('/train/detail'),
  page('/fillorder/train/index/:key/:trainSerialNumber', { keepAlive: true }),
  page('/fillorder/train/togetherIndex', { keepAlive: true }),
  page('/fillorder/train/applyIndex/:key/:trainSerialNumber', { keepAlive: true }),
  page('/fillorder/train/passengerList', { keepAlive: true }),
  page('/fillorder/train/standbyIndex/:key', { keepAlive: true }),
  page('/fillorder/train/result'),
  page('/fillorder/train/change', { keepAlive: true }),
  page('/order/train/:orderNo'),
  page('/order/train/itinerary/list/:orderSeq'),
  page('/order/train/itinerary/view/:url'),
  page('/flights/:number/trainRecommend'),
  page('/order/trainStandby/:standbyId'),
  page('/train/refund/:orderId/:ticketId'),
]

export const faces: readonly LineFaces[] = [
  // One file for the tile and the table of screens: each name of a file stands in the entrance.
  {
    line: 'train',
    homeTile: () => import('./screens.ts').then((m) => ({ default: m.SearchTile })),
    orderCard: () => import('./screens.ts').then((m) => m.orderCard()),
    approvalDetail: () => import('./screens.ts').then((m) => m.approvalDetail()),
    tripPart: () => import('./screens.ts').then((m) => m.tripPart()),
  },
]
