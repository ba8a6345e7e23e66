/** What a flight's page says of the train order that it goes on from. */
export const zh = {
  title: '接续自火车票订单',
  why: '那张订单的车次都没有订到，按它的审批接着订机票',
}

export type ResortText = typeof zh
