import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followWhileSeen } from './live.ts'
import type { LiveClient } from './live-client.ts'
import { createLiveClient, newsOf } from './live-client.ts'
import type { LiveNews } from './live-news.ts'
import type { LiveState } from './live-state.ts'

/** A server’s stream that the test writes. */
interface Served {
  readonly headers: Headers
  readonly signal: AbortSignal
  say(text: string): Promise<void>
  end(): void
}

let served: Served[]
let answers: (() => Response)[]
let heard: LiveNews[]
let states: LiveState[]
let dead: [number, string][]
let token: string | null
let client: LiveClient

function serve(init: RequestInit | undefined): Response {
  const signal = init?.signal as AbortSignal
  let controller: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (made) => void (controller = made) })
  signal.addEventListener('abort', () => controller.error(signal.reason))
  served.push({
    headers: new Headers(init?.headers),
    signal,
    async say(text) {
      controller.enqueue(new TextEncoder().encode(text))
      await vi.advanceTimersByTimeAsync(0)
    },
    end: () => controller.close(),
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

const last = (): Served => served.at(-1) ?? expect.fail('nobody asked for a stream')
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
async function opened(): Promise<void> {
  client.want(true)
  await pass(0)
  await last().say(': open\n\n')
}

beforeEach(() => {
  vi.useFakeTimers()
  ;[served, answers, heard, states, dead, token] = [[], [], [], [], [], 'a token']
  client = createLiveClient({
    fetch: async (_, init) => answers.shift()?.() ?? serve(init),
    address: '/api/live',
    nowMs: () => Date.now(),
    random: () => 0,
    token: () => token,
    headers: () => ({ language: 'en' }),
    hear: (news) => heard.push(news),
    show: (state) => states.at(-1) !== state && states.push(state),
    sessionIsDead: (status, of) => dead.push([status, of]),
  })
})
afterEach(() => {
  client.want(false)
  vi.useRealTimers()
})

describe('the live client', () => {
  it('follows with the bearer header, and hears what the server tells', async () => {
    await opened()
    expect(last().headers.get('authorization')).toBe('Bearer a token')
    expect(last().headers.get('language')).toBe('en')
    await last().say('event: order\ndata: {"id":"F261124000017","ver')
    await last().say(
      'sion":12}\n\nevent: approval\ndata: {"id":"a1","version":1}\n\n:\n\nevent: gossip\ndata: {}\n\nevent: resync\ndata: {}\n\n',
    )
    expect(heard).toEqual(['anything', ['order', 'order:F261124000017'], ['approval', 'approval:a1'], 'anything'])
    expect(states).toEqual(['connecting', 'connected'])
  })

  it('counts a stream without a byte for 45 s as dead, and comes back', async () => {
    await opened()
    await pass(44_000)
    await last().say(':\n\n')
    await pass(44_999)
    expect(states.at(-1)).toBe('connected')
    await pass(1)
    expect(served[0]?.signal.aborted).toBe(true)
    expect(states.at(-1)).toBe('connecting')
    await pass(1_000)
    expect(served).toHaveLength(2)
    await last().say(': open\n\n')
    expect(states.at(-1)).toBe('connected')
  })

  it('gives up on a first byte after 5 s, polls, and tries again some minutes later', async () => {
    client.want(true)
    await pass(4_999)
    expect(last().signal.aborted).toBe(false)
    await pass(1)
    expect(last().signal.aborted).toBe(true)
    expect(states).toEqual(['connecting', 'off'])
    await pass(134_999)
    expect(served).toHaveLength(1)
    await pass(1)
    expect(served).toHaveLength(2)
  })

  it('comes back after the server ended it, without a network, and after a busy server’s own time', async () => {
    await opened()
    last().end()
    answers = [() => new Response('', { status: 503, headers: { 'retry-after': '60' } })]
    answers.push(() => {
      throw new TypeError('Failed to fetch')
    })
    await pass(1_000)
    expect(answers).toHaveLength(1)
    await pass(59_999)
    expect(answers).toHaveLength(1)
    await pass(1)
    expect(answers).toHaveLength(0)
    await pass(1_000)
    await last().say(': open\n\n')
    expect(states.at(-1)).toBe('connected')
  })

  it('says that the session is dead on 401 and 403, and does not ask again with it', async () => {
    for (const status of [401, 403]) {
      answers = [() => new Response('{}', { status })]
      client.want(true)
      await pass(600_000)
      expect(served).toHaveLength(0)
    }
    expect(dead).toEqual([
      [401, 'a token'],
      [403, 'a token'],
    ])
    expect(states.at(-1)).toBe('off')
  })

  it('takes no page for a stream, and steps back when the server has too many of this person’s', async () => {
    answers = [() => new Response('<html>', { headers: { 'content-type': 'text/html' } })]
    client.want(true)
    await pass(60_000)
    expect([served.length, states.at(-1)]).toEqual([0, 'off'])
    client.want(false)
    await opened()
    await last().say('event: full\ndata: {}\n\n')
    last().end()
    await pass(60_000)
    expect([served.length, states.at(-1)]).toEqual([1, 'off'])
  })

  it('hears nothing of a stream that it has left', async () => {
    await opened()
    client.want(false)
    expect(last().signal.aborted).toBe(true)
    await pass(600_000)
    expect([served.length, heard]).toEqual([1, ['anything']])
  })

  it('reads news without a number as news of all of its kind', () => {
    for (const data of ['', 'nonsense', 'null', '{"id":7}']) expect(newsOf({ event: 'order', data })).toEqual(['order'])
    for (const event of ['approval', 'inbox']) expect(newsOf({ event, data: '{"id":"7"}' })).toEqual([event, `${event}:7`])
    // What has no name in the stream is called so, and what an older app does not know is none of its news.
    for (const event of ['message', 'weather']) expect(newsOf({ event, data: '{}' })).toBeNull()
  })
})

describe('the page', () => {
  let window: EventTarget
  let document: EventTarget
  let [isHidden, isOnline] = [false, true]
  let changeToken: (to: string | null) => void

  function follow(): void {
    ;[window, document, isHidden, isOnline] = [new EventTarget(), new EventTarget(), false, true]
    let told = (): void => {}
    changeToken = (to) => {
      token = to
      told()
    }
    followWhileSeen(client, {
      window,
      document,
      isHidden: () => isHidden,
      isOnline: () => isOnline,
      token: () => token,
      onToken: (listener) => (told = listener),
    })
  }
  const look = (hidden: boolean): void => {
    isHidden = hidden
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const isFollowed = (): boolean => served.length > 0 && !last().signal.aborted

  beforeEach(async () => {
    follow()
    await pass(0)
    await last().say(': open\n\n')
  })

  it('is followed on while it is hidden for a minute, then no more, and reads anew when it is seen again', async () => {
    look(true)
    await pass(30_000)
    look(false)
    await last().say(':\n\n')
    look(true)
    await pass(40_000)
    await last().say(':\n\n')
    await pass(19_999)
    expect(isFollowed()).toBe(true)
    await pass(1)
    expect([isFollowed(), states.at(-1)]).toEqual([false, 'off'])
    look(false)
    await pass(0)
    await last().say(': open\n\n')
    expect([isFollowed(), heard]).toEqual([true, ['anything', 'anything']])
  })

  it('lets go without a network and when it is put aside, and comes back at once', async () => {
    const [away, back] = [
      () => ((isOnline = false), window.dispatchEvent(new Event('offline'))),
      () => ((isOnline = true), window.dispatchEvent(new Event('online'))),
    ]
    for (const [leave, come] of [
      [away, back],
      [() => window.dispatchEvent(new Event('pagehide')), () => window.dispatchEvent(new Event('pageshow'))],
    ] as const) {
      leave()
      expect([isFollowed(), states.at(-1)]).toEqual([false, 'off'])
      come()
      await pass(0)
      expect(isFollowed()).toBe(true)
    }
  })

  it('follows for nobody after signing out, and for the next person with her own token', async () => {
    changeToken(null)
    await pass(600_000)
    expect([served.length, isFollowed()]).toEqual([1, false])
    changeToken('another')
    await pass(0)
    changeToken('a third')
    await pass(0)
    expect(served.map(({ headers, signal }) => [headers.get('authorization'), signal.aborted])).toEqual([
      ['Bearer a token', true],
      ['Bearer another', true],
      ['Bearer a third', false],
    ])
  })
})
