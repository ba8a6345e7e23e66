import { describe, expect, it } from 'vitest'
import type { Disruption } from '../../calls/disruptions.ts'
import { en } from '../../text/disruptions/en.ts'
import { asksOf, saysOf } from './disruption-asks.ts'

const end = { airport: 'PVG', at: '2027-02-10T09:25+08:00', label: 'Pudong' }
const now: Disruption['now'] = { number: 'MU261', from: end, to: end }

describe('what can be done about what an airline did', () => {
  it('is another flight for nothing only where its airline exchanges', () => {
    expect(asksOf({ now, exchangeUntil: '2027-02-17' }, en)).toBe(en.asks)
    expect(asksOf({ now: null, exchangeUntil: '2027-02-17' }, en)).toBe(en.asksCancelled)
    expect(asksOf({ now, exchangeUntil: null }, en)).toBe(en.asksBack)
    expect(asksOf({ now: null, exchangeUntil: null }, en)).toBe(en.asksBackCancelled)
    expect(en.asksBack + en.asksBackCancelled).not.toContain('for nothing')
  })

  it('is said as soon as it can be decided about, and why not to whoever has asked for something else herself', () => {
    const airline = { now, exchangeUntil: '2027-02-17', state: 'open', mayDecide: false } as const
    const asked = { changing: { asked: 1 }, returning: { asked: 0 } }
    const none = { changing: { asked: 0 }, returning: { asked: 0 } }
    expect(saysOf({ airline: { ...airline, mayDecide: true }, status: { key: 'flightChanged' }, ...none }, en)).toBe(en.asks)
    expect(saysOf({ airline, status: { key: 'changing' }, ...asked }, en)).toBe(en.busy)
    expect(saysOf({ airline, status: { key: 'refunding' }, ...none }, en)).toBe('')
    expect(saysOf({ airline, status: { key: 'refunded' }, ...asked }, en)).toBe('')
    expect(saysOf({ airline: { ...airline, state: 'accepting' }, status: { key: 'flightChanged' }, ...none }, en)).toBe(en.accepting)
  })
})
