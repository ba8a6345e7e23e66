import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { setFaces } from '../../../web/face.tsx'
import { forgetEverything } from '../../../web/remembered.ts'
import { readStored } from '../../../web/storage.ts'
import { zh } from '../../text/zh.ts'
import type { HomeCardProps, HomeTileProps } from '../faces.ts'
import { closedIn, useClosedLines } from '../open-lines.ts'
import Home from './home.tsx'

// What a phone has kept is read when the store is made, the language when its own is.
const kept = vi.hoisted(() => {
  const shelf = new Map<string, string>()
  const localStorage = new Proxy(
    {
      getItem: (key: string) => shelf.get(key) ?? null,
      setItem: (key: string, value: string) => void shelf.set(key, value),
      removeItem: (key: string) => void shelf.delete(key),
    },
    { ownKeys: () => [...shelf.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  )
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
  Object.defineProperty(globalThis, 'navigator', { value: { language: 'zh-CN', onLine: true }, configurable: true })
  return shelf
})
const STORED_AS = 'qicheng.history.home.closedLines'

const Tile = ({ head }: HomeTileProps) => createElement('section', null, head, 'the search')
const Card = ({ line, isOpen }: HomeCardProps) => createElement('p', null, `${line} is ${isOpen ? 'open' : 'closed'}`)

beforeAll(() => {
  setFaces([
    { line: 'flight', homeTile: async () => ({ default: Tile }), homeCard: async () => ({ default: Card }) },
    { line: 'service', homeCard: async () => ({ default: Card }) },
  ])
})

/** Home as a phone paints it first, before any call has answered. */
async function firstPaint(of: typeof Home): Promise<string> {
  const client = new QueryClient()
  const { prelude } = await prerender(createElement(QueryClientProvider, { client }, createElement(of)))
  return new Response(prelude).text()
}

/** The same after a new start of the app: what was kept is read anew. */
async function afterRestart(): Promise<string> {
  vi.resetModules()
  const face = await import('../../../web/face.tsx')
  face.setFaces([
    { line: 'flight', homeTile: async () => ({ default: Tile }), homeCard: async () => ({ default: Card }) },
    { line: 'service', homeCard: async () => ({ default: Card }) },
  ])
  return firstPaint((await import('./home.tsx')).default)
}

describe('which lines are closed', () => {
  it('is what the company has not opened; what does not exist yet is no word of the company’s [C-CONF-11]', () => {
    expect(closedIn({ flight: 'on', train: 'notYet', car: 'off' })).toEqual(['car'])
    expect(closedIn({ flight: 'off', train: 'notYet' })).toEqual(['flight'])
  })

  it('is kept on the phone, not believed where it is unreadable, and forgotten with the person', async () => {
    useClosedLines.getState().remember(['flight'])
    expect(readStored('history.home.closedLines')).toEqual(['flight'])
    forgetEverything()
    expect(useClosedLines.getState().value).toEqual([])
    expect(kept.has(STORED_AS)).toBe(false)
    kept.set(STORED_AS, JSON.stringify({ flight: true }))
    expect(await afterRestart()).toContain('the search')
  })
})

describe('home', () => {
  it('shows the search of an open line and does not wait for the switches', async () => {
    kept.clear()
    const markup = await firstPaint(Home)
    expect(markup).toContain('the search')
    expect(markup).toContain('flight is open')
    expect(markup).not.toContain(zh.nothing.title)
  })

  it('says that nothing can be booked where every line is closed, and still tells what was booked before', async () => {
    kept.set(STORED_AS, JSON.stringify(['flight', 'train']))
    const markup = await afterRestart()
    expect(markup).not.toContain('the search')
    expect(markup).toContain(zh.nothing.title)
    expect(markup).toContain(zh.nothing.text)
    expect(markup).toContain('flight is closed')
    expect(markup).toContain('service is closed')
  })
})
