import { createContext, use, useCallback, useEffect } from 'react'
import { brandOf } from './brand.ts'
import { useLanguage } from './language.ts'
import type { Navigation } from './navigation.ts'
import { showTitle } from './page-title.ts'
import { useSession } from './session.ts'

/** What a screen knows of the page it stands on. */
export interface PageContextValue {
  id: number
  /** Its own path below the base. */
  pathname: string
  navigation: Navigation
}

export const PageContext = createContext<PageContextValue | null>(null)

export function usePage(): PageContextValue {
  const page = use(PageContext)
  if (!page) throw new Error('This hook belongs into a screen of the route table')
  return page
}

/** Moves in the app, for handlers; links are better where there is something to link to. */
export function useGo(): Pick<Navigation, 'push' | 'replace' | 'back'> {
  return usePage().navigation
}

interface UnsubmittedOptions {
  /** Paths below the base that still belong to the form: its pickers and previews. Going there is not leaving. */
  within?: readonly string[]
  /** It is being submitted: until the answer comes the page stays, and nobody is asked. */
  isSending?: boolean
}

/**
 * Asks before the page is left while it holds unsubmitted input, whichever way: a link, the back key, closing the tab
 * (V-OTHER-11). Such a page is kept alive whatever else is opened. Returns a function for the moment after submitting: call it,
 * then navigate.
 */
export function useUnsubmitted(isDirty: boolean, { within = [], isSending = false }: UnsubmittedOptions = {}): () => void {
  const { id, pathname, navigation } = usePage()
  const paths = within.join('\n')
  // No clean-up on purpose: effects of a kept page stop while it is hidden, its input is unsubmitted all the same. What was held
  // is released when the page is dropped.
  useEffect(() => {
    if (!isDirty) return navigation.forms.release(id)
    const own = [pathname, ...(paths === '' ? [] : paths.split('\n'))]
    navigation.forms.hold(id, (next) => own.some((path) => next === path || next.startsWith(`${path}/`)))
  }, [id, isDirty, pathname, paths, navigation])
  useEffect(() => navigation.forms.send(id, isSending), [id, isSending, navigation])
  return useCallback(() => navigation.forms.release(id), [id, navigation])
}

/** The brand of whoever is signed in, or was last. */
export function useBrandName(): string {
  const language = useLanguage()
  const systemCode = useSession((state) => state.systemCode)
  return brandOf(systemCode).name[language]
}

/** Names the page in the tab and for readers, in front of the product's name (SC-GUARD-16). */
export function usePageTitle(title: string): void {
  const brand = useBrandName()
  useEffect(() => showTitle(title, brand), [title, brand])
}
