import { bridge, isNative } from './index.ts'

/** More addresses than this fail only where there is no network at all. */
const REMEMBERED_MAX = 50

/**
 * Tells a tunnel from an end: inside the native app a session is given up only when the same call failed again, after its first
 * failure was over, while the host says that there is a network [E-CODE-18].
 */
export interface NetworkWatch {
  watch<T>(address: string, send: () => Promise<T>): Promise<T>
  isConfirmed(): boolean
}

interface WatchParts {
  isNative(): boolean
  /** Asks the host; a host that does not answer knows of no network. */
  askOnline(): Promise<boolean>
}

const HOST: WatchParts = {
  isNative,
  askOnline: async () => (await (await bridge()).networkState()).isOnline,
}

const isGivenUp = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

export function createNetworkWatch(parts: WatchParts = HOST): NetworkWatch {
  const failed = new Set<string>()
  let isConfirmed = false

  async function afterFailure(address: string, wasFailing: boolean): Promise<void> {
    failed.add(address)
    if (failed.size > REMEMBERED_MAX) failed.clear()
    isConfirmed = wasFailing && (await parts.askOnline().catch(() => false))
  }

  return {
    async watch(address, send) {
      if (!parts.isNative()) return send()
      const wasFailing = failed.has(address)
      try {
        const answer = await send()
        failed.clear()
        isConfirmed = false
        return answer
      } catch (error) {
        if (!isGivenUp(error)) await afterFailure(address, wasFailing)
        throw error
      }
    },
    isConfirmed: () => isConfirmed,
  }
}
