import { describe, expect, it } from 'vitest'
import type { ListedSeat } from '../../calls.ts'
import { en } from '../../text/list/en.ts'
import { zh } from '../../text/list/zh.ts'
import { stateOf } from './seat-words.ts'

const seat: ListedSeat = {
  seat: 'second',
  seatKey: '',
  fareMinor: 53_750,
  studentFareMinor: null,
  seatsLeft: 0,
  isLeft: false,
  canQueue: false,
  isCompliant: true,
  berths: [],
  verdict: null,
}
const onSale = { sale: 'onSale' } as const

describe('what can be had of a type of seats', () => {
  it('says how few are left where all who travel need more, which is not sold out', () => {
    expect(stateOf(en, onSale, { ...seat, fewerLeft: 4 })).toBe('only 4 left')
    expect(stateOf(zh, onSale, { ...seat, fewerLeft: 4 })).toContain('4 张')
    expect(stateOf(en, onSale, { ...seat, fewerLeft: 4, canQueue: true })).toBe('standby')
    expect(stateOf(en, onSale, seat)).toBe('sold out')
  })
})
