import { zh as list } from '../list/zh.ts'

/** /train/detail */
export const zh = {
  list,
  seats: '席别和票价',
  berth: (berth: string, amount: string, left: string) => `${berth} ${amount}，${left}`,
  inPolicy: '符合差标',
  why: '为什么',
  pass: '符合',
  broken: '超出',
  route: (from: string, to: string) => `${from} 始发，终到 ${to}`,
  distance: (km: number) => `${km} 公里`,
  choose: '预订',
  chooseApart: '分成多张订单预订',
  rules: '退票和改签',
  refund: '退票费',
  change: '改签费（改到车票日期之后）',
  /** Hours before departure, from on; to: the step above, null where there is none. */
  window: (from: string, to: string | null) =>
    to === null ? `开车前 ${from} 以上` : from === '' ? `开车前不足 ${to}` : `开车前 ${from} 到 ${to}`,
  span: (hours: number) => (hours % 24 === 0 && hours > 48 ? `${hours / 24} 天` : `${hours} 小时`),
  percent: (percent: number) => (percent === 0 ? '不收费' : `票价的 ${percent}%`),
  /** Of the fares before and after a change. */
  percentOfLower: (percent: number) => (percent === 0 ? '不收费' : `较低票价的 ${percent}%`),
  afterDeparture: '开车后、当天 24:00 前',
  sameOrEarlier: '改到同一天或更早：不收费。每张票只能改签一次。',
  destination: (hours: number) => `变更到站：开车前 ${hours} 小时以上。`,
  rounding: (least: string) => `按 0.5 元取整，最低 ${least}；春运和往返香港的车票另有规定。以铁路报价为准。`,
  back: (online: number, window: number) => `退款：线上 ${online} 个工作日内，车站窗口 ${window} 个工作日内。`,
  gone: { title: '这趟车看不到了', action: '回到列表' },
  failed: { title: '车次没有读取到', action: '再试一次' },
  loading: '正在读取车次',
}

export type TrainDetailText = typeof zh
