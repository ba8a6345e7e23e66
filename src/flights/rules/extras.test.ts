import { describe, expect, it } from 'vitest'
import {
  extrasFor,
  extrasPrice,
  extrasWrong,
  placeOf,
  rowsOf,
  splitOf,
  type ChosenExtra,
  type ExtraTerms,
  type OfferedExtras,
} from './extras.ts'
import { extrasMinorOf, extrasSplit, keepingExtras, withoutExtras } from './extras-price.ts'
import { supplierMinorOf, totalMinorOf, type PriceParts } from './offer.ts'

const TERMS: ExtraTerms = { seat: 'person', bag: 'company', package: 'notOffered' }
const seat = (id: string, isFree = true, priceMinor = 6_000) => ({
  ...{ seat: id, row: Number(id.slice(0, -1)), column: id.slice(-1), isFree, isExit: false, priceMinor },
})
const OFFERED: OfferedExtras = {
  seatMap: { columns: ['A', 'B', '', 'C', 'D'], seats: [seat('31A'), seat('31B', false), seat('31C'), seat('32D', true, 0)] },
  products: [{ id: 'BAG10', kind: 'bag', name: { zh: '行李', en: 'Bag' }, weightKg: 10, contents: [], priceMinor: 9_000 }],
}
const chosen = (personId: string, kind: ChosenExtra['kind'], id: string, priceMinor: number): ChosenExtra => ({
  ...{ personId, kind, id, priceMinor, name: { zh: id, en: id } },
})
const PRICE: PriceParts = { fareMinor: 80_000, airportTaxMinor: 5_000, fuelSurchargeMinor: 2_000, serviceFeeMinor: 1_000 }
const BOTH = [chosen('lin', 'seat', '31A', 6_000), chosen('lin', 'bag', 'BAG10', 9_000)]
const wrong = (list: readonly ChosenExtra[]) => extrasWrong(list, { offered: OFFERED, terms: TERMS, by: ({ personId }) => personId })

describe('what is bought beside tickets', () => {
  it('is a part of the total and of what the supplier is paid, and each kind is paid by whom the company says', () => {
    const price = { ...PRICE, ...extrasPrice(BOTH, TERMS) }
    expect(extrasMinorOf(price)).toBe(15_000)
    expect([totalMinorOf(price), supplierMinorOf(price)]).toEqual([103_000, 102_000])
    expect(extrasSplit(price)).toEqual({ companyMinor: 9_000, personMinor: 6_000 })
    expect(splitOf(BOTH.slice(0, 1), price)).toEqual({ companyMinor: 0, personMinor: 6_000 })
    expect(withoutExtras(price)).toEqual(PRICE)
    expect(keepingExtras({ ...PRICE, fareMinor: 90_000 }, price)).toEqual({ ...price, fareMinor: 90_000 })
  })

  it('costs nothing where nothing is chosen: such a price is what it was before there were any', () => {
    expect({ ...PRICE, ...extrasPrice([], TERMS) }).toEqual(PRICE)
    expect([extrasMinorOf(PRICE), totalMinorOf(PRICE)]).toEqual([0, 88_000])
    expect(keepingExtras(PRICE, PRICE)).toBe(PRICE)
    expect(extrasFor(null, 1)).toEqual([])
  })

  it.each([
    ['what is free', BOTH, null],
    ['a seat that is taken', [chosen('lin', 'seat', '31B', 6_000)], 'gone'],
    ['a seat that is not there', [chosen('lin', 'seat', '99A', 6_000)], 'gone'],
    ['another price', [chosen('lin', 'bag', 'BAG10', 8_000)], 'gone'],
    ['a product under another kind', [chosen('lin', 'bag', 'BAG20', 9_000)], 'gone'],
    ['what the company does not offer', [chosen('lin', 'package', 'BIZPLUS', 19_900)], 'notOffered'],
    ['one seat for two', [chosen('lin', 'seat', '31A', 6_000), chosen('chen', 'seat', '31A', 6_000)], 'twice'],
    ['two seats for one', [chosen('lin', 'seat', '31A', 6_000), chosen('lin', 'seat', '31C', 6_000)], 'twice'],
    ['a bag for each of two', [chosen('lin', 'bag', 'BAG10', 9_000), chosen('chen', 'bag', 'BAG10', 9_000)], null],
  ] as const)('looks at %s', (_what, list, said) => expect(wrong(list)).toBe(said))

  it('draws rows from the front to the back, with nothing where there is no seat', () => {
    const map = OFFERED.seatMap
    if (!map) throw new Error('there is a map')
    expect(rowsOf(map).map(({ row, places }) => [row, places.map((one) => one?.seat ?? null)])).toEqual([
      [31, ['31A', '31B', null, '31C', null]],
      [32, [null, null, null, null, '32D']],
    ])
    expect(['A', 'B', 'C', 'D'].map((column) => placeOf(map, column))).toEqual(['window', 'aisle', 'aisle', 'window'])
    expect(placeOf({ columns: ['A', 'B', 'C', '', 'D'] }, 'B')).toBe('middle')
  })
})
