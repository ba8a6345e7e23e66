import { describe, expect, it } from 'vitest'
import { againFormPath, againPath, orderSeqFrom } from './again/again-paths.ts'
import type { Picked, Trip } from './trip.ts'
import { bookingFrom, formReasonPath } from './order-paths.ts'
import { cabinsPath, compliancePath, isDate, listPath, pickedFrom, reasonPath, tripFrom } from './trip.ts'

const trip: Trip = { fromCityCode: 'HGH', toCityCode: 'BJS', departDate: '2026-11-24', cabin: 'economy' }
const picked: Picked = {
  trip,
  searchId: '01936c7e-0000-7000-8000-000000000001',
  key: 'CA1703/20261124~Y~B&C',
  until: '2026-11-21T09:20:00Z',
}

const searchOf = (path: string): string => path.slice(path.indexOf('?'))

describe('a trip in the address', () => {
  it('is found again after a reload, whatever signs an offer’s key holds', () => {
    expect(tripFrom(searchOf(listPath(trip)))).toEqual(trip)
    expect(pickedFrom(searchOf(cabinsPath(picked)))).toEqual(picked)
    expect(pickedFrom(searchOf(compliancePath(picked)))).toEqual(picked)
    expect(pickedFrom(searchOf(reasonPath(picked)))).toEqual(picked)
    expect(bookingFrom(searchOf(reasonPath(picked)))).toBeNull()
  })

  it('leads to the screens of the first leg', () => {
    expect(listPath(trip)).toMatch(/^\/flight\/list\/1\?/)
    expect(cabinsPath(picked)).toMatch(/^\/flight\/subCabin\/1\?/)
    expect(compliancePath(picked)).toMatch(/^\/flight\/compliance\/1\?/)
    expect(reasonPath(picked)).toMatch(/^\/flight\/reason\/1\?/)
  })

  it('of an order’s session stays in it, but for the reason [E-FLIGHT-11]', () => {
    const again = { ...trip, orderSeq: 'F260100000001' }
    const chosen = { ...picked, trip: again }
    expect(againPath('F260100000001')).toBe('/flights/1?orderSeq=F260100000001')
    expect(listPath(again)).toMatch(/^\/flights\/1\?orderSeq=F260100000001&/)
    expect(cabinsPath(chosen)).toMatch(/^\/flights\/1\/cabin\?orderSeq=F260100000001&/)
    expect(compliancePath(chosen)).toMatch(/^\/flights\/1\/compliance\?orderSeq=F260100000001&/)
    expect(reasonPath(chosen)).toMatch(/^\/flight\/reason\/1\?orderSeq=F260100000001&/)
    expect(againFormPath('b', 'F260100000001')).toBe('/fillorder/flight/b?orderSeq=F260100000001')
    for (const path of [listPath(again), cabinsPath(chosen), reasonPath(chosen)]) expect(tripFrom(searchOf(path))).toEqual(again)
    expect(orderSeqFrom('?orderSeq=F2601')).toBeNull()
  })

  it.each([
    '',
    '?from=HGH&to=BJS&date=2026-11-24',
    '?from=HGH&to=BJS&date=2026-02-30&cabin=economy',
    '?from=HGH&to=BJS&date=tomorrow&cabin=economy',
    '?from=hgh&to=BJS&date=2026-11-24&cabin=economy',
    '?from=HGH&to=BJS&date=2026-11-24&cabin=toString',
  ])('is not made up where the address says %j', (search) => {
    expect(tripFrom(search)).toBeNull()
  })

  it('has nothing picked without a search and a key', () => {
    expect(pickedFrom(searchOf(listPath(trip)))).toBeNull()
    expect(pickedFrom(`${searchOf(listPath(trip))}&search=1&key=x`)).toBeNull()
    expect(pickedFrom(searchOf(cabinsPath({ ...picked, key: 'x'.repeat(121) })))).toBeNull()
    expect(pickedFrom(searchOf(cabinsPath({ ...picked, until: 'soon' })))).toBeNull()
  })

  it('takes only days that the calendar has', () => {
    expect([isDate('2028-02-29'), isDate('2026-02-29'), isDate('2026-2-9'), isDate(20261124)]).toEqual([true, false, false, false])
  })
})

describe('the reason page of an order form', () => {
  const booking = '01990000-0000-7000-8000-000000000002'

  it('is found by the form alone, and nothing else passes for one', () => {
    expect(bookingFrom(searchOf(formReasonPath(booking)))).toBe(booking)
    for (const search of ['', '?booking=', '?booking=1', `?booking=${booking}x`]) expect(bookingFrom(search)).toBeNull()
  })
})
