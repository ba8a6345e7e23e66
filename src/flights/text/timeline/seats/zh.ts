import type { SeatWords, StepFacts } from '../../facts.ts'
import { retimed } from '../retimed.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join('，')
const prices = (f: StepFacts): string => (f.before && f.after ? `总价由 ${f.before} 变为 ${f.after}` : '')

const offered: Readonly<Record<string, string>> = {
  times: '航司改了时间，座位按新时间留着',
  otherSeats: '航司改配了其他座位',
  moved: '航司有座位，价格变了',
}

export const seats: SeatWords = {
  seatsAsked: (f) => ({
    title: '已向航司申请座位',
    detail: joined('这个票价余座紧张，航司稍后答复', f.until && `最晚 ${f.until}`),
  }),
  seatsOffered: (f) => ({
    title: offered[f.reason] ?? '航司有座位',
    detail: joined(
      f.reason === 'times' ? retimed.zh(f) : '',
      prices(f),
      f.until &&
        (f.reason === 'tight' ? `请在 ${f.until} 前确认，没有表示就自动确认` : `请在 ${f.until} 前确认，没有确认就释放座位，不收费用`),
    ),
  }),
  seatsConfirmed: (f) => ({
    title: '座位已确认',
    detail: f.by === 'silence' ? '价格没有变，到时自动确认。' : joined(f.who && `由${f.who}确认`, retimed.zh(f), prices(f)),
  }),
  seatsGivenUp: (f) => ({ title: '已放弃占座', detail: joined(f.who && `由${f.who}放弃`, '没有产生费用') }),
  seatsLapsed: () => ({ title: '没有确认，座位已释放', detail: '没有人确认新的座位、价格或时间。没有产生费用，可以重新预订。' }),
}

export const nowSeatsAsked = ({ by }: { by: string }) => ({
  title: '航司正在找座位',
  detail: joined(by && `最晚 ${by} 答复`, '期间不收费用，可以放弃'),
})
export const nowSeatsToConfirm = ({ by, isMoved }: { by: string; isMoved: boolean }) => ({
  title: '等待确认座位',
  detail: joined(by && `请在 ${by} 前确认`, isMoved ? '没有确认就释放座位，不收费用' : '没有表示就自动确认'),
})
