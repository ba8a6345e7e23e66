import { beforeEach, describe, expect, it } from 'vitest'
import { forgetEverything } from '../../web/remembered.ts'
import { changeWishNow, forgetChangeWish, keepChangeWish, noWish, parseWish, type ChangeWish } from './change-draft.ts'

const wish: ChangeWish = {
  orderSeq: 'F202611220001',
  tickets: [1, 3],
  leg: 1,
  departDate: '2026-12-03',
  reason: 'meetingMoved',
  note: '会议改到周四',
  way: 'online',
}

describe('what somebody wants changed, before a flight is chosen', () => {
  beforeEach(forgetEverything)

  it('is kept for its order alone, and forgotten once it is asked for', () => {
    keepChangeWish(wish)
    expect(changeWishNow(wish.orderSeq)).toEqual(wish)
    expect(changeWishNow('F202611220002')).toBeNull()
    forgetChangeWish('F202611220002')
    expect(changeWishNow(wish.orderSeq)).toEqual(wish)
    forgetChangeWish(wish.orderSeq)
    expect(changeWishNow(wish.orderSeq)).toBeNull()
  })

  it('is read as it was written', () => {
    expect(parseWish(JSON.parse(JSON.stringify(wish)))).toEqual(wish)
    expect(parseWish(JSON.parse(JSON.stringify(noWish('F202611220001'))))).toEqual(noWish('F202611220001'))
    expect(parseWish(null)).toBeNull()
  })

  it('counts as not there where another version or another hand wrote it', () => {
    const broken = [
      7,
      {},
      { ...wish, orderSeq: '/home' },
      { ...wish, tickets: [0] },
      { ...wish, tickets: ['1'] },
      { ...wish, way: 'phone' },
      { ...wish, note: 'x'.repeat(129) },
    ]
    for (const one of broken) expect([one, parseWish(one)]).toEqual([one, undefined])
    expect(parseWish({ ...wish, departDate: '2026-02-30', reason: 'weather' })).toEqual({ ...wish, departDate: null, reason: null })
    for (const leg of [-1, 4, 0.5, 'back', undefined]) expect(parseWish({ ...wish, leg })).toEqual({ ...wish, leg: null })
  })
})
