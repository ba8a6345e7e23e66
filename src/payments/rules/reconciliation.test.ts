import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  billAskedAt,
  billDayOf,
  differencesIn,
  endsOf,
  lastBilledDay,
  sumDifference,
  type BilledMovement,
  type DifferenceKind,
  type OurMovement,
} from './reconciliation.ts'

/** What may be wrong with one movement, and what has to be said of it. */
const PLANTS = {
  none: { payment: [], refund: [] },
  onlyThere: { payment: ['onlyAtGateway'], refund: ['refundOnlyAtGateway'] },
  onlyHere: { payment: ['onlyWithUs'], refund: ['refundOnlyWithUs'] },
  notDueYet: { payment: [], refund: [] },
  otherAmount: { payment: ['otherAmount'], refund: ['otherAmount'] },
  twice: { payment: ['twice'], refund: ['twice'] },
  twiceOnlyThere: { payment: ['twice', 'onlyAtGateway'], refund: ['twice', 'refundOnlyAtGateway'] },
  twiceOnceOther: { payment: ['twice', 'otherAmount'], refund: ['twice', 'otherAmount'] },
} as const satisfies Readonly<Record<string, Readonly<Record<'payment' | 'refund', readonly DifferenceKind[]>>>>
type Plant = keyof typeof PLANTS

const movement = fc.record({
  kind: fc.constantFrom('payment', 'refund'),
  amountMinor: fc.integer({ min: 1, max: 10_000_000 }),
  otherBy: fc.integer({ min: 1, max: 1_000 }),
  plant: fc.oneof({ weight: 3, arbitrary: fc.constant<Plant>('none') }, fc.constantFrom(...(Object.keys(PLANTS) as Plant[]))),
})
type Moved = typeof movement extends fc.Arbitrary<infer M> ? M : never

/** The lines and the entry of one movement, as its plant has bent them. */
function bent({ kind, amountMinor, otherBy, plant }: Moved, at: number): { billed: BilledMovement[]; ours: OurMovement[] } {
  // A payment and a refund may have the same number without being the same.
  const number = `N${Math.floor(at / 2)}${kind}`
  const our = { kind, number, tradeNumber: `T${at}`, amountMinor, isDue: plant !== 'notDueYet' } as const
  const line = { kind, number, tradeNumber: `T${at}`, gatewayNumber: `G${at}`, amountMinor } as const
  const other = { ...line, amountMinor: amountMinor + otherBy }
  const billed = {
    none: [line],
    onlyThere: [line],
    onlyHere: [],
    notDueYet: [],
    otherAmount: [other],
    twice: [line, line],
    twiceOnlyThere: [line, line],
    twiceOnceOther: [line, other],
  }[plant]
  return { billed, ours: plant === 'onlyThere' || plant === 'twiceOnlyThere' ? [] : [our] }
}

describe('a bill held against the ledger', () => {
  it('tells every difference that was planted, and none that was not, in whichever order they come', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(movement, { selector: (one) => one, maxLength: 40 }),
        fc.infiniteStream(fc.nat()),
        (movements, shuffle) => {
          const made = movements.map((one, at) => ({ one, number: `N${at}`, ...bent(one, at * 2) }))
          const mixed = <T>(items: readonly T[]): T[] =>
            items
              .map((item) => ({ item, at: Number(shuffle.next().value) }))
              .toSorted((a, b) => a.at - b.at)
              .map(({ item }) => item)
          const books = {
            billed: mixed(made.flatMap(({ billed }) => billed)),
            ours: mixed(made.flatMap(({ ours }) => ours)),
            underWay: new Set<string>(),
            backAlready: new Set<string>(),
          }
          const expected = made.flatMap(({ one, billed, ours }) =>
            PLANTS[one.plant][one.kind].map((kind) => `${kind} ${billed[0]?.number ?? ours[0]?.number ?? ''}`),
          )
          const told = differencesIn(books).map(({ kind, subject }) => `${kind} ${subject}`)
          expect(told.toSorted()).toEqual(expected.toSorted())
        },
      ),
    )
  })

  it('tells by how much: all lines of a number together, and ours', () => {
    const line = { kind: 'payment', number: 'Q1', tradeNumber: 'Q1', gatewayNumber: 'G1', amountMinor: 500 } as const
    const our = { kind: 'payment', number: 'Q1', tradeNumber: 'Q1', amountMinor: 400, isDue: true } as const
    const told = { subject: 'Q1', tradeNumber: 'Q1', gatewayNumber: 'G1', gatewayMinor: 1_000, ourMinor: 400 }
    expect(differencesIn({ billed: [line, line], ours: [our], underWay: new Set(), backAlready: new Set() })).toEqual([
      { kind: 'twice', ...told },
      { kind: 'otherAmount', ...told },
    ])
  })

  it('is not surprised by a refund that is on its way, but by a payment that nobody has told of', () => {
    const line = { number: 'R1', tradeNumber: 'Q1', gatewayNumber: 'G1', amountMinor: 500 } as const
    const of = (kind: 'payment' | 'refund') =>
      differencesIn({ billed: [{ kind, ...line }], ours: [], underWay: new Set(['R1']), backAlready: new Set(['R2']) })
    expect(of('refund')).toEqual([])
    expect(differencesIn({ billed: [{ kind: 'payment', ...line }], ours: [], underWay: new Set(), backAlready: new Set() })).toMatchObject([
      { kind: 'onlyAtGateway' },
    ])
  })

  it('tells of a refund that was back already, whether or not it was on its way', () => {
    const line = { kind: 'refund', number: 'R2', tradeNumber: 'Q1', gatewayNumber: 'G2', amountMinor: 500 } as const
    const books = { billed: [line], ours: [], underWay: new Set(['R2']), backAlready: new Set(['R2']) }
    expect(differencesIn(books)).toEqual([
      { kind: 'refundAgain', subject: 'R2', tradeNumber: 'Q1', gatewayNumber: 'G2', gatewayMinor: 500, ourMinor: 0 },
    ])
  })

  it('tells of a sum on the account that its numbers do not explain', () => {
    expect(sumDifference('2026-11-21', 1_200, 1_200)).toBeNull()
    expect(sumDifference('2026-11-21', 1_250, 1_200)).toMatchObject({
      kind: 'otherSum',
      subject: '2026-11-21',
      ourMinor: 1_250,
      gatewayMinor: 1_200,
    })
  })
})

describe('the day of a bill', () => {
  const at = (text: string): Temporal.Instant => Temporal.Instant.from(text)
  const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text)

  it('is Shanghai’s, to the last second', () => {
    expect(billDayOf(at('2026-11-21T15:59:59.999Z')).toString()).toBe('2026-11-21')
    expect(billDayOf(at('2026-11-21T16:00:00Z')).toString()).toBe('2026-11-22')
    const { from, until } = endsOf(day('2026-11-21'))
    expect([from.toString(), until.toString()]).toEqual(['2026-11-20T16:00:00Z', '2026-11-21T16:00:00Z'])
  })

  it('is asked for at half past nine of the next morning', () => {
    expect(billAskedAt(day('2026-11-21')).toString()).toBe('2026-11-22T01:30:00Z')
    expect(lastBilledDay(at('2026-11-22T01:29:59Z')).toString()).toBe('2026-11-20')
    expect(lastBilledDay(at('2026-11-22T01:30:00Z')).toString()).toBe('2026-11-21')
  })
})
