import { describe, expect, it } from 'vitest'
import { createNetworkWatch } from './network-watch.ts'

const broken = () => Promise.reject(new TypeError('Failed to fetch'))
const works = () => Promise.resolve('answer')
const failing = (online: boolean | Error, isNative = true) =>
  createNetworkWatch({
    isNative: () => isNative,
    askOnline: () => (online instanceof Error ? Promise.reject(online) : Promise.resolve(online)),
  })

describe('a failing network inside the native app', () => {
  it('is confirmed when a retry fails while the host reports a network [E-CODE-18]', async () => {
    const watch = failing(true)
    await watch.watch('/a', broken).catch(() => {})
    expect(watch.isConfirmed()).toBe(false)
    await watch.watch('/a', broken).catch(() => {})
    expect(watch.isConfirmed()).toBe(true)
    await watch.watch('/b', works)
    expect(watch.isConfirmed()).toBe(false)
  })

  it('is no reason to sign anybody out in a tunnel, by one failure, or by two calls that fail at once [E-CODE-18]', async () => {
    const tunnel = failing(false)
    await tunnel.watch('/a', broken).catch(() => {})
    await tunnel.watch('/a', broken).catch(() => {})
    expect(tunnel.isConfirmed()).toBe(false)
    const silent = failing(new Error('no answer'))
    await silent.watch('/a', broken).catch(() => {})
    await silent.watch('/a', broken).catch(() => {})
    expect(silent.isConfirmed()).toBe(false)
    const atOnce = failing(true)
    await Promise.allSettled([atOnce.watch('/a', broken), atOnce.watch('/b', broken), atOnce.watch('/a', broken)])
    expect(atOnce.isConfirmed()).toBe(false)
  })

  it('does not count what was given up, nor anything outside of the app', async () => {
    const watch = failing(true)
    const givenUp = () => Promise.reject(new DOMException('gone', 'AbortError'))
    for (let nth = 0; nth < 3; nth += 1) await watch.watch('/a', givenUp).catch(() => {})
    expect(watch.isConfirmed()).toBe(false)
    const browser = failing(true, false)
    for (let nth = 0; nth < 3; nth += 1) await browser.watch('/a', broken).catch(() => {})
    expect(browser.isConfirmed()).toBe(false)
  })
})
