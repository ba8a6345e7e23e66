import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numbersBegun, submittedWithin } from './search.ts'
import { orderNumber } from './spine.ts'

describe('what is typed into the search of orders', () => {
  it.each([
    ['F261124000017', ['F261124000017']],
    [' f2611 24 ', ['F261124']],
    ['Ｆ２６１１２４', ['F261124']],
    ['261124', ['F261124', 'H261124']],
  ])('means an order number: %s', (typed, begun) => {
    expect(numbersBegun(typed, ['F', 'H'])).toEqual(begun)
  })

  it.each(['', 'F', 'F2', '261', '杭州', 'Lin', '%', "F26'", 'F2611240000171', 'F26%'])('means no order number: %s', (typed) => {
    expect(numbersBegun(typed, ['F', 'H'])).toEqual([])
  })
})

describe('the days of orders whose numbers begin alike', () => {
  it.each([
    ['F26', '2026-01-01', '2027-01-01'],
    ['F261', '2026-01-01', '2027-01-01'],
    ['F2612', '2026-12-01', '2027-01-01'],
    ['F26021', '2026-02-01', '2026-03-01'],
    ['F240229', '2024-02-29', '2024-03-01'],
  ])('are those that it says: %s', (beginning, from, until) => {
    const within = submittedWithin(beginning)
    expect(typeof within === 'object' && [within.from.toString(), within.until.toString()]).toEqual([from, until])
  })

  it.each([
    ['F2613', 'none'],
    ['F2600', 'none'],
    ['F26023', 'object'],
    ['F250229', 'none'],
    ['F260200', 'none'],
    ['F2602281', 'few'],
    ['F260228000017', 'few'],
  ])('are none where there is no such day, and few are meant by more: %s', (beginning, is) => {
    const within = submittedWithin(beginning)
    expect(typeof within === 'object' ? 'object' : within).toBe(is)
  })

  it('hold every order that is numbered so', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2098-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.integer({ min: 2, max: 6 }), (date, digits) => {
        const on = Temporal.PlainDate.from(date.toISOString().slice(0, 10))
        const within = submittedWithin(orderNumber('flight', on, 17).slice(0, 1 + digits))
        if (typeof within === 'string') throw new Error(`${on.toString()}: ${within}`)
        expect(Temporal.PlainDate.compare(within.from, on) <= 0 && Temporal.PlainDate.compare(on, within.until) < 0).toBe(true)
      }),
    )
  })
})
