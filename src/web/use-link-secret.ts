import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useGo } from './page-context.ts'
import { readStored, writeStored } from './storage.ts'

/**
 * The secret of a link, which stands behind the # of its address and leaves it at once: neither the history nor a picture of the screen
 * keeps it. It is stored in this tab alone, so that a reload and a cashier's way back find it. Null where there is none; undefined while
 * it is being taken out.
 */
export function useLinkSecret(path: string, storedAs: string): string | null | undefined {
  const { hash } = useLocation()
  const go = useGo()
  const inAddress = hash.slice(1)
  useEffect(() => {
    if (inAddress === '') return
    writeStored(storedAs, inAddress, 'session')
    go.replace(path)
  }, [inAddress, go, path, storedAs])
  if (inAddress !== '') return undefined
  const stored = readStored(storedAs, 'session')
  return typeof stored === 'string' ? stored : null
}
