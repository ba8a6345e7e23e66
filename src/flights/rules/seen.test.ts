import { describe, expect, it } from 'vitest'
import type { OfferAbroad } from './any-offer.ts'
import type { ConfirmDifferenceKind } from './journey.ts'
import type { PriceParts } from './offer.ts'
import { differingKinds, markOf, type SeenOf } from './seen.ts'

const end = (airport: string, at: string) => ({ airport, terminal: 'T2', at })
const carrierName = { zh: '东航', en: 'China Eastern' }
const [LEAVES, CHANGES, GOES_ON, ARRIVES] = [
  end('PVG', '2026-12-08T09:00:00+08:00'),
  end('ICN', '2026-12-08T12:00:00+09:00'),
  end('ICN', '2026-12-08T14:00:00+09:00'),
  end('NRT', '2026-12-08T16:20:00+09:00'),
] as const

type Segment = OfferAbroad['flight']['slices'][number]['segments'][number]
const segment = (number: string, from: Segment['from'], to: Segment['to']): Segment => ({
  ...{ carrier: 'MU', carrierName, operator: 'MU', number, aircraft: '789', from, to, durationMinutes: 120, stops: [], distanceKm: 900 },
})
const SEGMENTS = [segment('MU5041', LEAVES, CHANGES), segment('MU5043', GOES_ON, ARRIVES)] as const

const FARE: OfferAbroad['fare'] = {
  ...{ fareId: 'eco', cabin: 'Y', fareMinor: 300_000, taxMinor: 60_000, seatsLeft: 9, brand: 'Economy', segmentCabins: [['Y', 'Y']] },
  ...{ bags: { checked: 1, carryOn: 1 }, changeFeeMinor: 50_000, refundFeeMinor: 100_000, needsDocument: true, co2Grams: 180_000 },
}
const PRICE: PriceParts = { fareMinor: 300_000, airportTaxMinor: 60_000, fuelSurchargeMinor: 0, serviceFeeMinor: 2_000 }
const BAG = { kind: 'bag', id: 'BAG-23', priceMinor: 42_000 }
const PASSPORT = { cardId: 'card-1', maskedNumber: 'E1******8', printedName: 'LIN/YIFAN', fault: null }
const PERMIT = { cardId: 'card-2', maskedNumber: 'C2******9', printedName: 'LIN/YIFAN', fault: 'expires' }

function seen(more: {
  segments?: readonly Segment[]
  fare?: Partial<OfferAbroad['fare']>
  price?: Partial<PriceParts>
  extras?: SeenOf['extras']
  documents?: SeenOf['documents']
}): SeenOf {
  const slice = { sliceId: 's', from: LEAVES, to: ARRIVES, durationMinutes: 380, segments: more.segments ?? SEGMENTS }
  const flight = { ...{ flightId: 'f', carrier: 'MU', carrierName, number: 'MU5041', from: LEAVES, to: ARRIVES }, durationMinutes: 380 }
  return {
    offer: { kind: 'abroad', journeyType: 'OW', flight: { ...flight, slices: [slice] }, fare: { ...FARE, ...more.fare } },
    price: { ...PRICE, ...more.price },
    extras: more.extras ?? [BAG],
    documents: more.documents ?? [PASSPORT, PERMIT],
  }
}

/** As long as what is hashed differs, so does its mark; no dot in it. */
const hash = (text: string): string => Buffer.from(text).toString('hex')
const mark = (one: SeenOf): string => markOf(one, hash)

const cases: readonly { name: string; now: SeenOf; kinds: readonly ConfirmDifferenceKind[] }[] = [
  { name: 'nothing', now: seen({}), kinds: [] },
  { name: 'a fen of the fare', now: seen({ price: { fareMinor: 300_001 } }), kinds: ['price'] },
  { name: 'our own fee', now: seen({ price: { serviceFeeMinor: 2_500 } }), kinds: ['price'] },
  // Who pays the same in all has nothing to agree to anew.
  { name: 'parts of the same sum', now: seen({ price: { fareMinor: 299_000, airportTaxMinor: 61_000 } }), kinds: [] },
  {
    name: 'a departure five minutes later',
    now: seen({ segments: [segment('MU5041', { ...LEAVES, at: '2026-12-08T09:05:00+08:00' }, CHANGES), SEGMENTS[1]] }),
    kinds: ['times'],
  },
  {
    name: 'an arrival at the change alone',
    now: seen({ segments: [segment('MU5041', LEAVES, { ...CHANGES, at: '2026-12-08T12:10:00+09:00' }), SEGMENTS[1]] }),
    kinds: ['times'],
  },
  {
    name: 'another airport of the city',
    now: seen({ segments: [SEGMENTS[0], segment('MU5043', GOES_ON, { ...ARRIVES, airport: 'HND' })] }),
    kinds: ['times'],
  },
  {
    name: 'another flight at the same times',
    now: seen({ segments: [SEGMENTS[0], segment('MU5045', GOES_ON, ARRIVES)] }),
    kinds: ['times'],
  },
  { name: 'a flight fewer', now: seen({ segments: [segment('MU5041', LEAVES, ARRIVES)] }), kinds: ['times'] },
  {
    name: 'a terminal or an aircraft',
    now: seen({ segments: [{ ...SEGMENTS[0], aircraft: '333', from: { ...LEAVES, terminal: 'T1' } }, SEGMENTS[1]] }),
    kinds: [],
  },
  { name: 'what changing costs', now: seen({ fare: { changeFeeMinor: 60_000 } }), kinds: ['conditions'] },
  { name: 'a refund that is not allowed any more', now: seen({ fare: { refundFeeMinor: null } }), kinds: ['conditions'] },
  { name: 'a refund that only its airline knows', now: seen({ fare: { refundFeeMinor: 'unknown' } }), kinds: ['conditions'] },
  { name: 'a refund for nothing', now: seen({ fare: { refundFeeMinor: 0 } }), kinds: ['conditions'] },
  { name: 'a lower cabin on the feeder', now: seen({ fare: { segmentCabins: [['A', 'Y']] } }), kinds: ['conditions'] },
  { name: 'no bag to check in', now: seen({ fare: { bags: { checked: 0, carryOn: 1 } } }), kinds: ['baggage'] },
  { name: 'one more to carry', now: seen({ fare: { bags: { checked: 1, carryOn: 2 } } }), kinds: ['baggage'] },
  { name: 'what a bag costs', now: seen({ extras: [{ ...BAG, priceMinor: 46_200 }] }), kinds: ['extras'] },
  { name: 'a bag that is left out', now: seen({ extras: [] }), kinds: ['extras'] },
  { name: 'seats left and what it emits', now: seen({ fare: { seatsLeft: 1, co2Grams: 1 } }), kinds: [] },
  {
    name: 'a document with another number',
    now: seen({ documents: [{ ...PASSPORT, maskedNumber: 'E1******7' }, PERMIT] }),
    kinds: ['document'],
  },
  {
    name: 'a name that is printed otherwise',
    now: seen({ documents: [{ ...PASSPORT, printedName: 'LIN/YIFAN MS' }, PERMIT] }),
    kinds: ['document'],
  },
  {
    name: 'a document that has become too short',
    now: seen({ documents: [{ ...PASSPORT, fault: 'expires' }, PERMIT] }),
    kinds: ['document'],
  },
  { name: 'a document that is gone', now: seen({ documents: [PASSPORT] }), kinds: ['document'] },
  { name: 'the order in which documents are found', now: seen({ documents: [PERMIT, PASSPORT] }), kinds: [] },
  {
    name: 'all at once, named in the order of the page',
    now: seen({
      segments: [segment('MU5041', LEAVES, ARRIVES)],
      fare: { changeFeeMinor: null, bags: { checked: 2, carryOn: 1 } },
      price: { fareMinor: 1 },
      extras: [],
      documents: [],
    }),
    kinds: ['price', 'times', 'conditions', 'baggage', 'extras', 'document'],
  },
]

describe('what a traveller has seen of a journey abroad', () => {
  it.each(cases)('differs in what is another thing to agree to: $name', ({ now, kinds }) => {
    expect(differingKinds(mark(seen({})), mark(now))).toEqual(kinds)
    expect(differingKinds(mark(now), mark(seen({})))).toEqual(kinds)
  })

  it('has one mark for each kind, and none that could be mistaken for another kind’s', () => {
    const marks = mark(seen({})).split('.')
    expect(marks).toHaveLength(6)
    expect(new Set(marks).size).toBe(6)
    // Nothing to say of two kinds is marked apart all the same.
    const { offer, price } = seen({})
    const empty = { offer: { ...offer, flight: { ...offer.flight, slices: [] } }, price, extras: [], documents: [] }
    expect(new Set(mark(empty).split('.')).size).toBe(6)
  })

  it('differs in everything where a mark is none of ours', () => {
    expect(differingKinds('', mark(seen({})))).toEqual(['price', 'times', 'conditions', 'baggage', 'extras', 'document'])
  })
})
