import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrange,
  bandOf,
  countFilters,
  filterOptions,
  FIRST_SORT,
  NO_FILTERS,
  nextSort,
  passes,
  TIME_BANDS,
  type Filters,
  type Listable,
  type Sort,
} from './list.ts'

interface Row extends Listable {
  readonly number: string
}
interface Given {
  number: string
  departs: string
  minutes?: number
  fare?: number
  compliant?: boolean
  stops?: string[]
  from?: string
  to?: string
}

const NAMES: Readonly<Record<string, { zh: string; en: string }>> = {
  CA: { zh: '国航', en: 'Air China' },
  MU: { zh: '东航', en: 'China Eastern' },
  HU: { zh: '海航', en: 'Hainan Airlines' },
}

function row({ number, departs, minutes = 130, fare = 98_000, compliant = true, stops = [], from = 'HGH T3', to = 'PEK T3' }: Given): Row {
  const code = number.slice(0, 2)
  const end = (place: string, at: string) => {
    const [airport = '', terminal = ''] = place.split(' ')
    const name = { HGH: '萧山', PEK: '首都', PKX: '大兴' }[airport] ?? airport
    return { airport, terminal, label: terminal ? `${name} ${terminal}` : name, at }
  }
  const at = `2026-11-24T${departs}:00+08:00`
  const arrives = Temporal.Instant.from(at).add({ minutes }).toZonedDateTimeISO('+08:00').toString({ timeZoneName: 'never' })
  return {
    number,
    carrier: { code, name: NAMES[code] ?? { zh: code, en: code } },
    from: end(from, at),
    to: end(to, arrives),
    durationMinutes: minutes,
    stops,
    lowest: { fareMinor: fare },
    verdict: { isWithin: compliant },
  }
}

const day: readonly Row[] = [
  row({ number: 'MU5143', departs: '23:30', fare: 64_000, minutes: 125, to: 'PKX' }),
  row({ number: 'CA1703', departs: '08:00', fare: 118_000, minutes: 135 }),
  row({ number: 'MU5131', departs: '05:59', fare: 64_000, minutes: 130, to: 'PKX' }),
  row({ number: 'HU7377', departs: '12:00', fare: 118_000, minutes: 210, stops: ['武汉'], compliant: false }),
  row({ number: 'CA1711', departs: '18:00', fare: 152_000, minutes: 130, compliant: false }),
]
const numbers = (flights: readonly Row[]) => flights.map((flight) => flight.number)
const filtered = (more: Partial<Filters>) => numbers(arrange(day, { ...NO_FILTERS, ...more }, FIRST_SORT))
const sorted = (by: Sort['by'], descending = false) => numbers(arrange(day, NO_FILTERS, { by, descending }))

describe('the order of the list [SC-FLT-02]', () => {
  it('is that of departure at first [SC-FLT-02]', () => {
    expect(numbers(arrange(day, NO_FILTERS, FIRST_SORT))).toEqual(['MU5131', 'CA1703', 'HU7377', 'CA1711', 'MU5143'])
  })

  it('follows price or duration, equals in order of departure [SC-FLT-02]', () => {
    expect(sorted('price')).toEqual(['MU5131', 'MU5143', 'CA1703', 'HU7377', 'CA1711'])
    expect(sorted('duration')).toEqual(['MU5143', 'MU5131', 'CA1711', 'CA1703', 'HU7377'])
  })

  it('turns round, with equals still in order of departure [SC-FLT-02]', () => {
    expect(sorted('departure', true)).toEqual(['MU5143', 'CA1711', 'HU7377', 'CA1703', 'MU5131'])
    expect(sorted('price', true)).toEqual(['CA1711', 'CA1703', 'HU7377', 'MU5131', 'MU5143'])
  })

  it('turns by a second tap and starts ascending on another column', () => {
    const once = nextSort(FIRST_SORT, 'price')
    const twice = nextSort(once, 'price')
    expect([once, twice, nextSort(twice, 'price'), nextSort(twice, 'duration')]).toEqual([
      { by: 'price', descending: false },
      { by: 'price', descending: true },
      { by: 'price', descending: false },
      { by: 'duration', descending: false },
    ])
    expect(nextSort(FIRST_SORT, 'departure')).toEqual({ by: 'departure', descending: true })
  })
})

describe('the filters of the list [SC-FLT-03]', () => {
  it('show only what complies when asked [SC-FLT-03]', () => {
    expect(filtered({ compliantOnly: true })).toEqual(['MU5131', 'CA1703', 'MU5143'])
  })

  it('leave out flights with stops when asked [SC-FLT-03]', () => {
    expect(filtered({ nonstopOnly: true })).not.toContain('HU7377')
  })

  it('take several hours, airlines and airports, where each kind must fit [SC-FLT-03]', () => {
    expect(filtered({ bands: ['night', 'evening'] })).toEqual(['MU5131', 'CA1711', 'MU5143'])
    expect(filtered({ carriers: ['CA', 'HU'] })).toEqual(['CA1703', 'HU7377', 'CA1711'])
    expect(filtered({ toAirports: ['PKX'] })).toEqual(['MU5131', 'MU5143'])
    expect(filtered({ bands: ['evening'], carriers: ['MU'], toAirports: ['PKX'] })).toEqual(['MU5143'])
    expect(filtered({ fromAirports: ['NGB'] })).toEqual([])
  })

  it('put each hour into exactly one band, six o’clock into the later one', () => {
    const at = (time: string) => bandOf(`2026-11-24T${time}:00+08:00`)
    expect([at('00:00'), at('05:59'), at('06:00'), at('11:59'), at('12:00'), at('18:00'), at('23:59')]).toEqual([
      'night',
      'night',
      'morning',
      'morning',
      'afternoon',
      'evening',
      'evening',
    ])
    expect(TIME_BANDS.every((band, i) => band.fromHour === (TIME_BANDS[i - 1]?.toHour ?? 0))).toBe(true)
  })

  it('are counted by kind, without the switch that stands by itself', () => {
    expect(countFilters(NO_FILTERS)).toBe(0)
    expect(countFilters({ ...NO_FILTERS, compliantOnly: true })).toBe(0)
    expect(countFilters({ ...NO_FILTERS, nonstopOnly: true, carriers: ['CA', 'MU'], bands: ['night'] })).toBe(3)
  })

  it('offer what there is, the most frequent first, airports without their terminals [SC-FLT-03]', () => {
    const options = filterOptions([...day, row({ number: 'CA1735', departs: '09:00', to: 'PEK T2' })])
    expect(options.carriers.map(({ code, count }) => [code, count])).toEqual([
      ['CA', 3],
      ['MU', 2],
      ['HU', 1],
    ])
    expect(options.carriers[0]?.label).toEqual({ zh: '国航', en: 'Air China' })
    expect(options.toAirports).toEqual([
      { code: 'PEK', label: '首都', count: 4 },
      { code: 'PKX', label: '大兴', count: 2 },
    ])
    expect(options.fromAirports).toEqual([{ code: 'HGH', label: '萧山', count: 6 }])
  })
})

const aRow = fc
  .record({
    number: fc.constantFrom('CA1', 'MU2', 'HU3'),
    hour: fc.integer({ min: 0, max: 23 }),
    minutes: fc.integer({ min: 60, max: 400 }),
    fare: fc.integer({ min: 10_000, max: 400_000 }),
    compliant: fc.boolean(),
    stops: fc.constantFrom<string[]>([], ['武汉']),
  })
  .map(({ hour, ...rest }) => row({ ...rest, departs: `${String(hour).padStart(2, '0')}:00` }))
const someFilters: fc.Arbitrary<Filters> = fc.record({
  compliantOnly: fc.boolean(),
  nonstopOnly: fc.boolean(),
  bands: fc.subarray(['night', 'morning', 'afternoon', 'evening'] as const),
  carriers: fc.subarray(['CA', 'MU', 'HU']),
  fromAirports: fc.subarray(['HGH']),
  toAirports: fc.subarray(['PEK', 'PKX']),
})
const aSort: fc.Arbitrary<Sort> = fc.record({ by: fc.constantFrom('departure', 'price', 'duration'), descending: fc.boolean() })

describe('any list', () => {
  it('shows exactly the flights that pass, none twice, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(aRow, { maxLength: 30 }), someFilters, aSort, (flights, filters, sort) => {
        const shown = arrange(flights, filters, sort)
        expect(new Set(shown)).toEqual(new Set(flights.filter((flight) => passes(flight, filters))))
        expect(shown).toHaveLength(new Set(shown).size)
      }),
    )
  })

  it('offers each option with the number of flights that it alone would show', () => {
    fc.assert(
      fc.property(fc.array(aRow, { maxLength: 30 }), (flights) => {
        for (const { code, count } of filterOptions(flights).carriers) {
          expect(arrange(flights, { ...NO_FILTERS, carriers: [code] }, FIRST_SORT)).toHaveLength(count)
        }
      }),
    )
  })
})
