import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../kernel/result.ts'
import { next } from '../../kernel/states.ts'
import {
  CHANGE_STATUSES,
  changeStatus,
  changeTransitions,
  FLIGHT_CHANGE_CODES,
  isChanging,
  type FlightChangeCode,
  type FlightChangeEvent,
} from './change-states.ts'

/** Written by hand, cell by cell: where each event leads from each state; - is refused. */
const EVENTS = [
  'awaitApproval',
  'approve',
  'awaitPayment',
  'pay',
  'send',
  'accept',
  'hand',
  'takeUp',
  'succeed',
  'fail',
  'close',
] as const satisfies readonly FlightChangeEvent[]
const WALK = `
 1:  4  -  2  3  -  -  6  -  -  98 99
 2:  -  -  -  3  -  -  -  -  -  98 99
 3:  -  -  -  -  7  -  -  -  8  98 -
 4:  -  1  2  3  -  -  -  -  -  98 99
 5:  -  -  -  -  -  -  -  -  8  98 -
 6:  -  -  -  -  -  -  -  1  -  98 99
 7:  -  -  -  -  -  5  -  -  8  98 -
 8:  -  -  -  -  -  -  -  -  -  -  -
98:  -  -  -  -  -  -  -  -  -  -  -
99:  -  -  -  -  -  -  -  -  -  -  -`

const codes: readonly FlightChangeCode[] = Object.values(FLIGHT_CHANGE_CODES)

describe('the walk of a change [ST-FLIGHTCHANGE]', () => {
  it('numbers its states as the specification does, and as READINGS.md reads the rest [ST-FLIGHTCHANGE]', () => {
    expect(FLIGHT_CHANGE_CODES).toEqual({
      START_CHANGE: 1,
      PAY: 2,
      PAY_SUCCESS: 3,
      APPROVAL: 4,
      AT_AIRLINE: 5,
      MANUAL_CHANGE: 6,
      CHANGE: 7,
      CHANGE_SUCCEED: 8,
      CHANGE_FAILED: 98,
      CLOSE_CHANGE: 99,
    })
  })

  it('goes where the table says and refuses everything else [ST-FLIGHTCHANGE]', () => {
    const cells = WALK.trim()
      .split('\n')
      .flatMap((line) => {
        const [from = '', to = ''] = line.split(':')
        return to
          .trim()
          .split(/\s+/)
          .map((cell, index) => [Number(from), EVENTS[index], cell === '-' ? null : Number(cell)] as const)
      })
    expect(cells).toHaveLength(codes.length * EVENTS.length)
    const walked = cells.map(([from, event]) => {
      const to = next(changeTransitions, from as FlightChangeCode, event as FlightChangeEvent)
      return [from, event, isRefusal(to) ? null : to]
    })
    expect(walked).toEqual(cells)
  })

  it('reaches every state from where it begins, and what has ended stays so', () => {
    const reached = new Set<FlightChangeCode>([FLIGHT_CHANGE_CODES.START_CHANGE])
    for (const state of reached) for (const to of Object.values(changeTransitions[state])) reached.add(to)
    expect(reached.size).toBe(codes.length)
    expect(codes.filter((state) => !isChanging(state))).toEqual([8, 98, 99])
  })

  it('reads as something in every state, and as unknown where nobody knows the code', () => {
    const keys = codes.map((state) => changeStatus(state).key)
    expect(new Set([...keys, 'unknown'])).toEqual(new Set(CHANGE_STATUSES))
    for (const code of codes) expect([code, changeStatus(code).settled]).toEqual([code, !isChanging(code)])
    expect(changeStatus(42 as FlightChangeCode)).toMatchObject({ key: 'unknown', settled: true })
  })
})
