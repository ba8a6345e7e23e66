import { hasNativePort } from './native-port.ts'
import type { Bridge } from './port.ts'

/** Whether this is the native app, which owns the session there. Known from the start; which other host it is, hosts.ts finds out. */
export const isNative = (): boolean => typeof window !== 'undefined' && hasNativePort(window)

let loading: Promise<Bridge> | undefined

/** The bridge to the host, loaded when it is first needed. What failed to load is tried anew next time. */
export function bridge(): Promise<Bridge> {
  loading ??= import('./hosts.ts').then(({ bridgeOfHost }) => bridgeOfHost())
  loading.catch(() => {
    loading = undefined
  })
  return loading
}
