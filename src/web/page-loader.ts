import type { ComponentType } from 'react'
import { CHUNK_LOAD_TIMEOUT_MS } from './lost-chunk.ts'
import type { Begin, RouteEntry } from './route-table.ts'
import { textsReady } from './texts.ts'

interface Loading {
  promise: Promise<ComponentType>
  page?: ComponentType
}

const pages = new WeakMap<RouteEntry, Loading>()

/**
 * Loads a screen with its texts, once; the page that the app opens with is told its place and begins its calls. Not `React.lazy`: React holds back what follows a fallback for 300 ms, and a chunk that
 * comes in 20 must not wait for that.
 */
export function loadPage(entry: RouteEntry, first?: Parameters<Begin>[0]): Loading {
  const known = pages.get(entry)
  if (known) return known
  const loading: Loading = { promise: withinLimit(entry, first) }
  pages.set(entry, loading)
  loading.promise.then(
    (page) => {
      loading.page = page
    },
    () => pages.delete(entry), // may be asked for again
  )
  return loading
}

async function load(entry: RouteEntry, first: Parameters<Begin>[0] | undefined): Promise<ComponentType> {
  const { default: page, begin } = await entry.load()
  if (first) await begin?.(first)
  await textsReady()
  return page
}

async function withinLimit(entry: RouteEntry, first: Parameters<Begin>[0] | undefined): Promise<ComponentType> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`ChunkLoadError: ${entry.path} took too long`)), CHUNK_LOAD_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(entry, first), late])
  } finally {
    clearTimeout(timer)
  }
}
