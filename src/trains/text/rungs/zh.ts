import type { FlightFailure } from '../facts.ts'
import { holdFailuresOf, whyNoFlightOf, type StepFacts, type StepWords } from '../orders/tell.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join('，')

/** Why a train of several was not had, in a few words. */
export const reasons = holdFailuresOf({
  soldOut: '已售完',
  priceMoved: '票价涨了，没有按新价占座',
  wishNotMet: '没有想要的座位',
  notOnSale: '还没有开售',
  saleClosed: '离开车太近，已停止售票',
  nightStop: '铁路夜间停止售票',
  trainCancelled: '已停运',
  stationClosed: '车站暂停办理客运',
  gone: '铁路查不到这趟车',
  twice: '有乘车人已持有这趟车的车票',
  overlapping: '有乘车人已持有时间冲突的车票',
  notVerified: '有乘车人没有通过铁路的实名核验',
  notStudent: '铁路没有核对到学生优惠资格',
  tooManyOperations: '操作太频繁，铁路要求 30 分钟后再试',
  cancelledOften: '今天取消已满三次，铁路不再受理',
  lapsed: '座位没有保留住',
  holdLapsed: '座位没有保留住，没有出票',
  departed: '轮到它时已经开车',
  alreadyRiding: '那段时间已有别的车票',
  refused: '铁路没有接受',
})

/** Why a flight in policy was not had, or may not be asked for, in a few words. */
export const flightFailures: Readonly<Record<FlightFailure, string>> = {
  closed: '公司没有开通机票预订',
  people: '不能为其中一位出行人订机票',
  documents: '有出行人没有可以乘机的有效证件',
  noWay: '这两个城市之间当天没有航班',
  late: '首选车次的时间以后，当天没有航班',
  soldOut: '当天的航班余票不够',
  overPolicy: '当天没有符合差标的航班',
  application: '没有可以用来订这趟机票的出差申请',
  silent: '航司系统没有响应',
  aboveCeiling: '符合差标的航班都高于当时说好的最高价',
  overlapping: '有出行人那段时间已有别的票，或当天已有这两地之间的票',
  short: '公司的可用额度、预算或出差申请不够',
  unclear: '没能及时查清有没有机票',
}

/** The flight after the last train, in a line. */
export const flightInLine = (most: string): string => `差标内的机票（最多 ${most}）`

/** The further trains, in a line beside the first. */
export const inLine = (trains: readonly string[]): string => (trains.length === 0 ? '' : `订不到依次试 ${trains.join('、')}`)

export const whyNoFlight = whyNoFlightOf(flightFailures)

/** Steps of an order that names further trains. */
export const steps: Readonly<Record<string, (f: StepFacts) => StepWords>> = {
  ladderSubmitted: (f) => ({
    title: '已提交',
    detail: joined(f.who && `${f.who}预订`, f.amount && `最多 ${f.amount}，订不到就依次试备选`),
  }),
  rungFailed: (f) => ({
    title: `没有订到 ${f.trainNo}`,
    detail: `${reasons(f.reason)}，没有产生费用。正在试备选的 ${f.nextTrainNo}。`,
  }),
  rungSkipped: (f) => ({ title: `跳过 ${f.trainNo}`, detail: `${reasons(f.reason)}。` }),
  rungHeld: (f) => ({
    title: `${f.trainNo ? `${f.trainNo} ` : ''}已占座`,
    detail: joined(
      f.pickupNumber && `取票号 ${f.pickupNumber}`,
      f.until && `保留至 ${f.until}`,
      f.isOther ? '没有想要的座位，给了同席别的其他座位' : '',
    ),
  }),
  rungsFailed: (f) => ({
    title: f.trainNo ? `没有订到 ${f.trainNo}` : '没有占到座位',
    detail: `${reasons(f.reason)}。没有可以再试的备选车次，订单已关闭，没有产生费用。`,
  }),
  flightStopped: (f) => ({ title: '不再找机票', detail: joined(f.who && `${f.who}停止`, '没有订机票，没有产生费用') }),
  ladderStopped: (f) => ({ title: '不再试备选车次', detail: joined(f.who && `${f.who}停止`, '正在办的这趟车照常进行') }),
  ladderShort: () => ({ title: '没有再试备选车次', detail: '公司的可用额度、预算或出差申请现在不够再订一趟，款项已退回。' }),
  ladderWentOn: (f) => ({
    title: `改订备选的 ${f.nextTrainNo}`,
    detail: `${f.trainNo} 没有出成票，付过的款项自动退回；${f.nextTrainNo} 在新订单 ${f.number} 里继续办。`,
  }),
  flightNext: (f) => ({
    title: f.trainNo ? `没有订到 ${f.trainNo}，改找机票` : '改找差标内的机票',
    detail: `${f.reason ? `${reasons(f.reason)}，没有产生费用。` : ''}没有可以再试的车次，正在找差标内的机票，最多 ${f.amount}。`,
  }),
  flewInstead: (f) => ({
    title: `改订机票 ${f.flightNumber}`,
    detail: joined(f.amount && `合计 ${f.amount}`, `在新订单 ${f.number} 里接着办，不用再审批`),
  }),
  noFlightInstead: (f) => ({ title: '没有订到机票', detail: `${whyNoFlight(f.reason)}。没有产生费用。` }),
  wentOn: (f) => ({
    title: '接着订备选车次',
    detail: joined(f.number && `由订单 ${f.number} 接续，审批沿用`, f.trainNo && `先试 ${f.trainNo}`, f.amount && `最多 ${f.amount}`),
  }),
}
