import { useSyncExternalStore } from 'react'
import { Notice } from './notice.tsx'
import { useUiText } from './ui-text.ts'

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the browser believes that it has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

/** A band, never a page: what was loaded stays readable. `since` is the time of what is shown. */
export function OfflineBand({ online, since }: { online: boolean; since?: string | undefined }) {
  const t = useUiText()
  return (
    <div role="status">
      {!online && (
        <Notice kind="warn" icon="offline">
          {since ? t.offlineSince(since) : t.offline}
        </Notice>
      )}
    </div>
  )
}
