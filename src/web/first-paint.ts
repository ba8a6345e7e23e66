import { languageOf } from '../kernel/language.ts'
import type { Language } from '../kernel/language.ts'
import { readStored } from './storage.ts'

/**
 * A page that people open the app with, as the build knows it (vite.config.ts): what it is downloaded in, named by where it
 * stands in the list of files.
 */
interface FirstPage {
  /** A regular expression over the whole path. */
  readonly path: string
  /** Which of the shapes in index.html resembles it. */
  readonly shape: 'home' | 'list' | 'page' | 'none'
  readonly needsLogin: boolean
  readonly files: readonly number[]
  readonly words: Readonly<Record<Language, readonly number[]>>
}

/** Put in by the build. */
declare const FIRST_PAGES: readonly FirstPage[]
declare const FIRST_FILES: readonly string[]

/**
 * Runs before anything is painted, while the app's own code is on its way: language, theme and brand are those of the last visit,
 * the shape that index.html shows is that of the page to come, and the page's code and words are asked for along with the app's
 * instead of one round trip after another. Nothing hangs on it: without it the app starts a little later.
 */
function prepareFirstPaint(): void {
  const root = document.documentElement
  const [kept, theme, session] = [readStored('language'), readStored('theme'), readStored('session')]
  const language = languageOf(typeof kept === 'string' ? kept : navigator.language)
  root.lang = language === 'zh' ? 'zh-CN' : 'en'
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme
  const { signedIn, bareToken, systemCode } = (typeof session === 'object' && session !== null ? session : {}) as Record<string, unknown>
  if (typeof systemCode === 'string') root.dataset['brand'] = systemCode

  const pages = FIRST_PAGES
  const files = FIRST_FILES
  const asked = pages.find(({ path }) => new RegExp(`^${path}/?$`).test(location.pathname))
  // Whoever brings a token in the address comes in with it (entrance.ts).
  const isIn = signedIn !== null && signedIn !== undefined ? true : bareToken !== null && bareToken !== undefined
  const isLogin = isIn || /[?&](app)?token=/.test(location.search) ? false : (asked?.needsLogin ?? true)
  const page = isLogin ? pages.find(({ needsLogin }) => !needsLogin) : asked
  root.dataset['first'] = page?.shape ?? 'page'
  for (const index of page ? [...page.files, ...page.words[language]] : []) {
    const file = files[index] ?? ''
    const link = document.createElement('link')
    const isSheet = file.endsWith('.css')
    link.rel = isSheet ? 'preload' : 'modulepreload'
    if (isSheet) link.as = 'style'
    link.crossOrigin = ''
    link.fetchPriority = 'low' // style sheets of the head and the app itself go first
    link.href = file
    document.head.append(link)
  }
}

prepareFirstPaint()
