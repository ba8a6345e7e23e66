import { describe, expect, it, vi } from 'vitest'
import type { ListedOrder } from '../../calls.ts'
import { journeysQuery } from '../queries.ts'
import { painted } from '../testing.ts'
import Journeys from './journeys.tsx'

vi.hoisted(() => {
  const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
  Object.defineProperty(globalThis, 'navigator', { value: { language: 'zh-CN', onLine: true }, configurable: true })
})

const HGH = { code: 'HGH', name: { zh: '杭州', en: 'Hangzhou' }, label: '萧山 T4' }
const BJS = { code: 'BJS', name: { zh: '北京', en: 'Beijing' }, label: '首都 T3' }
const leg = (orderSeq: string, title: string, from: object, to: object) =>
  ({ orderSeq, title, path: `/flights/order/${orderSeq}`, status: { label: '已出票' }, from, to }) as ListedOrder
const OUT = leg('F261124000017', 'CA1714', { ...HGH, at: '2026-11-24T08:00:00+08:00' }, { ...BJS, at: '2026-11-24T10:10:00+08:00' })
const BACK = leg('F261124000018', 'CA1705', { ...BJS, at: '2026-11-26T18:00:00+08:00' }, { ...HGH, at: '2026-11-26T20:10:00+08:00' })

const page = (journeys: readonly { orders: readonly ListedOrder[] }[]) =>
  painted(Journeys, {}, { read: [[journeysQuery.queryKey, { journeys, now: '2026-11-21T02:00:00Z' }]], at: '/order/journeys' })

describe('the view of a journey', () => {
  it('puts its bookings on one line of time, with the nights between, each leading to its order', async () => {
    const shown = await page([{ orders: [OUT, BACK] }])
    expect(shown).toContain('杭州 → 北京 → 杭州')
    expect(shown.indexOf('CA1714')).toBeLessThan(shown.indexOf('在北京住 2 晚'))
    expect(shown.indexOf('在北京住 2 晚')).toBeLessThan(shown.indexOf('CA1705'))
    for (const { path } of [OUT, BACK]) expect(shown).toContain(`${path}"`)
    expect(shown.match(/<ol /g)).toHaveLength(1)
    expect(shown).toContain('分享行程')
  })

  it('says so where nobody travels', async () => {
    expect(await page([])).toContain('接下来没有行程')
  })
})
