import type { ChangeWords, StepFacts } from '../../facts.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join('，')
const count = (f: StepFacts): string => (f.tickets === null ? '' : `${f.tickets} 张客票`)
const to = (f: StepFacts): string => f.flight && `改到 ${f.leaves && `${f.leaves} 的 `}${f.flight}`

const whys: Readonly<Record<string, string>> = {
  bookingFailed: '新航班没有占到座',
  flightCancelled: '航司取消了新航班',
  priceMoved: '航司的价格变了',
  timesMoved: '航司改了新航班的时间',
  journeyMoved: '航司在这期间改了这张客票的航班',
  ticketFailed: '航司没有换票，付的钱自动退回',
  lapsed: '没有在时限内完成',
  rejected: '审批没有通过',
  cancelled: '改签已取消',
  deskRefused: '差旅台核实之后改不了',
}

/** Behind what ends an order that is a change. */
export const OLD_STAYS = '原客票照旧有效。'

export const changing: ChangeWords = {
  changeAsked: (f) => ({
    title: '已申请改签',
    detail: joined(f.who && `由${f.who}申请`, count(f), to(f), f.amount ? `费用 ${f.amount}` : '不收费用'),
  }),
  changed: (f) => ({ title: '已改签', detail: joined(count(f), to(f), '请按新航班出行') }),
  notChanged: (f) => ({
    title: '没有改成',
    detail: joined(whys[f.reason] ?? '航司没有受理', f.reason === 'journeyMoved' ? '' : '原客票照旧有效'),
  }),
  changeByDesk: (f) => ({ title: '已请差旅台改签', detail: joined(f.who && `由${f.who}申请`, count(f), '差旅台和航司核实之后写在这里') }),
  changeOffered: (f) => ({ title: '差旅台已办好占座', detail: joined(to(f), f.amount ? `费用 ${f.amount}` : '不收费用') }),
  changeWithdrawn: (f) => ({ title: '已撤回改签', detail: joined(f.who && `由${f.who}撤回`, '原客票照旧有效') }),
  nothingToPay: () => ({ title: '不用付款', detail: '这次改签不收费用' }),
}
