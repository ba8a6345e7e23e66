import { describe, expect, it } from 'vitest'
import type { HostPlatform } from '../supplier/port.ts'
import { ticketsOf } from './tickets.ts'

const START = Temporal.Instant.from('2026-11-21T02:00:00Z')

function platform(expiresInSeconds: number) {
  let asked = 0
  let isAway = false
  const it: HostPlatform = {
    ids: { appId: 'wx1' },
    ticket: async () => {
      asked += 1
      if (isAway) throw new Error('away')
      return { ticket: `ticket ${asked}`, expiresInSeconds }
    },
  }
  return {
    it,
    asked: () => asked,
    away: (next: boolean) => {
      isAway = next
    },
  }
}

describe('tickets of the platforms', () => {
  it('are asked for once, until five minutes before their end', async () => {
    let now = START
    const ticketOf = ticketsOf({ now: () => now })
    const wechat = platform(7_200)
    const first = await Promise.all([ticketOf('wechat', wechat.it), ticketOf('wechat', wechat.it)])
    expect([first, wechat.asked()]).toEqual([['ticket 1', 'ticket 1'], 1])
    now = START.add({ seconds: 6_899 })
    expect(await ticketOf('wechat', wechat.it)).toBe('ticket 1')
    now = START.add({ seconds: 6_900 })
    expect(await ticketOf('wechat', wechat.it)).toBe('ticket 2')
  })

  it('are kept apart by platform, and a failure is not kept', async () => {
    const ticketOf = ticketsOf({ now: () => START })
    const [wechat, lark] = [platform(7_200), platform(7_200)]
    wechat.away(true)
    await expect(ticketOf('wechat', wechat.it)).rejects.toThrow('away')
    wechat.away(false)
    expect(await ticketOf('wechat', wechat.it)).toBe('ticket 2')
    expect(await ticketOf('lark', lark.it)).toBe('ticket 1')
  })

  it('that end at once are used once', async () => {
    const ticketOf = ticketsOf({ now: () => START })
    const wechat = platform(60)
    await ticketOf('wechat', wechat.it)
    expect(await ticketOf('wechat', wechat.it)).toBe('ticket 2')
  })
})
