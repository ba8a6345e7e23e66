import { describe, expect, it } from 'vitest'
import { TRAIN_ORDER_CODES } from '../../rules/states.ts'
import { presentChange } from './action.ts'

const DEPARTS = '2026-11-26T09:00:00+08:00'
const NOW = Temporal.Instant.from('2026-11-25T02:00:00Z')

interface Case {
  readonly movedAt?: string | null
  readonly railwayWord?: 'cancelled' | null
  readonly types?: readonly string[]
  readonly now?: Temporal.Instant
}

function codeOf({ movedAt, railwayWord = null, types = ['adult'], now = NOW }: Case): string | null {
  const change = movedAt === undefined ? null : { movedAt }
  const row = { state: TRAIN_ORDER_CODES.ISSUED, train: { from: { at: DEPARTS } }, change, railwayWord }
  const tickets = types.map((passengerType, index) => ({ passengerNo: index + 1, passengerType, ticketNumber: `E1-${index}`, fate: null }))
  const verdict = presentChange({ row, tickets } as never, null, now, 'en')
  return verdict === null ? 'none' : verdict.allowed ? null : verdict.code
}

describe('whether tickets may be changed, as the page of their order says it [C-TRAIN-04]', () => {
  it('is no where they were changed once, but for a train that the railway itself cancels', () => {
    expect([codeOf({}), codeOf({ movedAt: null }), codeOf({ movedAt: '2026-11-24T02:00:00Z' })]).toEqual([null, null, 'TR-CHANGED'])
    expect(codeOf({ movedAt: '2026-11-24T02:00:00Z', railwayWord: 'cancelled' })).toBeNull()
  })

  it('is no with somebody on a lap, and once their day is over', () => {
    expect(codeOf({ types: ['adult', 'freeChild'] })).toBe('TR-CHANGE-LAP')
    expect(codeOf({ now: Temporal.Instant.from('2026-11-26T15:59:59Z') })).toBeNull()
    expect(codeOf({ now: Temporal.Instant.from('2026-11-26T16:00:00Z') })).toBe('TR-DAY-OVER')
  })
})
