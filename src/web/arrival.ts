import { strippedOf } from './entry-address.ts'
import { readStored } from './storage.ts'

interface AddressBar {
  readonly location: { readonly pathname: string; readonly search: string; readonly hash: string }
  readonly history: { readonly state: unknown; replaceState(state: unknown, unused: string, address: string): void }
}

/**
 * Takes what another program says in the first address, and hands it back as it stood there. This runs before everything else of
 * the app: from here on neither the address bar nor the history, a report or a remembered place holds a secret.
 */
export function takeArrival({ location, history }: AddressBar): string | null {
  const rest = strippedOf(location.search)
  if (rest === location.search) return null
  const said = location.search
  history.replaceState(history.state, '', location.pathname + rest + location.hash)
  return said
}

export const STATUS_BAR_AS = 'statusBarPx'

/** The app begins below the host's status bar, which lies over the page as long as the tab lives. */
export function showStatusBar(): void {
  const kept = readStored(STATUS_BAR_AS, 'session')
  if (typeof kept === 'number') document.documentElement.style.setProperty('--status-bar', `${kept}px`)
}
