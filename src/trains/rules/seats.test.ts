import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  byPrice,
  inOrder,
  isFast,
  letterOf,
  listedFareMinor,
  lowestMinor,
  readSeatKey,
  SEAT_IDS,
  SEAT_TYPES,
  seatKeyOf,
  seatOrderOf,
  SLEEPER_TYPES,
  TRAIN_LETTERS,
  type SeatOnSale,
  type SeatType,
} from './seats.ts'
import { HARD_SLEEPER, seatOf } from './testing.ts'

const anySeat: fc.Arbitrary<SeatOnSale> = fc
  .record({
    seat: fc.constantFrom(...SEAT_TYPES),
    fareMinor: fc.integer({ min: 1, max: 40_000 }).map((tenths) => tenths * 10),
    seatsLeft: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constant('A' as const)),
  })
  .map(seatOf)
const anySeats = fc.uniqueArray(anySeat, { selector: ({ seat }) => seat, maxLength: SEAT_TYPES.length })

const among = (order: readonly SeatType[], named: readonly SeatType[]): SeatType[] => order.filter((seat) => named.includes(seat))

describe('seats of a train', () => {
  it('stand as second, first, business, special, no seat in C, G and D trains, as constants say [SC-TRN-03]', () => {
    const named = ['second', 'first', 'business', 'special', 'noSeat'] as const // train.seatOrderCGD
    for (const letter of ['C', 'G', 'D'] as const) expect(among(seatOrderOf(letter), named)).toEqual(named)
  })

  it('stand as hard seat, hard sleeper middle, soft sleeper lower, no seat in all others [SC-TRN-03]', () => {
    const named = ['hardSeat', 'hardSleeper', 'softSleeper', 'noSeat'] as const // train.seatOrderOther
    for (const letter of ['Z', 'T', 'K', 'O'] as const) expect(among(seatOrderOf(letter), named)).toEqual(named)
  })

  it('are all placed, each once, with no seat at the end, whatever a train carries [SC-TRN-03]', () => {
    for (const letter of TRAIN_LETTERS) {
      expect(seatOrderOf(letter).toSorted()).toEqual(SEAT_TYPES.toSorted())
      expect(seatOrderOf(letter).at(-1)).toBe('noSeat')
    }
    expect(inOrder('G', [seatOf({ seat: 'noSeat' }), seatOf({ seat: 'business' }), seatOf()]).map(({ seat }) => seat)).toEqual([
      'second',
      'business',
      'noSeat',
    ])
  })

  it('have sleepers that are named by hard sleeper middle, soft sleeper lower, advanced soft sleeper, and berths of D trains', () => {
    expect(SLEEPER_TYPES.toSorted()).toEqual(['advancedSoftSleeper', 'emuSleeper', 'hardSleeper', 'softSleeper']) // train.sleeperTypes
    expect(listedFareMinor(HARD_SLEEPER)).toBe(31_200)
    const soft = { ...HARD_SLEEPER, seat: 'softSleeper' } as const
    expect(listedFareMinor(soft)).toBe(32_400)
    expect(listedFareMinor({ ...HARD_SLEEPER, berths: HARD_SLEEPER.berths.filter(({ berth }) => berth !== 'middle') })).toBe(32_400)
    expect(listedFareMinor(seatOf())).toBe(66_200)
  })

  it('are named by letters of their own that lead back to them', () => {
    expect(new Set(Object.values(SEAT_IDS)).size).toBe(SEAT_TYPES.length)
  })
})

describe('the class of a train', () => {
  it('is the letter of its number, and fast for C, G and D', () => {
    expect(['G7', 'C2001', 'D311', 'Z4', 'T109', 'K101', '1461', 'Y509'].map(letterOf)).toEqual(['G', 'C', 'D', 'Z', 'T', 'K', 'O', 'O'])
    expect(TRAIN_LETTERS.filter(isFast)).toEqual(['G', 'D', 'C'])
  })
})

describe('sorted by price', () => {
  it('puts no seat last, whatever it costs, and everything else from the cheapest on [SC-TRN-02]', () => {
    fc.assert(
      fc.property(anySeats, (seats) => {
        const sorted = byPrice(seats) // train.noSeatSortsLastByPrice
        const seated = sorted.filter(({ seat }) => seat !== 'noSeat')
        expect(sorted).toHaveLength(seats.length)
        expect(sorted.slice(0, seated.length)).toEqual(seated)
        for (const [index, seat] of seated.slice(1).entries()) {
          expect(listedFareMinor(seat)).toBeGreaterThanOrEqual(listedFareMinor(seated[index] ?? seat))
        }
      }),
    )
  })

  it('names the lowest price of what can be bought; of a train without any seat the lowest at all', () => {
    const soldOut = seatOf({ fareMinor: 66_200, seatsLeft: 0 })
    const standing = seatOf({ seat: 'noSeat', fareMinor: 66_200 })
    const first = seatOf({ seat: 'first', fareMinor: 106_000, seatsLeft: 1 })
    expect(lowestMinor([first, soldOut, standing])).toBe(106_000)
    expect(lowestMinor([soldOut, standing])).toBe(66_200)
    expect(lowestMinor([soldOut, { ...first, seatsLeft: 0 }])).toBe(66_200)
    expect(lowestMinor([])).toBeNull()
  })
})

describe('a seat key', () => {
  it('joins date, number, seat id, from and to with $, in this order', () => {
    const parts = { trainDate: '2026-12-02', trainNo: 'G7', seatId: 'O', fromStationCode: 'VNP', toStationCode: 'AOH' }
    expect(seatKeyOf(parts)).toBe('2026-12-02$G7$O$VNP$AOH')
    expect(readSeatKey('2026-12-02$G7$O$VNP$AOH')).toEqual({ ...parts, seat: 'second' })
  })

  it('reads back every key that it makes, and nothing else', () => {
    const parts = fc.record({
      trainDate: fc.constantFrom('2026-12-02', '2027-02-06'),
      trainNo: fc.constantFrom('G7', 'C2001', '1461', 'K1'),
      seatId: fc.constantFrom(...Object.values(SEAT_IDS)),
      fromStationCode: fc.constantFrom('VNP', 'AOH'),
      toStationCode: fc.constantFrom('HGH', 'SHH'),
    })
    fc.assert(
      fc.property(parts, (own) => {
        expect(readSeatKey(seatKeyOf(own))).toMatchObject(own)
      }),
    )
    for (const wrong of ['', '2026-12-02$G7$X$VNP$AOH', '2026-12-02$G7$O$VNP', '2026-12-02_G7_O_VNP_AOH', '2026-12-02$G7$O$VNP$AOH$']) {
      expect([wrong, readSeatKey(wrong)]).toEqual([wrong, null])
    }
  })
})
