import { describe, expect, it } from 'vitest'
import { TestClock } from '../../../server/clock.ts'
import type { OfferedFlightWithFares } from '../../rules/offer.ts'
import { theirs } from '../../rules/sellers.ts'
import { SupplierAway, SupplierUnclear, type FlightSupplier } from '../../supplier/port.ts'
import type { SearchRequest } from '../../supplier/port/searching.ts'
import { marketOf, type Answer, type Search } from './market.ts'

const REQUEST: SearchRequest = { from: ['HGH'], to: ['PEK'], departDate: '2026-12-01', cabins: ['Y'] }

const flight = (flightId: string): OfferedFlightWithFares => ({
  flightId,
  carrier: 'CA',
  carrierName: { zh: '国航', en: 'Air China' },
  number: 'CA1',
  from: { airport: 'HGH', terminal: '', at: '2026-12-01T08:00:00+08:00' },
  to: { airport: 'PEK', terminal: '', at: '2026-12-01T10:00:00+08:00' },
  durationMinutes: 120,
  aircraft: '320',
  stops: [],
  mealServed: false,
  distanceKm: 1_000,
  fullFareMinor: 100_000,
  airportTaxMinor: 0,
  fuelSurchargeMinor: 0,
  fares: [],
})

/** Answers when it is told to; what else a supplier does, nobody asks of it here. */
class Puppet {
  readonly asked: PromiseWithResolvers<readonly OfferedFlightWithFares[]>[] = []
  readonly supplier: FlightSupplier
  constructor(name: string) {
    const search = () => {
      const next = Promise.withResolvers<readonly OfferedFlightWithFares[]>()
      this.asked.push(next)
      return next.promise
    }
    const calendar = async () => new Map((await search()).map(({ flightId }) => [flightId, flightId.length]))
    this.supplier = { name, currency: 'CNY', search, lowestFares: calendar } as unknown as FlightSupplier
  }
  answer(...flights: string[]): void {
    this.asked.at(-1)?.resolve(flights.map(flight))
  }
  fail(error: Error = new SupplierAway('away')): void {
    this.asked.at(-1)?.reject(error)
  }
}

function world(withinMs = 5_000) {
  const clock = new TestClock('2026-11-21T02:00:00Z')
  const logged: string[] = []
  const log = { warn: (_: object, what: string) => logged.push(what), info: (_: object, what: string) => logged.push(what) }
  const [first, north] = [new Puppet('air1'), new Puppet('north')]
  const market = marketOf(
    [
      { supplier: first.supplier, searchWithinMs: withinMs },
      { supplier: north.supplier, searchWithinMs: withinMs },
    ],
    { clock, log: log as never },
  )
  return { clock, first, north, market, logged }
}

const told = ({ answers }: { readonly answers: readonly Answer[] }) =>
  answers.map(({ seller, flights }) => [seller, flights?.length ?? null])

async function later(search: Search): Promise<(readonly [string, number | null])[]> {
  const heard: (readonly [string, number | null])[] = []
  await search.later(async ({ seller, flights }) => void heard.push([seller, flights?.length ?? null]))
  return heard
}

describe('several suppliers of one market', () => {
  it('are asked at once, and the first with flights is heard without waiting for the other', async () => {
    const { first, north, market } = world()
    const searching = market.search(REQUEST)
    expect([first.asked.length, north.asked.length]).toEqual([1, 1])
    north.answer('a', 'b')
    const search = await searching
    const now = search.take()
    expect([told(now), now.waiting.map(({ seller }) => seller)]).toEqual([[['north', 2]], ['air1']])
    first.answer('a')
    expect(await later(search)).toEqual([['air1', 1]])
  })

  it('are waited for where the first has nothing', async () => {
    const { first, north, market } = world()
    const searching = market.search(REQUEST)
    first.answer()
    north.answer('a')
    expect(told((await searching).take())).toEqual([
      ['air1', 0],
      ['north', 1],
    ])
  })

  it('are each left out after their time, and what comes then is not heard', async () => {
    const { first, north, market, logged } = world(20)
    const searching = market.search(REQUEST)
    first.answer('a')
    const search = await searching
    expect(search.take().waiting.map(({ seller }) => seller)).toEqual(['north'])
    expect(await later(search)).toEqual([['north', null]])
    north.answer('b')
    expect([search.take().answers.length, logged]).toEqual([2, ['supplier_left_out']])
  })

  it('fail together as the first of them does', async () => {
    const { first, north, market } = world()
    const searching = market.search(REQUEST)
    north.fail(new SupplierUnclear('north'))
    first.fail(new SupplierAway('first'))
    await expect(searching).rejects.toThrow('first')
  })

  it('name flights each in its own way, and two never mean one by the same name', async () => {
    const { first, north, market } = world()
    const searching = market.search(REQUEST)
    first.answer('X')
    north.answer('X')
    const search = await searching
    await later(search)
    const names = search.take().answers.flatMap(({ flights }) => flights?.map(({ flightId }) => flightId) ?? [])
    expect(names.toSorted().map(theirs)).toEqual([
      { seller: null, name: 'X' },
      { seller: 'north', name: 'X' },
    ])
    expect([market.seller(null).name, market.seller('north').name]).toEqual(['air1', 'north'])
    expect(() => market.seller('gone')).toThrow('configured')
  })

  it('rest after three failures, and are asked once when the rest is over', async () => {
    const { clock, first, north, market, logged } = world()
    const search = async (act: () => void): Promise<void> => {
      const searching = market.search(REQUEST)
      act()
      first.answer('a')
      await later(await searching)
    }
    for (let nth = 0; nth < 3; nth += 1) await search(() => north.fail())
    await search(() => undefined)
    expect([north.asked.length, logged.filter((one) => one === 'supplier_rests').length]).toEqual([3, 1])
    clock.advance({ seconds: 15 })
    await search(() => north.answer('b'))
    await search(() => north.answer('b'))
    expect([north.asked.length, logged.at(-1)]).toEqual([5, 'supplier_back'])
  })

  it('are all asked where all would rest: nobody is refused for want of asking', async () => {
    const { first, north, market } = world()
    for (let nth = 0; nth < 4; nth += 1) {
      const searching = market.search(REQUEST)
      first.fail()
      north.fail()
      await expect(searching).rejects.toThrow(SupplierAway)
    }
    expect([first.asked.length, north.asked.length]).toEqual([4, 4])
  })

  it('have one calendar: the lowest of all, without waiting long for the slower', async () => {
    const { first, north, market } = world()
    const asking = market.lowestFares({ from: ['HGH'], to: ['PEK'], fromDate: '2026-12-01', days: 2, cabins: ['Y'] })
    first.answer('day-one')
    expect([...(await asking)]).toEqual([['day-one', 7]])
    const again = market.lowestFares({ from: ['HGH'], to: ['PEK'], fromDate: '2026-12-01', days: 2, cabins: ['Y'] })
    north.answer('other')
    first.fail()
    expect([...(await again)]).toEqual([['other', 5]])
  })
})
