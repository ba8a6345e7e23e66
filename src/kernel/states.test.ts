import { describe, expect, it } from 'vitest'
import { isRefusal } from './result.ts'
import { next, type Transitions } from './states.ts'

type Lamp = 'off' | 'on' | 'broken'
const lamp: Transitions<Lamp, 'switch' | 'drop'> = { off: { switch: 'on', drop: 'broken' }, on: { switch: 'off' }, broken: {} }

describe('a table of states', () => {
  it('leads where it says', () => {
    expect([next(lamp, 'off', 'switch'), next(lamp, 'on', 'switch'), next(lamp, 'off', 'drop')]).toEqual(['on', 'off', 'broken'])
  })

  it('refuses what it does not say, with the state and the event', () => {
    const refused = next(lamp, 'on', 'drop')
    expect(isRefusal(refused)).toBe(true)
    expect(refused).toMatchObject({ refused: 'STATE_CHANGED', facts: { from: 'on', event: 'drop' } })
  })
})
