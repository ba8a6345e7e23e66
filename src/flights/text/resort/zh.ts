/** What a flight's page says of the train order that it goes on from. */
export const zh = {
  title: '接续自火车票订单',
  why: '那张订单的车次都没有订到，接着订机票，不用再审批',
}

export type ResortText = typeof zh
