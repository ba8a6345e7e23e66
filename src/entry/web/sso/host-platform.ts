import { useEffect, useState } from 'react'
import { bridge } from '../../../web/bridge/index.ts'

/** The platform whose program this page runs in: `browser` outside of all; null until it is known. */
export function useHostPlatform(): string | null {
  const [host, setHost] = useState<string | null>(null)
  useEffect(() => {
    bridge().then(
      (found) => setHost(found.host === 'native' ? 'host' : found.host),
      () => setHost('browser'), // the adapter did not load: the browser's own ways are left
    )
  }, [])
  return host
}
