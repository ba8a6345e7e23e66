import { describe, expect, it, vi } from 'vitest'
import type { ApprovalDetail } from '../../calls.ts'
import { approvalsText } from '../../text/index.ts'
import { en } from '../../text/screens/en.ts'
import { zh, type ApprovalScreensText } from '../../text/screens/zh.ts'
import { reasonsOf } from '../screens/approval-reject.tsx'
import { headlineOf } from './information.tsx'

// The language on screen is the browser's own, read when the store is made.
vi.hoisted(() => Object.defineProperty(globalThis, 'navigator', { value: { language: 'zh-CN', onLine: true }, configurable: true }))

const said = { who: 'Lin', isByYou: false, forWhom: '', amount: '¥1,290', trip: 'Hangzhou → Beijing' }
const request = (key: string, isCaller: boolean) =>
  ({
    kind: 1,
    status: { code: 1, key, label: '', tone: 'quiet' },
    applicant: { isCaller },
    traveller: null,
    order: { totalMinor: 129_000 },
    overMinor: 29_000,
    payers: null,
    isInside: false,
    isChoiceAbove: true,
    previous: { totalMinor: 100_000, differenceMinor: 29_000, isAgreed: true, isCovered: false },
  }) as ApprovalDetail

describe('the headline of a request about a price beyond what was agreed to', () => {
  const line = (words: ApprovalScreensText['detail'], key: string, isCaller = false) => {
    const { before, mark, after } = headlineOf(request(key, isCaller), said, words)
    return before + mark + after
  }

  it('wants a decision while somebody is asked, and says what it was about once nobody is', () => {
    for (const key of ['flowBuilding', 'awaiting', 'inApproval']) {
      expect(line(en.detail, key)).toMatch(/To decide: ¥290 more$/)
      expect(line(en.detail, key, true)).toMatch(/Approval is asked for ¥290 more$/)
      expect(line(zh.detail, key)).toMatch(/请决定多出的 ¥290$/)
    }
    const over = Object.keys(approvalsText.en.statuses).filter(
      (key) => !['notNeeded', 'flowBuilding', 'awaiting', 'inApproval'].includes(key),
    )
    expect(over).toContain('closedByApplicant')
    for (const key of over)
      for (const isCaller of [false, true]) {
        expect(line(en.detail, key, isCaller)).toMatch(/This request was about ¥290 more$/)
        expect(line(zh.detail, key, isCaller)).toMatch(/这条审批问的是多出的 ¥290$/)
      }
  })
})

describe('ready words for a no', () => {
  it('name no flight to whoever asks for a train', () => {
    const words = (subject: 'order' | 'application', line: string) =>
      [zh, en].map(({ reject }) => reasonsOf({ order: { subject, line } as ApprovalDetail['order'] }, reject).join(' '))
    for (const said of words('order', 'train')) expect(said).not.toMatch(/航班|flight/)
    expect(words('order', 'flight')).toEqual([expect.stringContaining('航班'), expect.stringContaining('flight')])
    expect(words('application', 'application')).toEqual([expect.stringContaining('线上会议'), expect.stringContaining('video call')])
  })
})
