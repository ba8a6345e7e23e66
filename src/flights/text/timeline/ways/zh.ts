import type { StepFacts, WaysWords } from '../../facts.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join('，')

export const ways: WaysWords = {
  // Of what is hers to pay she pays each by itself.
  waysWait: (f: StepFacts) => ({
    title: '这一程已就绪',
    detail:
      f.by === 'person'
        ? '等同行程的另一程也就绪后付款，期间不收费用。'
        : '等同行程的另一程也就绪、其中个人应付的部分付清后一起付款，期间不收费用。',
  }),
  waysTogether: (f: StepFacts) =>
    f.reason === 'alone' ? { title: '只要这一程', detail: '不再等另一程。' } : { title: '各程都已就绪', detail: '' },
  otherWayEnded: (f: StepFacts) =>
    f.reason === 'paid'
      ? { title: '同行程的另一程没有订成', detail: '这一程已付款，仍然有效。可以为另一程另选航班，也可以退掉这一程。' }
      : {
          title: '同行程的另一程没有订成',
          detail: `${joined('这一程先不付款，请决定：另选航班、只要这一程，或取消', f.until && `最晚 ${f.until}，过后座位释放，不收费用`)}。`,
        },
  waysLapsed: () => ({
    title: '没有等到另一程，座位已释放',
    detail: '同行程的各程一起付款；到时另一程仍未就绪，也没有人决定。没有产生费用。',
  }),
}

/** What follows the wait, whether somebody was asked or not. */
export const nextWays = { title: '付款并出票', detail: '另一程也就绪后付款，随即出票。' }

export const nowWays = (by: 'person' | 'company') => ({
  title: '等同行程的另一程',
  detail: by === 'person' ? '另一程也就绪后付款，期间不收费用' : '另一程就绪、其中个人应付的部分付清后一起付款，期间不收费用',
})

/** The other one came to nothing: only a word moves this one on. */
export const nowDecideWays = { title: '等你决定这一程怎么办', detail: '另选航班、只要这一程，或取消；决定之前不付款，也不收费用' }
