import { appNavigation } from '../../app-parts.ts'
import { BASE_PATH } from '../../navigation.ts'
import { browserBridge } from '../browser/index.ts'
import type { Bridge, Ended, Located, PickedContact } from '../port.ts'
import { done, LOCATION_TIMEOUT_MS, orElse, unable } from '../port.ts'
import type { Channel } from './channel.ts'
import { createChannel } from './channel.ts'
import type { HostWish, NativeAbility } from './protocol.ts'
import { PROTOCOL_VERSION } from './protocol.ts'
import { transportOf } from './transport.ts'

/** A person chooses, types, pays: the host answers when she has. */
const PERSON_TIMEOUT_MS = 120_000
const PAYMENT_TIMEOUT_MS = 600_000
/** The host's own limit comes first. */
const LOCATING_TIMEOUT_MS = LOCATION_TIMEOUT_MS + 1_000

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** What a host answers to our greeting: that it speaks our version, and that it believes to have our origin open. */
function isOurHost(value: unknown, origin: string): boolean {
  return isRecord(value) && value['version'] === PROTOCOL_VERSION && value['origin'] === origin
}

/** The native app's abilities. Without a port, and behind a host that opened another origin, they are the browser's. */
export async function nativeBridge(): Promise<Bridge> {
  const plain = browserBridge()
  const transport = transportOf(window)
  if (transport === null) return plain
  const heard = { isOnline: null as boolean | null }
  const channel = createChannel(transport, (wish) => toWish(wish, heard))
  const { origin } = location
  const greeted = await channel.ask('hello', { app: 'qicheng', version: PROTOCOL_VERSION, origin })
  if (greeted.outcome === 'done' && !isOurHost(greeted.value, origin)) return plain
  return bridgeOver(channel, plain, () => heard.isOnline)
}

/** Does what the host asks of the app; what is not the host's to ask is refused. */
function toWish(wish: HostWish, heard: { isOnline: boolean | null }): { value: unknown } | null {
  switch (wish.ask) {
    case 'network':
      heard.isOnline = wish.isOnline
      return { value: null }
    case 'back': {
      const { history } = appNavigation()
      const isHandled = history.index > 0
      if (isHandled) history.go(-1)
      return { value: { isHandled } }
    }
    case 'open': {
      if (!URL.canParse(wish.address, location.origin)) return null
      const { origin, pathname, search, hash } = new URL(wish.address, location.origin)
      if (origin !== location.origin || !`${pathname}/`.startsWith(`${BASE_PATH}/`)) return null
      appNavigation().visit(pathname + search + hash)
      return { value: null }
    }
  }
}

function bridgeOver(channel: Channel, plain: Bridge, heardOnline: () => boolean | null): Bridge {
  /** Asks the host; what it does not know, the browser does. */
  const ask = async (ability: NativeAbility, input: unknown, otherwise: () => Promise<Ended>, timeoutMs?: number): Promise<Ended> =>
    orElse(await channel.ask(ability, input, timeoutMs), otherwise)
  return {
    host: 'native',
    back: () => ask('back', {}, plain.back),
    home: () => ask('home', {}, plain.home),
    orderDetail: (order) => ask('orderDetail', order, () => plain.orderDetail(order)),
    orderList: (line) => ask('orderList', { line }, () => plain.orderList(line)),
    share: async (sharing) => {
      const ended = await channel.ask('share', sharing, PERSON_TIMEOUT_MS)
      if (ended.outcome === 'done') return done('sheet')
      return ended.outcome === 'unable' && ended.why === 'unsupported' ? plain.share(sharing) : ended
    },
    copy: plain.copy,
    pdf: async (document) =>
      ask('pdf', { name: document.name, base64: await base64Of(document.bytes) }, () => plain.pdf(document), PERSON_TIMEOUT_MS),
    calendar: (trip) => ask('calendar', trip, () => plain.calendar(trip), PERSON_TIMEOUT_MS),
    phone: (number) => ask('phone', { number }, () => plain.phone(number)),
    sms: (message) => ask('sms', message, () => plain.sms(message)),
    location: () => locate(channel, plain),
    title: (text) => ask('title', { text }, () => plain.title(text)),
    contacts: () => pickContact(channel, plain),
    payment: (payment) => ask('payment', payment, () => plain.payment(payment), PAYMENT_TIMEOUT_MS),
    alipay: (payment) => ask('alipay', payment, () => plain.alipay(payment), PAYMENT_TIMEOUT_MS),
    openPage: (url) => (/^https?:\/\//.test(url) ? ask('openPage', { url }, () => plain.openPage(url)) : plain.openPage(url)),
    serviceChat: () => ask('serviceChat', {}, plain.serviceChat),
    logout: (httpStatus) => ask('logout', { httpStatus }, () => plain.logout(httpStatus)),
    requestAuthCode: async (wish) => {
      const ended = await channel.ask('authCode', wish, PERSON_TIMEOUT_MS)
      if (ended.outcome !== 'done') return ended
      const code = isRecord(ended.value) ? ended.value['code'] : undefined
      return typeof code === 'string' && code !== '' ? done(code) : unable('failed')
    },
    networkState: async () => {
      const isOnline = heardOnline()
      if (isOnline !== null) return { isOnline }
      const ended = await channel.ask('network', {})
      const said = ended.outcome === 'done' && isRecord(ended.value) ? ended.value['isOnline'] : undefined
      return typeof said === 'boolean' ? { isOnline: said } : plain.networkState()
    },
  }
}

async function base64Of(bytes: Blob): Promise<string> {
  const chunks: string[] = []
  for (const byte of new Uint8Array(await bytes.arrayBuffer())) chunks.push(String.fromCharCode(byte))
  return btoa(chunks.join(''))
}

async function locate(channel: Channel, plain: Bridge): Promise<Ended<Located>> {
  const ended = await channel.ask('location', {}, LOCATING_TIMEOUT_MS)
  if (ended.outcome === 'unable' && ended.why === 'unsupported') return plain.location()
  if (ended.outcome !== 'done') return ended
  const { latitude, longitude, frame, accuracyMeters } = isRecord(ended.value) ? ended.value : {}
  const isPlace = typeof latitude === 'number' && Math.abs(latitude) <= 90 && typeof longitude === 'number' && Math.abs(longitude) <= 180
  // A frame that is not named would put her half a kilometre away.
  if (!isPlace || (frame !== 'WGS-84' && frame !== 'GCJ-02')) return unable('failed')
  return done({ latitude, longitude, frame, accuracyMeters: typeof accuracyMeters === 'number' ? accuracyMeters : 0 })
}

async function pickContact(channel: Channel, plain: Bridge): Promise<Ended<PickedContact>> {
  const ended = await channel.ask('contacts', {}, PERSON_TIMEOUT_MS)
  if (ended.outcome === 'unable' && ended.why === 'unsupported') return plain.contacts()
  if (ended.outcome !== 'done') return ended
  const { name, phone } = isRecord(ended.value) ? ended.value : {}
  return typeof name === 'string' && typeof phone === 'string'
    ? done({ name: name.slice(0, 100), phone: phone.slice(0, 40) })
    : unable('failed')
}
