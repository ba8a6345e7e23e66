import { http } from '../http.ts'
import type { Ended } from './port.ts'
import { done, unable } from './port.ts'

/** A script of a host's own, which the host's rules want loaded from its own address. Our headers let it in for that host alone. */
const LOADS_WITHIN_MS = 8_000
/** A host that has not said whether it takes our signature by then will not. */
export const CONFIGURES_WITHIN_MS = 5_000

export function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const failed = (): void => reject(new Error(`The host's script ${src} did not load`))
    const timer = setTimeout(failed, LOADS_WITHIN_MS)
    script.src = src
    script.async = true
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', () => {
      clearTimeout(timer)
      failed()
    })
    document.head.append(script)
  })
}

type SigningHost = 'wechat' | 'dingtalk' | 'lark' | 'wecom'

/** The signature that lets the page on screen use the host's abilities. */
export function askSignature(host: SigningHost, url: string) {
  return http('GET', '/hosts/signature', { host, url }, { hideError: true })
}

/** The address that is signed: of the page as the host sees it, without what stands behind the number sign. */
export const signedAddress = (): string => location.href.split('#')[0] ?? location.href

/** Waits for a host that tells by callback; after a while it counts as silent. */
export function within<T>(limitMs: number, silent: T, begin: (resolve: (value: T) => void) => void): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(silent), limitMs)
    begin((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })
}

/** The same for a host whose package answers by promise; what it rejects with, or throws at once, says how it ended. */
export async function endWithin<T>(limitMs: number, run: () => Promise<T>, endOf: (error: unknown) => Ended<never>): Promise<Ended<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Ended<T>>((resolve) => {
    timer = setTimeout(() => resolve(unable('timeout')), limitMs)
  })
  const answered = async (): Promise<Ended<T>> => done(await run())
  try {
    return await Promise.race([answered(), late])
  } catch (error) {
    return endOf(error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Configures once, and again only where it failed: a phone that was in a tunnel is to have its abilities later. Whatever breaks on
 * the way says no, and the browser's abilities stand in.
 */
export function configuredOnce(configure: () => Promise<boolean>): () => Promise<boolean> {
  let under: Promise<boolean> | undefined
  return async () => {
    under ??= configure().catch(() => false)
    const isReady = await under
    if (!isReady) under = undefined
    return isReady
  }
}
