/** /order/journeys: the bookings of each journey on one line of time. */
export const zh = {
  title: '我的行程',
  loading: '正在读取行程',
  /** "杭州 → 北京 → 西安 → 杭州". */
  route: (cities: readonly string[]): string => cities.join(' → '),
  days: (from: string, to: string): string => (from === to ? from : `${from} — ${to}`),
  line: (name: string): string => `${name}的时间线`,
  stay: (city: string, nights: number): string => (nights === 0 ? `当天在${city}` : `在${city}住 ${nights} 晚`),
  bookings: (count: number): string => `${count} 个预订`,
  /** Of a journey whose airline has cancelled another way, at the ways that are flown. */
  otherCancelled: '另一程航班取消',
  thisCancelled: '这一程航班取消',
  share: '分享行程',
  /** One line of what is shared: no name, no number of an order, no price. */
  shared: (what: string, leaves: string, arrives: string): string => `${what}：${leaves} 出发，${arrives} 到达`,
  shareCopied: '已复制，可以粘贴给同事',
  shareMenu: '点右上角“···”发送',
  shareFailed: '没有分享出去，请稍后再试',
  empty: { title: '接下来没有行程', text: '订好的航班会按行程排在这里。', action: '查航班' },
  failed: { title: '行程没有读取到', text: '订单本身不受影响，可以再试一次。', action: '再试一次' },
}

export type JourneysText = typeof zh
