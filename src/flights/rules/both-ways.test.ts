import { describe, expect, it } from 'vitest'
import { amongWays, checkWays, kindOfWays, wayStanding } from './both-ways.ts'
import { FLIGHT_ORDER_CODES as ORDER } from './states.ts'

const way = (from: string, to: string, leaves: string, arrives: string) => ({
  from: { cityCode: from, at: `${leaves}:00+08:00` },
  to: { cityCode: to, at: `${arrives}:00+08:00` },
})

describe('ways of one journey', () => {
  const there = way('SHA', 'BJS', '2026-12-01T08:00', '2026-12-01T10:20')

  it('call there and back a round trip, anything else several cities', () => {
    expect(kindOfWays([there, way('BJS', 'SHA', '2026-12-03T08:00', '2026-12-03T10:00')])).toBe('RT')
    expect(kindOfWays([there, way('BJS', 'CAN', '2026-12-03T08:00', '2026-12-03T11:00')])).toBe('MS')
    expect(kindOfWays([there, way('BJS', 'SHA', '2026-12-03T08:00', '2026-12-03T10:00'), there])).toBe('MS')
  })

  it('refuse a way that leaves before the one in front has arrived, and name it', () => {
    expect(checkWays([there, way('BJS', 'SHA', '2026-12-01T18:00', '2026-12-01T20:00')])).toBeNull()
    expect(checkWays([there, way('BJS', 'SHA', '2026-12-01T10:20', '2026-12-01T12:20')])).toMatchObject({
      refused: 'AF-WAYS-TIME',
      field: 'ways.1',
    })
    expect(checkWays([there, way('BJS', 'SHA', '2026-12-01T09:00', '2026-12-01T11:00')])).toMatchObject({ refused: 'AF-WAYS-TIME' })
  })

  it.each([
    [ORDER.OCCUPYING, false, false, 'pending', 'pending'],
    [ORDER.UNAPPROVED, false, false, 'pending', 'pending'],
    [ORDER.UNAPPROVED, false, true, 'ready', 'owed'],
    [ORDER.UNPAID, false, false, 'ready', 'owed'],
    [ORDER.UNTICKETED, false, false, 'ready', 'ready'],
    [ORDER.TICKETED, false, false, 'ready', 'ready'],
    [ORDER.REFUND, false, false, 'ready', 'ready'],
    [ORDER.CLOSED, false, false, 'missing', 'missing'],
    [ORDER.CLOSED, true, false, 'ready', 'ready'],
  ] as const)(
    'count order state %s, left out %s, agreed %s as %s, and as %s while its traveller owes a part',
    (state, isLeftOut, isAgreed, ...standings) => {
      expect([false, true].map((isOwed) => wayStanding({ state, isLeftOut, isAgreed, isOwed }))).toEqual(standings)
    },
  )

  it('go on only together, and ask where one of them came to nothing', () => {
    for (const paysByItself of [true, false]) {
      expect(amongWays(['ready', 'ready'], { paysByItself })).toBe('goOn')
      expect(amongWays(['ready', 'pending'], { paysByItself })).toBe('wait')
      expect(amongWays(['pending', 'missing', 'owed'], { paysByItself })).toBe('ask')
    }
  })

  it('wait for what a traveller owes of another where the company pays them alone, and never for each other', () => {
    expect(amongWays(['owed'], { paysByItself: true })).toBe('wait')
    expect(amongWays(['owed'], { paysByItself: false })).toBe('goOn')
  })
})
