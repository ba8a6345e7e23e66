import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { describe, expect, it, vi } from 'vitest'
import type { ListedApproval } from '../../calls.ts'
import { ApprovalRow } from './approval-row.tsx'

// The language on screen is the browser's own, read when the store is made.
vi.hoisted(() => Object.defineProperty(globalThis, 'navigator', { value: { language: 'zh-CN', onLine: true }, configurable: true }))

const NOW = '2026-11-20T02:00:00Z'
const name = { zh: '林一帆', en: 'Yifan Lin' }

/** A request that the others have agreed to, in the list of somebody whom it asked too. */
const agreed = (mine: Pick<ListedApproval['mine'], 'decision' | 'own'>): ListedApproval => ({
  approvalId: 'a',
  version: 3,
  kind: 1,
  kindLabel: '国内机票',
  status: { code: 2, key: 'agreed', label: '已同意', tone: 'ok' },
  applicant: { name },
  putBy: null,
  traveller: null,
  insteadOf: null,
  order: {
    orderSeq: 'QF1',
    line: 'flight',
    subject: 'order',
    movesTickets: false,
    path: '/order/QF1',
    title: '杭州—北京',
    subtitle: '11月24日',
    totalMinor: 198_000,
    departsAt: '2026-11-24T02:00:00Z',
  },
  overMinor: 30_000,
  moreMinor: null,
  isChange: false,
  isInside: false,
  askedAt: NOW,
  decideBy: null,
  urgedAt: null,
  mine: { decidedAt: null, undoUntil: null, decidedBy: null, isAsked: false, brought: null, ...mine },
})

async function rowOf(approval: ListedApproval): Promise<string> {
  const select = { checked: false, onToggle: () => undefined }
  const { prelude } = await prerender(createElement(ApprovalRow, { approval, now: NOW, select }))
  return new Response(prelude).text()
}

describe('a row of what is decided', () => {
  it('says of whom the others sufficed without that her word was not needed, and ticks nothing as hers', async () => {
    const hers = await rowOf(agreed({ decision: null, own: '不再需要你决定 · 已由多数通过' }))
    expect(hers).toContain('不再需要')
    expect(hers).not.toContain('已同意')
    const another = await rowOf(agreed({ decision: 'agree', own: null }))
    expect(another).toContain('已同意')
    expect(another).not.toContain('不再需要')
  })
})
