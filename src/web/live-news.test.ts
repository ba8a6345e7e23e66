import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNewsReader } from './live-news.ts'
import { useLiveState } from './live-state.ts'
import type { LiveTopic } from './query.ts'
import { askAgainInMs } from './query.ts'

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('queries that follow', () => {
  let asked: string[]
  let queries: QueryClient
  let answerAfterMs: number
  let stops: (() => void)[]

  function query(name: string, live?: readonly LiveTopic[]) {
    return {
      queryKey: [name],
      queryFn: async () => {
        asked.push(name)
        await new Promise((done) => setTimeout(done, answerAfterMs))
        return asked.filter((one) => one === name).length
      },
      staleTime: Infinity,
      ...(live ? { meta: { live } } : {}),
    }
  }
  const show = (options: ReturnType<typeof query>) => stops.push(new QueryObserver(queries, options).subscribe(() => {}))

  beforeEach(async () => {
    vi.useFakeTimers()
    ;[asked, queries, answerAfterMs, stops] = [[], new QueryClient(), 10, []]
    show(query('this order', ['order:F1']))
    show(query('all orders', ['order']))
    show(query('approvals', ['approval']))
    show(query('weather'))
    void queries.prefetchQuery(query('hidden order', ['order:F1']))
    await pass(100)
    asked = []
  })
  afterEach(() => {
    for (const stop of stops) stop()
    queries.clear()
    vi.useRealTimers()
  })

  it('are read anew for what they follow, those on screen alone', async () => {
    const hear = createNewsReader(queries)
    hear(['order', 'order:F1'])
    await pass(100)
    expect(asked).toEqual(['this order', 'all orders'])
    expect(queries.getQueryState(['hidden order'])?.isInvalidated).toBe(true)
    hear(['order', 'order:F2'])
    await pass(100)
    expect(asked).toEqual(['this order', 'all orders', 'all orders'])
    hear('anything')
    await pass(100)
    expect(asked.slice(3)).toEqual(['this order', 'all orders', 'approvals'])
  })

  it('are read once more for all news that comes while an answer is on its way', async () => {
    const hear = createNewsReader(queries)
    answerAfterMs = 100
    for (let n = 0; n < 20; n += 1) {
      hear(['approval', `approval:a${n}`])
      await pass(4)
    }
    await pass(1_000)
    expect(asked).toEqual(['approvals', 'approvals'])
  })

  it('do not lose news that comes while their first answer is on its way', async () => {
    const hear = createNewsReader(queries)
    show(query('new order', ['order:F9']))
    await pass(5)
    hear(['order:F9'])
    await pass(100)
    expect(asked).toEqual(['new order', 'new order'])
  })

  it('do not wait for ever for a line that hangs', async () => {
    const hear = createNewsReader(queries)
    answerAfterMs = 60_000
    hear(['approval'])
    await pass(100)
    answerAfterMs = 10
    hear(['order'])
    await pass(4_800)
    expect(asked).toEqual(['approvals'])
    await pass(200)
    expect(asked).toEqual(['approvals', 'all orders'])
  })

  it('hardly poll while the stream stands, and as before while it does not, or where they follow nothing', () => {
    const polling = (dataUpdateCount: number, live?: readonly LiveTopic[]) =>
      askAgainInMs({ state: { dataUpdateCount }, meta: live && { live } })
    for (const state of ['off', 'connecting'] as const) {
      useLiveState.setState({ state })
      expect([polling(1, ['order']), polling(20, ['order']), polling(1)]).toEqual([2_000, 5_000, 2_000])
    }
    useLiveState.setState({ state: 'connected' })
    expect([polling(1, ['order']), polling(100, ['order']), polling(1), polling(1, [])]).toEqual([30_000, 30_000, 2_000, 2_000])
    useLiveState.setState({ state: 'off' })
  })
})
