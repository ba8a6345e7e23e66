import type { AirlineWords, StepFacts } from '../../facts.ts'
import { retimed } from '../retimed.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join('，')
const before = (f: StepFacts): string => [f.flight, f.oldTime, f.oldEnds].filter(Boolean).join(' ')
const times = (f: StepFacts): string => {
  if (!f.oldTime || !f.newTime) return ''
  return f.oldTime === f.newTime ? retimed.zh(f) : `${f.flight} ${f.oldTime} 改为 ${f.newTime}`
}
/** As it is planned now: by its departure, and where that stays by its arrival. */
const planned = (f: StepFacts): string =>
  f.oldTime === f.newTime ? retimed.zh(f) : [f.newFlight || f.flight, f.newTime, f.newEnds].filter(Boolean).join(' ')
const asksCancelled = (f: StepFacts): string =>
  f.asks ? (f.exchanges ? '客票还在，可以免费改乘或免费退票' : '客票还在，可以免费退票，要改乘请差旅台协助') : '客票还在'
const asks = (f: StepFacts): string => {
  if (!f.asks) return ''
  // Half a journey is nothing to accept.
  if (!f.accepts) return asksCancelled(f)
  return f.exchanges ? '可以免费改乘、免费退票，或接受新安排' : '可以免费退票，或接受新安排，要改乘请差旅台协助'
}

const whys: Readonly<Record<string, string>> = {
  soldOut: '新航班已经没有座位',
  flightGone: '航班已经起飞或不再执行',
  twice: '有人在那一班上已有座位',
  gone: '航司又改了安排',
}

export const airline: AirlineWords = {
  airlineCancelled: (f) => ({
    title: '航司取消了航班',
    detail: joined(before(f), asksCancelled(f)),
  }),
  heldRetimed: (f) => ({
    title: f.isChange ? '航司改了新航班的时刻' : '航司改了时刻',
    detail: joined(
      retimed.zh(f),
      f.isChange ? '座位还为你留着，换票前可以免费取消改签，原客票照旧有效' : '座位还为你留着，出票前可以免费取消',
    ),
  }),
  airlineRetimed: (f) => ({ title: '航司改了时刻', detail: joined(times(f), asks(f) || '不用确认，请按新时间出行') }),
  airlineProtected: (f) => ({
    title: '航司取消了航班，保留了另一班',
    detail: joined(before(f), f.newFlight && `可改乘 ${[f.newFlight, f.newTime, f.newEnds].filter(Boolean).join(' ')}`, asks(f)),
  }),
  airlineWithdrawn: (f) => ({ title: '航司恢复了原计划', detail: joined(before(f), '客票照旧有效') }),
  airlineAccepted: (f) => ({
    title: '已接受航司的新安排',
    detail: joined(f.who && `由${f.who}确认`, planned(f), '请按新时间出行'),
  }),
  airlineNotAccepted: (f) => ({ title: '航司没有确认新安排', detail: joined(whys[f.reason] ?? '航司没有受理', '请重新选择') }),
}
