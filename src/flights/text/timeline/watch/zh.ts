import type { StepFacts, WatchWords } from '../../facts.ts'
import { OLD_STAYS } from '../changing/zh.ts'
import { retimed, which } from '../retimed.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join('，')

/** 由 ¥1,180 变为 ¥1,230；缺一个就不说。 */
const moved = (f: StepFacts): string => (f.before && f.after ? `价格由 ${f.before} 变为 ${f.after}` : '')

const ended: Readonly<Record<string, (facts: StepFacts) => string>> = {
  extrasGone: () => '选的座位或加购的服务已被别人订走或不再出售。没有换成别的，也没有产生费用，请重新预订。',
  timesMoved: (f) =>
    `占座到期，续占时航司已改了这一班的时间${retimed.zh(f) && `：${retimed.zh(f)}`}。没有按新的时间占座，没有产生费用，可以按新的时间重新选。`,
  flightGone: () => '航班已取消或已不再销售。没有产生费用，请改选其他航班。',
  flightCancelled: (f) =>
    `航司已取消${which(f) ? ` ${which(f)}` : '这一班'}。${f.isUnclear ? '如果已经付了款，会自动退回。' : '没有产生费用。'}${f.isChange ? OLD_STAYS : '请改选其他航班。'}`,
  flightMoved: (f) =>
    `出票前航司改了航班的安排${retimed.zh(f) && `：${retimed.zh(f)}`}。原来占的座位出不了票，已释放。${f.isUnclear ? '如果已经付了款，会自动退回。' : '没有产生费用。'}可以按新的安排重新选。`,
  journeyMoved: (f) =>
    `航司在这期间取消了原客票的航班。${f.isUnclear ? '如果已经付了款，会自动退回。' : '没有产生费用。'}可以怎么办写在原订单里。`,
  soldOut: () => '占座到期，这个票价已经售完，没能重新占到座位。没有产生费用，请重新选择航班。',
  priceMoved: (f) => `占座到期，${moved(f) || '价格变了'}，超出了同意的范围。座位已释放，没有产生费用。`,
  credit: (f) => `${moved(f) || '价格变了'}，公司的额度不够。座位已释放，没有产生费用。`,
  nobody: (f) => `${moved(f) || '价格变了'}，却没有人可以再审批。座位已释放，没有产生费用。`,
  refused: () => '占座到期，航司没有接受重新占座。没有产生费用，请重新选择航班。',
}

export const watch: WatchWords = {
  holdRenewed: (f) => ({ title: '已续占座位', detail: joined('价格没有变', f.pnr && `航司记录 ${f.pnr}`, f.until && `保留至 ${f.until}`) }),
  holdRenewedAtPrice: (f) => ({
    title: '已按新价续占座位',
    detail: joined(moved(f), '在允许浮动的范围内，不用重新申请', f.until && `保留至 ${f.until}`),
  }),
  differenceAsked: (f) => ({
    title: f.reason === 'otherSeats' ? '航司改配了座位，按新价审批' : '价格变了，按新价审批',
    detail: joined(
      f.reason === 'otherSeats' ? '航司给了同舱的其他票价，退改规则不同' : '',
      moved(f),
      f.until && `座位已按新价占好，保留至 ${f.until}`,
    ),
  }),
  priceInside: (f) => ({ title: '价格变了', detail: joined(moved(f), '在允许浮动的范围内，不用重新申请') }),
  holdKept: (f) => ({
    title: '座位不能再续',
    detail: joined(f.reason === 'soldOut' ? '这个票价已售完，现有座位还留着' : moved(f), f.until && `请在 ${f.until} 前审批`),
  }),
  holdEnded: (f) => ({ title: '座位没有保住', detail: (ended[f.reason] ?? ended['refused'])?.(f) ?? '' }),
  priceHolds: () => ({ title: '价格已核对', detail: '与同意的一致，可以付款。' }),
}
