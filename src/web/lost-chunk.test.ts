import { describe, expect, it } from 'vitest'
import type { LossParts } from './lost-chunk.ts'
import { CHUNK_LOAD_TIMEOUT_MS, chunkLossOf, createLossHandler } from './lost-chunk.ts'

const script = () => new TypeError('Failed to fetch dynamically imported module: https://x.test/m/assets/home-1a2b.js')
const style = () => new Error('Unable to preload CSS for /m/assets/home-1a2b.css')

/** One browser tab: the mark survives what `load` stands for, a reload of the page. */
function tab(more: Partial<LossParts> = {}) {
  const seen = { reloads: 0, reports: [] as string[], mark: undefined as unknown, place: '/m/home' }
  const load = () =>
    createLossHandler({
      readMark: () => seen.mark,
      writeMark: (place) => {
        seen.mark = place
      },
      place: () => seen.place,
      isOnline: () => true,
      hasUnsubmitted: () => false,
      report: (loss) => seen.reports.push(loss),
      reload: () => {
        seen.reloads += 1
      },
      ...more,
    })
  return { seen, load }
}

describe('a part of the app that does not load', () => {
  it('is told from other errors in the words of every engine [E-CODE-24]', () => {
    const words = [
      'Failed to fetch dynamically imported module: https://x.test/a.js',
      'error loading dynamically imported module: https://x.test/a.js',
      'Importing a module script failed.',
      "'text/html' is not a valid JavaScript MIME type.",
      'ChunkLoadError: /my took too long',
    ]
    for (const message of words) expect(chunkLossOf(new Error(message))).toBe('ChunkLoadError')
    const named = new Error('Loading chunk 7 failed')
    named.name = 'ChunkLoadError'
    expect(chunkLossOf(named)).toBe('ChunkLoadError')
    expect(chunkLossOf(new Error('Cannot read properties of undefined'))).toBeNull()
    expect(chunkLossOf('Importing a module script failed.')).toBeNull()
  })

  it('is told apart when it is a style sheet [E-CODE-25]', () => {
    expect(chunkLossOf(style())).toBe('CSS_CHUNK_LOAD_FAILED')
    expect(chunkLossOf(new Error('CSS_CHUNK_LOAD_FAILED'))).toBe('CSS_CHUNK_LOAD_FAILED')
  })

  it('triggers one reload, for a script [E-CODE-24] [SC-GUARD-14] and for a style sheet [E-CODE-25]', () => {
    for (const error of [script(), style()]) {
      const { seen, load } = tab()
      expect(load().handle(error)).toBe('reloading')
      expect(seen.reloads).toBe(1)
      expect(load().handle(error.constructor === TypeError ? script() : style())).toBe('shown')
      expect(seen.reloads).toBe(1)
    }
  })

  it('triggers a report, one per error however many hear of it [SC-GUARD-15]', () => {
    const { seen, load } = tab()
    const losses = load()
    const error = style()
    losses.handle(error)
    losses.handle(error)
    losses.handle(script())
    expect(seen.reports).toEqual(['CSS_CHUNK_LOAD_FAILED'])
    const again = load()
    const lostAgain = script()
    expect(again.handle(lostAgain)).toBe('shown')
    expect(again.handle(lostAgain)).toBe('shown')
    expect(seen.reports).toEqual(['CSS_CHUNK_LOAD_FAILED', 'ChunkLoadError'])
  })

  it('reloads again only after another page was shown whole', () => {
    const { seen, load } = tab()
    load().handle(script())
    load().arrived()
    expect(load().handle(script())).toBe('shown')
    seen.place = '/m/my'
    load().arrived()
    seen.place = '/m/home'
    expect(load().handle(script())).toBe('reloading')
    expect(seen.reloads).toBe(2)
  })

  it('does not reload over unsubmitted input, without a network, or where the mark cannot be kept', () => {
    for (const more of [{ hasUnsubmitted: () => true }, { isOnline: () => false }, { writeMark: () => {} }]) {
      const { seen, load } = tab(more)
      expect(load().handle(script())).toBe('shown')
      expect(seen.reloads).toBe(0)
      expect(seen.reports).toEqual(['ChunkLoadError'])
    }
  })

  it('leaves other errors alone', () => {
    const { seen, load } = tab()
    expect(load().handle(new Error('other'))).toBe('other')
    expect(seen).toMatchObject({ reloads: 0, reports: [] })
  })

  it('waits 120 s for a chunk (network.chunkLoadTimeout)', () => {
    expect(CHUNK_LOAD_TIMEOUT_MS).toBe(120_000)
  })
})
