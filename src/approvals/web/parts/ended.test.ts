import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { describe, expect, it, vi } from 'vitest'
import type { ApprovalDetail } from '../../calls.ts'
import { zh } from '../../text/screens/zh.ts'
import { Ended, isEndedUnsaid } from './ended.tsx'

// The language on screen is the browser's own, read when the store is made.
vi.hoisted(() => Object.defineProperty(globalThis, 'navigator', { value: { language: 'zh-CN', onLine: true }, configurable: true }))

type Said = Pick<ApprovalDetail, 'replacedBy' | 'outcome'> & { readonly key: string; readonly subject?: 'order' | 'application' }
const requestOf = ({ key, subject = 'order', ...more }: Said) =>
  ({ status: { code: 6, key, label: '', tone: 'quiet' }, order: { subject }, ...more }) as ApprovalDetail

async function saidOf(said: Said): Promise<string> {
  const { prelude } = await prerender(createElement(Ended, { request: requestOf(said) }))
  return new Response(prelude).text()
}

describe('a request that ended without a last word', () => {
  const open = { replacedBy: null, outcome: null }

  it('says on top what became of it, and never that something has to be tried again', async () => {
    const { ended } = zh.detail
    expect(await saidOf({ key: 'timedOut', ...open })).toContain(ended.timedOut.order)
    expect(await saidOf({ key: 'timedOut', subject: 'application', ...open })).toContain(ended.timedOut.application)
    expect(await saidOf({ key: 'closedByApplicant', ...open })).toContain(ended.closedByApplicant.order)
    expect(await saidOf({ key: 'timedOut', ...open, outcome: '2 人中 1 人同意' })).toContain('2 人中 1 人同意')
  })

  it('says nothing of what waits, was decided, or was replaced by another request', async () => {
    for (const key of ['awaiting', 'inApproval', 'agreed', 'rejected', 'told'])
      expect(isEndedUnsaid(requestOf({ key, ...open }))).toBe(false)
    expect(await saidOf({ key: 'closedBySystem', ...open, replacedBy: { totalMinor: 1 } })).not.toContain('notice')
  })
})
