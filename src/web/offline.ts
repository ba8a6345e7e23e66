import { nowMs } from './now.ts'
import { OFFLINE_APP, OFFLINE_PAGE, OFFLINE_PLACE, OFFLINE_WORKER } from './offline-names.ts'
import { remembered } from './remembered.ts'

/*
 * What opens without a network: a few pages' contents, which the pages choose themselves, and the app's code to show them. The contents lie where
 * other remembered things of a person do and are forgotten with them: at sign-out, and when somebody else comes in. Each has an end besides.
 */

export interface KeptOffline {
  /** The address of its page, base included. */
  readonly place: string
  /** ISO instant after which it is of no use to anybody, and goes. */
  readonly until: string
  /** ISO instant at which it was read. */
  readonly readAt: string
  readonly data: unknown
}

/** Trips of a few weeks; more would fill a phone for nothing. */
const KEPT_MAX = 12

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

function isKept(value: unknown): value is KeptOffline {
  if (!isRecord(value)) return false
  const { place, until, readAt } = value
  return [place, until, readAt].every((one) => typeof one === 'string') && !Number.isNaN(Date.parse(String(until)))
}

/** Of what is kept, what is still of use. */
export const stillOfUse = (kept: readonly KeptOffline[], atMs: number): readonly KeptOffline[] =>
  kept.filter(({ until }) => Date.parse(until) > atMs)

const useKept = remembered<readonly KeptOffline[]>({
  name: 'offline',
  initial: [],
  parse: (stored) => (Array.isArray(stored) ? stored.filter(isKept) : undefined),
  isFilter: false,
})

/** What was kept of a page; null where nothing is. */
export const keptOffline = (place: string): KeptOffline | null =>
  stillOfUse(useKept.getState().value, nowMs()).find((one) => one.place === place) ?? null

const canOpenOffline = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis

/**
 * Keeps a page's contents on this phone, and the app as it is shown now. Says whether the page will open by its address without a network: a
 * browser without workers shows it only as long as the app is open, and so does one that refuses them storage.
 */
export async function keepOffline(one: KeptOffline): Promise<boolean> {
  const { value, remember } = useKept.getState()
  const others = stillOfUse(value, nowMs()).filter(({ place }) => place !== one.place)
  remember([...others, one].slice(-KEPT_MAX))
  if (!canOpenOffline()) return false
  try {
    await navigator.serviceWorker.register(OFFLINE_WORKER)
    await keepApp(one.place)
    return true
  } catch {
    return false // private windows and old web views refuse it: the page is there without
  }
}

/** Its page came to nothing: whoever opens it must not read of a trip that is none. */
export function forgetOffline(place: string): void {
  const { value, remember } = useKept.getState()
  if (value.some((one) => one.place === place)) remember(value.filter((one) => one.place !== place))
}

/** Every file of the app that this page was made of. */
function filesOfApp(html: string): Set<string> {
  const named = html.matchAll(/"(\/m\/assets\/[^"]+)"/g)
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return new Set([...[...named].map(([, path = '']) => path), ...loaded.filter((path) => path.startsWith('/m/assets/'))])
}

async function keepApp(place: string): Promise<void> {
  const page = await fetch(OFFLINE_PAGE)
  if (!page.ok) throw new Error(`the app's page answers ${page.status}`)
  const files = filesOfApp(await page.clone().text())
  const shelf = await caches.open(OFFLINE_APP)
  const there = (await shelf.keys()).map(({ url }) => new URL(url).pathname)
  await shelf.addAll([...files].filter((path) => !there.includes(path)))
  await Promise.all([shelf.put(OFFLINE_PAGE, page), shelf.put(OFFLINE_PLACE, new Response(place))])
  // Of the version before.
  const old = there.filter((path) => path.startsWith('/m/assets/') && !files.has(path))
  await Promise.all(old.map((path) => shelf.delete(path)))
}

/** Nothing is kept any more: neither the app nor its worker stays behind. */
async function leaveNothing(): Promise<void> {
  if (!canOpenOffline()) return
  await caches.delete(OFFLINE_APP)
  const worker = await navigator.serviceWorker.getRegistration(OFFLINE_PAGE)
  await worker?.unregister()
}

/** Drops what has had its time. Called as the app starts; from then on the shelf goes with the last of what is kept, sign-out included. */
export function tidyOffline(): void {
  const drop = (): void => void leaveNothing().catch(() => undefined) // without storage there is nothing to take away
  useKept.subscribe(({ value }, before) => {
    if (value.length === 0 && before.value.length > 0) drop()
  })
  const { value, remember } = useKept.getState()
  const useful = stillOfUse(value, nowMs())
  if (useful.length < value.length) remember(useful)
  else if (value.length === 0) drop()
}
