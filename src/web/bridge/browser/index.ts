import { appNavigation } from '../../app-parts.ts'
import { dialHref } from '../../brand.ts'
import type { Bridge, Ended, Located, OrderLine, PickedContact, SharedBy, Sharing } from '../port.ts'
import { CANCELLED, DONE, done, LOCATION_MAX_AGE_MS, LOCATION_TIMEOUT_MS, unable } from '../port.ts'

/** Chromium's on Android; other browsers let no page see the address book. */
interface ContactsManager {
  select(properties: readonly string[], options: { multiple: boolean }): Promise<readonly { name?: string[]; tel?: string[] }[]>
}

/** Where our own lines show their orders (SPEC.md, 2). What lives in the native app is shown there alone. */
const ORDER_PATHS: Partial<Record<OrderLine, (orderId: string) => string>> = {
  flight: (id) => `/flights/order/${id}`,
  hotel: (id) => `/order/hotel/${id}`,
  train: (id) => `/order/train/${id}`,
  car: (id) => `/order/taxi/${id}`,
  metro: (id) => `/order/subway/${id}`,
}

/** Follows a link that leaves the page where it is: to the dialler, to the messages. */
function follow(href: string): Ended {
  const link = document.createElement('a')
  link.href = href
  link.click()
  return DONE
}

/** What a promise of the browser's own refuses with. */
function endOf(error: unknown): Ended<never> {
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') return CANCELLED
  return unable(name === 'NotAllowedError' ? 'denied' : name === 'NotSupportedError' ? 'unsupported' : 'failed')
}

async function share({ title, text, url }: Sharing): Promise<Ended<SharedBy>> {
  const data = { title, text, ...(url === undefined ? {} : { url }) }
  try {
    if ('share' in navigator) {
      await navigator.share(data)
      return done('sheet')
    }
    // Without a sheet to share with, the words go to the clipboard.
    const copied = await copy([title, text, url].filter(Boolean).join('\n'))
    return copied.outcome === 'done' ? done('copy') : copied
  } catch (error) {
    return endOf(error)
  }
}

async function copy(text: string): Promise<Ended> {
  const { clipboard } = navigator as Partial<Navigator>
  if (!clipboard) return unable('unsupported') // no secure context, no clipboard
  try {
    await clipboard.writeText(text)
    return DONE
  } catch (error) {
    return endOf(error)
  }
}

/** How long a document that was handed to the browser stays in memory for it. */
const DOWNLOAD_KEPT_MS = 60_000

function download({ name, bytes }: { name: string; bytes: Blob }): Ended {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_KEPT_MS)
  return DONE
}

const DENIED = 1
const TIMED_OUT = 3

function locate(): Promise<Ended<Located>> {
  const { geolocation } = navigator as Partial<Navigator>
  if (!geolocation) return Promise.resolve(unable('unsupported'))
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve(done({ latitude, longitude, frame: 'WGS-84', accuracyMeters: Math.round(accuracy) })),
      ({ code }) => resolve(unable(code === DENIED ? 'denied' : code === TIMED_OUT ? 'timeout' : 'failed')),
      { timeout: LOCATION_TIMEOUT_MS, maximumAge: LOCATION_MAX_AGE_MS, enableHighAccuracy: true },
    )
  })
}

async function pickContact(): Promise<Ended<PickedContact>> {
  const { contacts } = navigator as { contacts?: ContactsManager }
  if (!contacts) return unable('unsupported')
  try {
    const [picked] = await contacts.select(['name', 'tel'], { multiple: false })
    return picked ? done({ name: picked.name?.[0] ?? '', phone: picked.tel?.[0] ?? '' }) : CANCELLED
  } catch (error) {
    return endOf(error)
  }
}

/** Addresses of the web only: a script or a file would run with what is ours. */
function openPage(url: string): Ended {
  if (!URL.canParse(url, location.href)) return unable('failed')
  const address = new URL(url, location.href)
  if (!/^https?:$/.test(address.protocol)) return unable('denied')
  if (address.origin === location.origin) location.assign(address.href)
  else window.open(address.href, '_blank', 'noopener,noreferrer')
  return DONE
}

const now = <T>(ended: Ended<T>): Promise<Ended<T>> => Promise.resolve(ended)

/** The browser's own abilities: what runs outside of every host, and what hosts fall back to. */
export function browserBridge(): Bridge {
  return {
    host: 'browser',
    back: () => now(unable('unsupported')), // there is nothing behind the app
    home: () => {
      appNavigation().push('/home')
      return now(DONE)
    },
    orderDetail: ({ line, orderId }) => {
      const path = ORDER_PATHS[line]?.(encodeURIComponent(orderId))
      if (path === undefined) return now(unable('unsupported'))
      appNavigation().push(path)
      return now(DONE)
    },
    orderList: (line) => {
      if (ORDER_PATHS[line] === undefined) return now(unable('unsupported'))
      appNavigation().push(`/order/list/${line}`)
      return now(DONE)
    },
    share,
    copy,
    pdf: (document) => now(download(document)),
    calendar: ({ name, text }) => now(download({ name, bytes: new Blob([text], { type: 'text/calendar;charset=utf-8' }) })),
    phone: (number) => now(follow(dialHref(number))),
    sms: ({ to, text }) => now(follow(`sms:${to.replaceAll(/[^\d+]/g, '')}?body=${encodeURIComponent(text)}`)),
    location: locate,
    title: () => now(DONE), // the document's own title is what a browser shows
    contacts: pickContact,
    payment: () => now(unable('unsupported')),
    alipay: ({ payUrl }) => {
      if (payUrl === undefined) return now(unable('unsupported'))
      location.assign(payUrl)
      return now(DONE)
    },
    openPage: (url) => now(openPage(url)),
    serviceChat: () => now(unable('unsupported')),
    logout: () => now(unable('unsupported')), // the session is the app's own here
    requestAuthCode: () => now(unable('unsupported')),
    networkState: () => Promise.resolve({ isOnline: navigator.onLine }),
  }
}
