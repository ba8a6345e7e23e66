import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import ConfirmSheet from './confirm-sheet.tsx'

/** The question that stands on screen: two calls refused at once ask once. */
let asked: Promise<boolean> | null = null

/**
 * Asks for a proof, above whatever page. The sheet has a React root of its own: a hook cannot draw, and every page that shows a
 * secret would otherwise have to make room for it. Resolves with whether she proved it; false once the page is gone.
 */
export function askToConfirm(gone: AbortSignal | null): Promise<boolean> {
  asked ??= openSheet(gone).finally(() => {
    asked = null
  })
  return asked
}

function openSheet(gone: AbortSignal | null): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const place = document.createElement('div')
  // The page's focus when the question came: the dialog gives it back to a page in the same root only.
  const before = document.activeElement
  document.body.append(place)
  const root = createRoot(place)
  const answer = (isConfirmed: boolean): void => resolve(isConfirmed)
  gone?.addEventListener('abort', () => answer(false), { once: true })
  if (gone?.aborted) answer(false)
  root.render(
    <Suspense>
      <ConfirmSheet onAnswer={answer} />
    </Suspense>,
  )
  return promise.finally(() => {
    root.unmount()
    place.remove()
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  })
}
