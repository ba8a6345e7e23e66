import { describe, expect, it } from 'vitest'
import type { ReadExtras } from '../../calls/extras.ts'
import { isSame, pick, pickedOf, stillHad, sumOf, type Picked } from './picked.ts'

const seat = (id: string, isFree: boolean) => ({ seat: id, row: 31, column: id.slice(-1), isFree, isExit: false, priceMinor: 6_000 })
const chosen = (kind: Picked['kind'], id: string, priceMinor: number) => ({
  passengerNo: 1,
  kind,
  id,
  name: { zh: id, en: id },
  priceMinor,
})
const READ: Pick<ReadExtras, 'seatMap' | 'products' | 'chosen'> = {
  seatMap: { columns: ['A', 'B'], seats: [seat('31A', true), seat('31B', false)] },
  products: [{ id: 'BAG10', kind: 'bag', name: { zh: '行李', en: 'Bag' }, weightKg: 10, contents: [], priceMinor: 9_000 }],
  chosen: [],
}
const read = (...list: ReadExtras['chosen']) => stillHad({ ...READ, chosen: list } as ReadExtras)

describe('what is chosen on the page of extras', () => {
  it('begins with what was chosen before, and says what of it others have taken', () => {
    const { picked, lost } = read(chosen('seat', '31A', 6_000), chosen('bag', 'BAG10', 9_000))
    expect([picked.map(({ id }) => id), lost]).toEqual([['31A', 'BAG10'], []])
    expect(read(chosen('seat', '31B', 6_000)).lost.map(({ id }) => id)).toEqual(['31B'])
    expect(read(chosen('package', 'BIZPLUS', 19_900)).picked).toEqual([])
  })

  it('says what is still sold at another price, and takes it chosen again for another choice', () => {
    const before = [chosen('bag', 'BAG10', 8_000)]
    const { picked, lost, repriced } = read(...before)
    expect([picked, lost, repriced.map(({ id, priceMinor, nowMinor }) => [id, priceMinor, nowMinor])]).toEqual([
      [],
      [],
      [['BAG10', 8_000, 9_000]],
    ])
    expect(read(chosen('seat', '31A', 5_000)).repriced.map(({ nowMinor }) => nowMinor)).toEqual([6_000])
    const again = pick(picked, { passengerNo: 1, kind: 'bag' }, { id: 'BAG10', priceMinor: 9_000 })
    expect([isSame(again, before), isSame(again, again)]).toEqual([false, true])
  })

  it('has one of a kind for each traveller: another one stands in its place, and none takes it away', () => {
    const own = { passengerNo: 1, kind: 'seat' } as const
    const one = pick([], own, { id: '31A', priceMinor: 6_000 })
    const both = pick(one, { ...own, passengerNo: 2 }, { id: '31C', priceMinor: 0 })
    const moved = pick(both, own, { id: '31D', priceMinor: 12_000 })
    expect([pickedOf(moved, 1, 'seat')?.id, pickedOf(moved, 2, 'seat')?.id, sumOf(moved)]).toEqual(['31D', '31C', 12_000])
    expect(pickedOf(pick(moved, own, null), 1, 'seat')).toBeNull()
  })
})
