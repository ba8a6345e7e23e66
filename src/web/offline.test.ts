import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isOfflinePage } from './offline-names.ts'

class Shelf {
  readonly kept = new Map<string, string>()
  getItem = (key: string): string | null => this.kept.get(key) ?? null
  setItem = (key: string, value: string): void => void this.kept.set(key, value)
  removeItem = (key: string): void => void this.kept.delete(key)
}

/** What a browser keeps, with its keys as properties, as `Object.keys` of a real one tells them. */
function storage(): Shelf {
  return new Proxy(new Shelf(), {
    ownKeys: (shelf) => [...shelf.kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

const PLACE = '/m/flights/order/F261124000017/boarding'
const AT = Date.parse('2026-12-01T00:00:00Z')
const one = { place: PLACE, until: '2026-12-02T01:50:00Z', readAt: '2026-12-01T00:00:00Z', data: { orderSeq: 'F261124000017' } }

let local: Shelf
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: AT })
  local = storage()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('navigator', {})
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const load = () => import('./offline.ts')

describe('what is kept to be opened without a network', () => {
  it('is there for its own page, also after the app was closed', async () => {
    const first = await load()
    expect(await first.keepOffline(one)).toBe(false) // no worker here: it stays as long as the app can be opened
    expect(first.keptOffline(PLACE)).toEqual(one)
    expect(first.keptOffline(`${PLACE}x`)).toBeNull()
    vi.resetModules()
    expect((await load()).keptOffline(PLACE)).toEqual(one)
  })

  it('leaves the phone at sign-out with everything else that is remembered of a person', async () => {
    const { keepOffline, keptOffline } = await load()
    await keepOffline(one)
    const { forgetEverything } = await import('./remembered.ts')
    forgetEverything()
    expect(keptOffline(PLACE)).toBeNull()
    expect([...local.kept.keys()]).toEqual([])
  })

  it('is not shown after its end, and is dropped as the app starts', async () => {
    const { keepOffline, keptOffline, tidyOffline } = await load()
    await keepOffline(one)
    vi.setSystemTime(Date.parse(one.until))
    expect(keptOffline(PLACE)).toBeNull()
    tidyOffline()
    expect(local.kept.get('qicheng.history.offline')).toBe('[]')
  })

  it('is forgotten by itself where its trip came to nothing, and the others stay', async () => {
    const { forgetOffline, keepOffline, keptOffline } = await load()
    await keepOffline(one)
    await keepOffline({ ...one, place: `${PLACE}/` })
    forgetOffline(PLACE)
    expect(keptOffline(PLACE)).toBeNull()
    expect(keptOffline(`${PLACE}/`)).not.toBeNull()
  })

  it('takes away the app’s files and their worker with the last of it', async () => {
    const unregister = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
    const dropped = vi.fn<(name: string) => Promise<boolean>>(() => Promise.resolve(true))
    vi.stubGlobal('navigator', {
      serviceWorker: { register: () => Promise.reject(new Error('refused')), getRegistration: () => Promise.resolve({ unregister }) },
    })
    vi.stubGlobal('caches', { delete: dropped })
    const { forgetOffline, keepOffline, tidyOffline } = await load()
    await keepOffline(one)
    tidyOffline()
    expect(dropped).not.toHaveBeenCalled()
    forgetOffline(PLACE)
    await vi.waitFor(() => expect(unregister).toHaveBeenCalledOnce())
    expect(dropped).toHaveBeenCalledExactlyOnceWith('qicheng-offline')
  })
})

describe('the pages that show what was kept', () => {
  it('are those of boarding details alone', () => {
    expect(isOfflinePage(PLACE)).toBe(true)
    expect([isOfflinePage('/m/flights/order/F261124000017'), isOfflinePage('/m/home'), isOfflinePage('/api/x/boarding')]).toEqual([
      false,
      false,
      false,
    ])
  })
})
