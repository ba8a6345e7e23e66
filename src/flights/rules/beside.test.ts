import { describe, expect, it } from 'vitest'
import { recommendsCar } from './beside.ts'
import { FLIGHT_TICKET_CODES as T } from './states.ts'

describe('a car beside a flight', () => {
  it('is recommended only where cars can be booked, whatever the company has opened', () => {
    const shown = (['on', 'off', 'notYet'] as const).map((line) => recommendsCar(line, [T.TICKET_SUCCESS], false))
    expect(shown).toEqual([true, false, false])
  })

  it('is recommended to whoever still flies, and to nobody else', () => {
    expect(recommendsCar('on', [T.REFUND_SUCCESS, T.TICKET_SUCCESS], false)).toBe(true)
    expect(recommendsCar('on', [T.AWAITING_ISSUE], false)).toBe(true)
    expect(recommendsCar('on', [T.TICKET_SUCCESS], true)).toBe(false)
    for (const over of [T.REFUND_SUCCESS, T.REISSUE_SUCCESS, T.INVALID, T.TICKET_FAIL])
      expect(recommendsCar('on', [over], false)).toBe(false)
  })
})
