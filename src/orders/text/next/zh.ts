/** The next trip, below home's board. A chunk of its own: home is the first page that anybody loads. */
export const zh = {
  /** The day as the calendar calls it (明天) or as a date. */
  next: (day: string, city: string) => `下一程 · ${day}去${city}`,
  title: '下一程',
  /** Of a journey whose airline has cancelled another way than this one. */
  otherCancelled: '另一程航班取消',
  thisCancelled: '这一程航班取消',
  open: '看订单',
  none: '还没有要出发的行程',
  noneHint: '出票的航班和火车会出现在这里；占座、待审批、待付款的在订单里。',
  failed: '下一程没有读取到',
  again: '再试一次',
}

export type NextText = typeof zh
