import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setNavigation } from '../../app-parts.ts'
import type { Navigation } from '../../navigation.ts'
import type { Bridge } from '../port.ts'
import { nativeBridge } from './index.ts'

const ORIGIN = 'https://travel.example'

interface Request {
  readonly id: string
  readonly type: string
  readonly name?: string
  readonly input?: unknown
  readonly ok?: boolean
  readonly value?: unknown
}

/** A native app as Android puts it into the page: it records what is asked and answers from a table. */
class HostApp {
  readonly heard: Request[] = []
  readonly answers: Record<string, unknown> = { hello: { version: 1, origin: ORIGIN, host: 'test' } }
  listener: (event: { data: unknown }) => void = () => {}

  readonly port = {
    postMessage: (text: string): void => {
      const request = JSON.parse(text) as Request
      this.heard.push(request)
      if (request.type !== 'request') return
      const isKnown = (request.name ?? '') in this.answers
      const said = isKnown ? { ok: true, value: this.answers[request.name ?? ''] } : { ok: false, error: 'unsupported' }
      this.say({ v: 1, id: request.id, type: 'answer', ...said })
    },
    addEventListener: (_: 'message', listener: (event: { data: unknown }) => void): void => {
      this.listener = listener
    },
  }
  say(message: object): void {
    this.listener({ data: JSON.stringify(message) })
  }
  asked(name: string): unknown {
    return this.heard.find((request) => request.name === name)?.input
  }
}

let app: HostApp
let bridge: Bridge
let visited: string[]
let historyIndex: number
let steps: number[]

beforeEach(async () => {
  app = new HostApp()
  visited = []
  steps = []
  historyIndex = 0
  vi.stubGlobal('location', { origin: ORIGIN, href: `${ORIGIN}/m/home` })
  vi.stubGlobal('window', { QichengHost: app.port, parent: null, location: {}, addEventListener() {} })
  const history = {
    get index() {
      return historyIndex
    },
    go: (delta: number) => steps.push(delta),
  }
  setNavigation({ history, visit: (address: string) => visited.push(address) } as unknown as Navigation)
  for (const name of [
    'back',
    'home',
    'orderDetail',
    'orderList',
    'share',
    'pdf',
    'calendar',
    'phone',
    'sms',
    'title',
    'payment',
    'alipay',
    'openPage',
  ])
    app.answers[name] = null
  app.answers['serviceChat'] = null
  app.answers['logout'] = null
  bridge = await nativeBridge()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const DONE = { outcome: 'done', value: undefined }

describe('the native app’s abilities', () => {
  it('begin with a greeting: version and origin, both ways', async () => {
    expect(bridge.host).toBe('native')
    expect(app.asked('hello')).toEqual({ app: 'qicheng', version: 1, origin: ORIGIN })
    const other = new HostApp()
    other.answers['hello'] = { version: 1, origin: 'https://evil.example' }
    vi.stubGlobal('window', { QichengHost: other.port, parent: null, location: {}, addEventListener() {} })
    expect((await nativeBridge()).host).toBe('browser')
  })

  it.each<[string, (to: Bridge) => Promise<unknown>, string, unknown]>([
    ['back [SC-NAT-01]', (to) => to.back(), 'back', {}],
    ['home [SC-NAT-02]', (to) => to.home(), 'home', {}],
    ['an order [SC-NAT-03]', (to) => to.orderDetail({ line: 'mall', orderId: 'M1' }), 'orderDetail', { line: 'mall', orderId: 'M1' }],
    ['the orders [SC-NAT-04]', (to) => to.orderList('flight'), 'orderList', { line: 'flight' }],
    [
      'a trip for the calendar',
      (to) => to.calendar({ name: 'trip.ics', text: 'BEGIN:VCALENDAR' }),
      'calendar',
      { name: 'trip.ics', text: 'BEGIN:VCALENDAR' },
    ],
    ['a call [SC-NAT-07]', (to) => to.phone('400-200-0101'), 'phone', { number: '400-200-0101' }],
    ['a message [SC-NAT-08]', (to) => to.sms({ to: '+8613800000000', text: 'x' }), 'sms', { to: '+8613800000000', text: 'x' }],
    ['the title [SC-NAT-10]', (to) => to.title('订单'), 'title', { text: '订单' }],
    ['a payment [SC-NAT-12]', (to) => to.payment({ prepayId: 'p' }), 'payment', { prepayId: 'p' }],
    [
      'Alipay [SC-NAT-13]',
      (to) => to.alipay({ payUrl: 'https://a.example', orderText: 'o' }),
      'alipay',
      { payUrl: 'https://a.example', orderText: 'o' },
    ],
    ['a page [SC-NAT-14]', (to) => to.openPage('https://x.example/'), 'openPage', { url: 'https://x.example/' }],
    ['the service chat [SC-NAT-15]', (to) => to.serviceChat(), 'serviceChat', {}],
    ['the end of the session [SC-NAT-16]', (to) => to.logout(401), 'logout', { httpStatus: 401 }],
  ])('asks the host for %s', async (_, use, name, input) => {
    await expect(use(bridge)).resolves.toEqual(DONE)
    expect(app.asked(name)).toEqual(input)
  })

  it('shares through the host’s sheet [SC-NAT-05], and hands over documents whole [SC-NAT-06]', async () => {
    await expect(bridge.share({ title: 'a', text: 'b' })).resolves.toEqual({ outcome: 'done', value: 'sheet' })
    await expect(bridge.pdf({ name: 'a.pdf', bytes: new Blob([new Uint8Array([37, 80, 68, 70, 255])]) })).resolves.toEqual(DONE)
    expect(app.asked('pdf')).toEqual({ name: 'a.pdf', base64: 'JVBERv8=' })
  })

  it('takes a place with its frame [SC-NAT-09], and none that is no place', async () => {
    app.answers['location'] = { latitude: 30.25, longitude: 120.17, frame: 'GCJ-02', accuracyMeters: 30 }
    await expect(bridge.location()).resolves.toEqual({ outcome: 'done', value: app.answers['location'] })
    for (const bad of [{}, null, 'x', { latitude: 91, longitude: 1, frame: 'WGS-84' }, { latitude: 1, longitude: 1, frame: 'Mars' }]) {
      app.answers['location'] = bad
      await expect(bridge.location()).resolves.toEqual({ outcome: 'unable', why: 'failed' })
    }
  })

  it('takes a contact [SC-NAT-11], a code and what the host knows of the network', async () => {
    app.answers['contacts'] = { name: '王芳', phone: '+86 138' }
    await expect(bridge.contacts()).resolves.toEqual({ outcome: 'done', value: { name: '王芳', phone: '+86 138' } })
    app.answers['authCode'] = { code: 'abc' }
    await expect(bridge.requestAuthCode({})).resolves.toEqual({ outcome: 'done', value: 'abc' })
    app.answers['authCode'] = { code: 7 }
    await expect(bridge.requestAuthCode({})).resolves.toEqual({ outcome: 'unable', why: 'failed' })
    app.answers['network'] = { isOnline: false }
    await expect(bridge.networkState()).resolves.toEqual({ isOnline: false })
  })

  it('never asks the host to open what is no address of the web', async () => {
    vi.stubGlobal('URL', URL)
    await expect(bridge.openPage('javascript:alert(1)')).resolves.toEqual({ outcome: 'unable', why: 'denied' })
    expect(app.asked('openPage')).toBeUndefined()
  })
})

describe('what the native app asks of the page', () => {
  const answerTo = (name: string, input: object): Request | undefined => {
    app.say({ v: 1, id: 'h1', type: 'request', name, input })
    return app.heard.at(-1)
  }

  it('is back: the page says whether it had something to go back to', () => {
    expect(answerTo('back', {})).toMatchObject({ ok: true, value: { isHandled: false } })
    historyIndex = 2
    expect(answerTo('back', {})).toMatchObject({ ok: true, value: { isHandled: true } })
    expect(steps).toEqual([-1])
  })

  it('is an address of ours to open, and of nobody else’s', () => {
    expect(answerTo('open', { address: '/m/my?a=1' })).toMatchObject({ ok: true })
    expect(answerTo('open', { address: `${ORIGIN}/m/order/list#x` })).toMatchObject({ ok: true })
    for (const address of ['https://evil.example/m/my', '/other', '/mobile', '//evil.example/m/', 'javascript:alert(1)', ''])
      expect([address, answerTo('open', { address })?.ok]).toEqual([address, false])
    expect(visited).toEqual(['/m/my?a=1', '/m/order/list#x'])
  })

  it('is whether there is a network', async () => {
    answerTo('network', { isOnline: false })
    await expect(bridge.networkState()).resolves.toEqual({ isOnline: false })
  })
})
