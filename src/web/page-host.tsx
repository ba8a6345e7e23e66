import { Activity, memo, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ComponentType, FocusEvent, UIEvent } from 'react'
import { Route, Routes } from 'react-router'
import type { Page } from './kept-pages.ts'
import type { LossHandler } from './lost-chunk.ts'
import type { Navigation } from './navigation.ts'
import { PageBoundary } from './page-boundary.tsx'
import { PageContext } from './page-context.ts'
import { loadPage } from './page-loader.ts'
import type { PageMemory } from './page-memory.ts'
import { createPageMemory } from './page-memory.ts'
import type { RouteEntry } from './route-table.ts'
import { SkeletonPage } from './ui/skeleton-page.tsx'

interface PageHostProps {
  navigation: Navigation
  losses: LossHandler
}

/** Mounts the page on screen and, hidden behind it, those that are kept alive (R-KEEP). */
export function PageHost({ navigation, losses }: PageHostProps) {
  const { kept, shown } = useSyncExternalStore(navigation.subscribe, navigation.snapshot)
  // In the order they were made: moving a box in the document would lose its scroll offsets.
  const pages = [...kept].sort((a, b) => a.id - b.id)
  return pages.map((page) => (
    <Activity key={page.id} mode={page.id === shown.id ? 'visible' : 'hidden'}>
      <PageFrame page={page} navigation={navigation} losses={losses} />
    </Activity>
  ))
}

interface PageFrameProps extends PageHostProps {
  page: Page
}

const PageFrame = memo(function PageFrame({ page, navigation, losses }: PageFrameProps) {
  const [memory] = useState(createPageMemory)
  useWindowScroll(memory)
  const { id, entry, place } = page
  const context = useMemo(() => ({ id, pathname: place.pathname, navigation }), [id, place.pathname, navigation])
  return (
    <div
      className="page"
      tabIndex={-1}
      onScrollCapture={(event: UIEvent) => memory.noteScroll(event.target as Element)}
      onFocusCapture={(event: FocusEvent) => memory.noteFocus(event.target)}
    >
      <PageContext value={context}>
        <PageBoundary page={page} navigation={navigation} losses={losses}>
          <Suspense fallback={<SkeletonPage />}>
            <Routes location={place}>
              <Route path={entry.path} element={<LoadedPage entry={entry} losses={losses} memory={memory} />} />
            </Routes>
          </Suspense>
        </PageBoundary>
      </PageContext>
    </div>
  )
})

interface LoadedPageProps {
  entry: RouteEntry
  losses: LossHandler
  memory: PageMemory
}

function LoadedPage({ entry, losses, memory }: LoadedPageProps) {
  const [loaded, setLoaded] = useState<{ page?: ComponentType | undefined; error?: Error }>(() => ({ page: loadPage(entry).page }))
  useEffect(() => {
    if (loaded.page) return
    let isWanted = true
    loadPage(entry).promise.then(
      (page) => isWanted && setLoaded({ page }),
      // While the app is being reloaded the skeleton stays: an error would only flash.
      (error: Error) => isWanted && losses.handle(error) !== 'reloading' && setLoaded({ error }),
    )
    return () => {
      isWanted = false
    }
  }, [entry, loaded, losses])
  if (loaded.error) throw loaded.error
  if (!loaded.page) return <SkeletonPage />
  const Screen = loaded.page
  return (
    <>
      <Screen />
      <Arrival memory={memory} losses={losses} />
    </>
  )
}

/** The browser's own first load leaves the focus where the browser puts it. */
let hasArrivedOnce = false

/** Runs after a page's content is there, at its first showing and at every return: scroll and focus go where they were. */
function Arrival({ memory, losses }: Omit<LoadedPageProps, 'entry'>) {
  // Its own mark in the page: when a kept page is shown again, effects of what is inside run before the frame's ref is back.
  const mark = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const page = mark.current?.closest<HTMLElement>('.page')
    if (!page) return
    losses.arrived()
    memory.restoreScroll()
    const isFirst = !hasArrivedOnce
    hasArrivedOnce = true
    if (isFirst) return
    if (page.contains(document.activeElement) && document.activeElement !== page) return
    const before = memory.focused()
    if (before && before !== page) return before.focus({ preventScroll: true })
    return focusHead(page)
  }, [memory, losses])
  return <i ref={mark} hidden />
}

/**
 * Readers start with the page's name. A page that still loads puts another head in its place when it is there: the focus goes on
 * to that one, unless somebody has moved it meanwhile.
 */
function focusHead(page: HTMLElement): () => void {
  let head = page
  const focus = (): void => {
    head = page.querySelector('h1') ?? page
    head.setAttribute('tabindex', '-1')
    head.focus({ preventScroll: true })
  }
  const changes = new MutationObserver(() => {
    const { activeElement } = document
    const isGone = !head.isConnected && activeElement === document.body
    const hasComeLate = head === page && activeElement === page && page.querySelector('h1') !== null
    if (isGone || hasComeLate) focus()
    else if (activeElement !== head) changes.disconnect()
  })
  focus()
  changes.observe(page, { childList: true, subtree: true })
  return () => changes.disconnect()
}

/** Where text is very large the bars scroll with the window instead of staying; then the window's offset is the page's. */
function useWindowScroll(memory: PageMemory): void {
  useLayoutEffect(() => {
    window.scrollTo({ top: memory.windowTop, behavior: 'instant' })
    const note = (): void => {
      memory.windowTop = window.scrollY
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [memory])
}
