/** From the seats to an order, in one file: each name of a file stands in the entrance, and whoever fills in a form sees its result next. */
export { default as FillOrder } from './screens/fill-order.tsx'
export { default as FillStandby } from './screens/fill-standby.tsx'
export { default as OrderResult } from './screens/order-result.tsx'
export { default as TrainInstead } from './screens/train-instead.tsx'
export { default as PassengerList } from './screens/passenger-list.tsx'
