import { isOfflinePage, OFFLINE_APP, OFFLINE_PAGE, OFFLINE_PLACE } from './offline-names.ts'

/*
 * Opens, without a network, what offline.ts has kept on this phone, and does nothing else: whatever the network answers is taken as it comes.
 * Built as a file of its own (vite.config.ts), registered by the first page that is kept, and taken away with the last one.
 */

/** What of a service worker's own types is used here: the app is compiled with those of a window. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends Event {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  addEventListener(name: 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
}

const worker = globalThis as unknown as WorkerScope

// The page that registers it is one of those that it opens.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== worker.location.origin) return
  if (mode === 'navigate') event.respondWith(openPage(event.request, pathname))
  else if (pathname.startsWith('/m/assets/')) event.respondWith(readFile(event.request))
})

/** Without making a shelf where there is none: the worker outlives its own end until the last page is closed. */
const kept = (url: string): Promise<Response | undefined> => caches.match(url, { cacheName: OFFLINE_APP })

/** From the network; without one the app as it was kept. Any other page leads to what was kept last: nothing else can be shown. */
async function openPage(request: Request, pathname: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const [page, place] = await Promise.all([kept(OFFLINE_PAGE), kept(OFFLINE_PLACE)])
    if (!page || !place) throw error
    return isOfflinePage(pathname) ? page : Response.redirect(await place.text())
  }
}

/** Files below assets/ have their content in their name: the kept one is as good as the network's. */
async function readFile(request: Request): Promise<Response> {
  return (await kept(request.url)) ?? fetch(request)
}
