import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { beforeEach, expect, it, vi } from 'vitest'

// What a phone has kept is read when the session's store is made.
const kept = vi.hoisted(() => {
  const shelf = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
    removeItem: (key: string) => void shelf.delete(key),
  }
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
  Object.defineProperty(globalThis, 'navigator', { value: { language: 'zh-CN', onLine: true }, configurable: true })
  return shelf
})
const LINE = '差标：经济舱每程 ≤ ¥2,200，公司付'
const HER_OWN_RULE = '经济舱每程不超过 ¥1,600'
const AGENT = { agentUserCode: 'QC1002', agentUserName: '苏敏', sceneId: '', businessCode: '' }

beforeEach(() => vi.resetModules())

async function sheet(agent: typeof AGENT | null): Promise<string> {
  kept.set('qicheng.session', JSON.stringify({ bareToken: 'token', agent }))
  const { default: StandardSheet } = await import('./standard-sheet.tsx')
  const { standardQuery } = await import('../queries.ts')
  const client = new QueryClient()
  client.setQueryData(standardQuery().queryKey, {
    product: 'domesticFlights',
    policyVersion: 1,
    policyName: '差旅政策',
    rankCode: 'P5',
    aboveLimitPaidBy: 'difference',
    line: '差标：经济舱每程 ≤ ¥1,600，公司付',
    sentences: [HER_OWN_RULE],
    rules: [
      {
        rule: 'fare-within-price-limit',
        onBreach: 'approve',
        unit: 'minor',
        limit: 160_000,
        between: null,
        sentence: HER_OWN_RULE,
        writtenIn: '2.1',
        approval: null,
        layer: null,
      },
    ],
  })
  const open = createElement(StandardSheet, { open: true, onClose: () => undefined, line: LINE, sceneCode: null })
  const { prelude } = await prerender(createElement(QueryClientProvider, { client }, open))
  return new Response(prelude).text()
}

it('shows the rules of her own standard below the line, where she travels herself', async () => {
  const shown = await sheet(null)
  expect(shown).toContain(LINE)
  expect(shown).toContain(HER_OWN_RULE)
})

it('shows an agent the line of those who travel, and none of her own rules', async () => {
  const shown = await sheet(AGENT)
  expect(shown).toContain(LINE)
  expect(shown).not.toContain(HER_OWN_RULE)
})
