import { describe, expect, it } from 'vitest'
import { callList } from '../calls.ts'
import { SKIP_REASONS } from '../rules/chain.ts'
import { APPROVAL_KINDS } from '../rules/kinds.ts'
import { TONE_OF } from '../rules/status.ts'
import { approvalsText } from './index.ts'
import { en as linkInEnglish } from './link/en.ts'
import { zh as linkInChinese } from './link/zh.ts'
import { zh as screens } from './screens/zh.ts'

describe.each(['zh', 'en'] as const)('the words of approvals in %s', (language) => {
  const text = approvalsText[language]

  it('name every status, every kind from 1 to 10 and every reason to pass a level over [ST-APPROVAL]', () => {
    expect(Object.keys(text.statuses).toSorted()).toEqual(Object.keys(TONE_OF).toSorted())
    expect(Object.keys(text.kinds).map(Number)).toEqual(Object.values(APPROVAL_KINDS))
    expect(Object.keys(text.skipped)).toEqual([...SKIP_REASONS])
    for (const words of [text.statuses, text.kinds, text.skipped].flatMap((group) => Object.values(group))) expect(words).not.toBe('')
    expect(new Set(Object.values(text.statuses)).size).toBe(Object.keys(text.statuses).length)
  })

  it('say every refusal that a call may give', () => {
    const codes = callList.flatMap((definition): readonly string[] => definition.errors)
    expect(codes.length).toBeGreaterThan(0)
    for (const code of codes) expect([code, Object.hasOwn(text.refusals, code)]).toEqual([code, true])
  })

  it('say by when a reminder may be sent again', () => {
    expect(text.refusals['AP-URGED']({ minutes: 7 })).toContain('7')
    expect(text.refusals['AP-URGED']({})).not.toContain('undefined')
  })
})

describe.each(['zh', 'en'] as const)('a mail that asks, in %s', (language) => {
  const { mail } = approvalsText[language]
  const said = {
    kind: 'K',
    title: 'T',
    subtitle: 'S',
    applicant: 'Lin',
    putBy: null,
    total: '¥5,780',
    over: null,
    more: null,
    was: null,
    payers: null,
    reason: '',
    decideBy: 'Nov 23',
    silence: 'deny' as const,
    insteadOf: null,
    from: null,
    together: null,
    days: 8,
    link: 'https://x.example/#t',
  }

  it('says that it is above policy also where that is no amount: a cabin, a budget', () => {
    const above = language === 'zh' ? /超出标准/ : /above/
    const lineOf = (over: string | null) =>
      mail.asked
        .text({ ...said, over })
        .split('\n')
        .find((line) => line.includes('¥5,780')) ?? ''
    expect(lineOf('')).toMatch(above)
    expect(lineOf('¥250')).toMatch(above)
    expect(lineOf('¥250')).toContain('¥250')
    expect(lineOf(null)).not.toMatch(above)
    expect(mail.card({ ...said, over: '' })).toMatch(above)
  })

  it('names who has handed it on, and her words', () => {
    const text = mail.asked.text({ ...said, from: { by: 'Zhou', how: 'handedOn', words: 'Please look', at: '' } })
    expect(text).toMatch(/Zhou[^\n]*Lin|Lin[^\n]*Zhou/)
    expect(text).toContain('Please look')
    expect(mail.card({ ...said, from: { by: 'Zhou', how: 'after', words: '', at: '' } })).toContain('Zhou')
    expect(mail.asked.text(said)).not.toContain('Zhou')
  })

  it('says of several who are asked together how many of them have to agree', () => {
    const asked = (needed: number, of: number) => mail.asked.text({ ...said, together: { needed, of } })
    expect(asked(2, 2)).toMatch(/2 人，都要同意|Both/)
    expect(asked(3, 3)).toMatch(/3 人，都要同意|All 3/)
    expect(asked(2, 3)).not.toMatch(/都要|All|Both/)
    expect(asked(1, 3)).toMatch(/任一人|Any one/)
  })

  it('names who put it, in whose name', () => {
    const put = { ...said, putBy: 'Su' }
    for (const words of [mail.asked.subject(put), mail.asked.text(put), mail.reminded.text(put), mail.told.text(put)])
      expect(words).toMatch(/Su代Lin|Su (asks for your approval, )?in the name of Lin/)
    expect(mail.asked.text(said)).not.toMatch(/Su|in the name of/)
  })

  it('says of the link no more days than there are to decide', () => {
    expect(mail.asked.text(said)).toMatch(/8 (天|days)/)
    const due = mail.asked.text({ ...said, days: null })
    expect(due).not.toMatch(/8 (天|days)/)
    expect(due.split('Nov 23')).toHaveLength(3)
  })

  it('says what it was where the price moved before anybody agreed', () => {
    expect(mail.asked.text({ ...said, was: '¥5,500' })).toMatch(/¥5,780.*¥5,500/)
    expect(mail.asked.text(said)).not.toContain('¥5,500')
  })

  it('says who pays what where the traveller pays a part', () => {
    const payers = { company: '¥5,480', person: '¥300', who: 'Su' }
    for (const words of [mail.asked.text, mail.reminded.text, mail.card]) {
      expect(words({ ...said, payers })).toMatch(/¥5,480.*Su.*¥300/)
      expect(words(said)).not.toMatch(/公司付|the company/)
    }
  })

  it('says how many have to agree where it is not everybody', () => {
    for (const words of [mail.asked.text, mail.reminded.text, mail.card]) {
      expect(words({ ...said, together: { needed: 2, of: 3 } })).toMatch(/共请了 3 人，2 人同意即可|2 of the 3 who are asked have to agree/)
      expect(words({ ...said, together: { needed: 1, of: 3 } })).toMatch(/3 人，任一人同意即可|Any one of the 3/)
      expect(words(said)).not.toMatch(/同意即可|have to agree|is enough/)
    }
  })

  it('says a price that has left what was agreed to as the difference, not as above the limit', () => {
    const text = mail.asked.text({ ...said, more: { by: '¥1,160', before: '¥4,620' } })
    for (const amount of ['¥5,780', '¥4,620', '¥1,160']) expect(text).toContain(amount)
  })
})

describe.each([linkInChinese, linkInEnglish])('the headline of a request behind a link', ({ headline }) => {
  const facts = { who: 'Lin', amount: '¥3,070', trip: 'Hangzhou → Beijing', more: null }

  it('marks what is above policy with its amount, or without where it has none, and nothing else', () => {
    const markOf = (over: string | null) => headline({ ...facts, over }).mark
    expect(markOf('¥250')).toContain('¥250')
    expect(markOf('')).toMatch(/^(超出差标|over)$/)
    expect(markOf(null)).toBe('')
  })
})

describe('the headline of a request', () => {
  const facts = {
    who: '林一帆',
    forWhom: '',
    isYou: false,
    isInside: false,
    isMove: false,
    amount: '¥1,980',
    trip: '上海—广州',
    over: '¥250',
  }

  it('says of tickets that are moved that they are not booked anew', () => {
    const said = (isMove: boolean) => screens.detail.headline({ ...facts, isMove, own: '' }).before
    expect([said(false), said(true)]).toEqual([expect.stringContaining('¥1,980 订上海'), expect.stringContaining('¥1,980 改签为 上海')])
  })

  it('counts what the traveller pays beside what is above the limit, never out of it', () => {
    for (const own of ['¥250', '¥300', '¥20']) {
      const { mark, after } = screens.detail.headline({ ...facts, own })
      expect([mark, after]).toEqual(['超标 ¥250', `，${own} 本人付`])
    }
  })
})

describe('the words for a request that has changed', () => {
  it('are the specification’s: order status changed, refresh and retry [E-CHG-04]', () => {
    expect(approvalsText.en.refusals.STATE_CHANGED.toLowerCase()).toBe('the order status has changed. please refresh and retry')
    expect(approvalsText.zh.refusals.STATE_CHANGED).toBe('订单状态已变更，请刷新后重试')
  })
})
