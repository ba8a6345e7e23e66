import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Channel, OnWish } from './channel.ts'
import { ANSWER_TIMEOUT_MS, createChannel } from './channel.ts'
import { heardFrom, requestText } from './protocol.ts'
import type { NativeWindow } from './transport.ts'
import { transportOf } from './transport.ts'

interface Sent {
  readonly v: number
  readonly id: string
  readonly type: string
  readonly name?: string
  readonly input?: unknown
  readonly ok?: boolean
  readonly value?: unknown
  readonly error?: string
}

let sent: Sent[]
let say: (message: unknown) => void
let channel: Channel
let wishes: unknown[]

const onWish: OnWish = (wish) => {
  wishes.push(wish)
  return wish.ask === 'open' ? null : { value: { isHandled: true } }
}

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  wishes = []
  let listener: (text: unknown) => void = () => {}
  channel = createChannel(
    {
      post: (text) => sent.push(JSON.parse(text) as Sent),
      onText: (next) => {
        listener = next
      },
    },
    onWish,
  )
  say = (message) => listener(typeof message === 'string' ? message : JSON.stringify(message))
})
afterEach(() => {
  vi.useRealTimers()
})

const lastId = (): string => sent.at(-1)?.id ?? ''

describe('the channel to a native host', () => {
  it('asks with a version, an id and a name, and takes the answer of the same id', async () => {
    const asked = channel.ask('title', { text: '订单' })
    expect(sent).toEqual([{ v: 1, id: lastId(), type: 'request', name: 'title', input: { text: '订单' } }])
    say({ v: 1, id: lastId(), type: 'answer', ok: true, value: 7 })
    await expect(asked).resolves.toEqual({ outcome: 'done', value: 7 })
  })

  it.each([
    ['cancelled', { outcome: 'cancelled' }],
    ['unsupported', { outcome: 'unable', why: 'unsupported' }],
    ['denied', { outcome: 'unable', why: 'denied' }],
    ['something else', { outcome: 'unable', why: 'failed' }],
  ])('takes the refusal "%s"', async (error, ended) => {
    const asked = channel.ask('share', {})
    say({ v: 1, id: lastId(), type: 'answer', ok: false, error })
    await expect(asked).resolves.toEqual(ended)
  })

  it('waits no longer than it said, and hears no answer after that', async () => {
    const asked = channel.ask('home', {})
    vi.advanceTimersByTime(ANSWER_TIMEOUT_MS)
    await expect(asked).resolves.toEqual({ outcome: 'unable', why: 'timeout' })
    say({ v: 1, id: lastId(), type: 'answer', ok: true })
    expect(wishes).toEqual([])
  })

  it('does not pile up requests for a host that says nothing', async () => {
    for (let nth = 0; nth < 50; nth += 1) void channel.ask('title', { text: String(nth) })
    await expect(channel.ask('title', { text: 'one too many' })).resolves.toEqual({ outcome: 'unable', why: 'failed' })
    expect(sent).toHaveLength(50)
  })

  it('answers what the host asks, and says of the rest that it is not known', () => {
    say({ v: 1, id: 'h1', type: 'request', name: 'back', input: {} })
    say({ v: 1, id: 'h2', type: 'request', name: 'open', input: { address: 'https://evil.example/m/home' } })
    say({ v: 1, id: 'h3', type: 'request', name: 'eval', input: { code: 'alert(1)' } })
    expect(sent).toEqual([
      { v: 1, id: 'h1', type: 'answer', ok: true, value: { isHandled: true } },
      { v: 1, id: 'h2', type: 'answer', ok: false, error: 'unsupported' },
      { v: 1, id: 'h3', type: 'answer', ok: false, error: 'unsupported' },
    ])
    expect(wishes).toEqual([{ ask: 'back' }, { ask: 'open', address: 'https://evil.example/m/home' }])
  })

  it.each([
    ['no JSON', '{'],
    ['another version', { v: 2, id: 'a', type: 'request', name: 'back' }],
    ['no id', { v: 1, type: 'request', name: 'back' }],
    ['an id with markup', { v: 1, id: '<b>', type: 'request', name: 'back' }],
    ['a list', [1]],
    ['an answer nobody waits for', { v: 1, id: 'nobody', type: 'answer', ok: true }],
  ])('hears nothing in %s', (_, message) => {
    say(message)
    expect([sent, wishes]).toEqual([[], []])
  })

  it('hears nothing that is not a text', () => {
    expect(heardFrom({ v: 1, id: 'a', type: 'request', name: 'back' })).toBeNull()
    expect(heardFrom(requestText('a', 'back', {}))).toEqual({ kind: 'request', id: 'a', wish: { ask: 'back' } })
  })
})

type Message = Parameters<Parameters<NativeWindow['addEventListener']>[1]>[0]

describe('the way to a native host', () => {
  function framedBy(origin: string | undefined) {
    const posted: unknown[] = []
    const listeners: ((event: Message) => void)[] = []
    const parent = { postMessage: (text: string, to: string) => posted.push([text, to]) }
    const page: NativeWindow = {
      parent,
      location: { ancestorOrigins: { 0: origin } },
      addEventListener: (_, listener) => listeners.push(listener),
    }
    return { page, parent, posted, send: (event: Message) => listeners.forEach((listener) => listener(event)) }
  }

  it('leads through a frame to the origin that frames us and to nobody else, and hears nobody else', () => {
    const { page, parent, posted, send } = framedBy('https://portal.example')
    const transport = transportOf(page)
    const heard: unknown[] = []
    transport?.onText((text) => heard.push(text))
    transport?.post('hello')
    expect(posted).toEqual([['hello', 'https://portal.example']])
    send({ data: 'other origin', origin: 'https://evil.example', source: parent })
    send({ data: 'other window', origin: 'https://portal.example', source: {} })
    send({ data: 'ours', origin: 'https://portal.example', source: parent })
    expect(heard).toEqual(['ours'])
  })

  it('is none where the browser does not say who frames us, or says that it must not be known', () => {
    expect(transportOf(framedBy(undefined).page)).toBeNull()
    expect(transportOf(framedBy('null').page)).toBeNull()
  })

  it('leads to Android’s port with events, and to iOS’s handler that answers by a script', () => {
    const posted: string[] = []
    const heard: unknown[] = []
    let listener: (event: { data: unknown }) => void = () => {}
    const android: NativeWindow = {
      ...framedBy(undefined).page,
      QichengHost: {
        postMessage: (text) => posted.push(text),
        addEventListener: (_, next) => {
          listener = next
        },
      },
    }
    const port = transportOf(android)
    port?.onText((text) => heard.push(text))
    port?.post('to android')
    listener({ data: 'from android' })
    const ios: NativeWindow = {
      ...framedBy(undefined).page,
      webkit: { messageHandlers: { qicheng: { postMessage: (text) => posted.push(text) } } },
    }
    const handler = transportOf(ios)
    handler?.onText((text) => heard.push(text))
    handler?.post('to ios')
    ios.qichengReceive?.('from ios')
    expect(posted).toEqual(['to android', 'to ios'])
    expect(heard).toEqual(['from android', 'from ios'])
  })
})
