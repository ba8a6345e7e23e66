/** Flights of several who sell them: said only where one is slow, or did not answer. */
export const zh = {
  waiting: '还在向其他渠道查询，新的航班会自动加入列表',
  short: { text: '有渠道没有响应，可能还有其他航班或更低的票价。', action: '重新查询' },
}

export type MarketText = typeof zh
