import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { afterEach, expect, it, vi } from 'vitest'
import BindNext from './bind-next.tsx'
import { forgetWaiting, keepWaiting } from './binding.ts'

// The language is read when its store is made.
vi.hoisted(() => {
  const shelf = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
    removeItem: (key: string) => void shelf.delete(key),
  }
  Object.defineProperty(globalThis, 'sessionStorage', { value: sessionStorage, configurable: true })
  Object.defineProperty(globalThis, 'navigator', { value: { language: 'zh-CN', onLine: true }, configurable: true })
})
afterEach(forgetWaiting)

async function words(): Promise<string> {
  const { prelude } = await prerender(createElement(BindNext))
  return (await new Response(prelude).text()).replaceAll(/<[^>]*>/g, '')
}

it('says at the sign-in page that the platform’s account is to be linked, while one waits', async () => {
  keepWaiting({ platform: 'lark', bindTicket: 'ticket', name: null })
  expect(await words()).toBe('登录后，请你确认把飞书绑定到这个账号。')
})

it('says nothing once none waits any more', async () => {
  expect(await words()).toBe('')
})
