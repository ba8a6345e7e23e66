import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  factOf,
  fitsRoughly,
  freeMinorOf,
  heldBy,
  post,
  releasing,
  returning,
  settling,
  type Balance,
  type Held,
  type PartEntry,
} from './budget-ledger.ts'

const empty = (limitMinor: number): Balance => ({ limitMinor, reservedMinor: 0, spentMinor: 0, excessMinor: 0 })
const sum = (entries: readonly PartEntry[]) => entries.reduce((total, one) => total + one.amountMinor, 0)
const spent = (held: readonly Held[]) => held.reduce((total, one) => total + one.spentMinor, 0)
const reserved = (held: readonly Held[]) => held.reduce((total, one) => total + one.reservedMinor, 0)

/** A booking is submitted, or one that was is fulfilled (for less, maybe), cancelled, or refunded in part. */
const operation = fc.oneof(
  fc.record({ do: fc.constant('submit' as const), amountMinor: fc.integer({ min: 1, max: 2_000_00 }), mayExceed: fc.boolean() }),
  fc.record({
    do: fc.constantFrom('fulfil' as const, 'cancel' as const, 'refund' as const),
    which: fc.nat(30),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
)

function stepOf(held: readonly Held[], how: 'fulfil' | 'cancel' | 'refund', share: number): readonly PartEntry[] {
  if (how === 'fulfil') return settling(held, Math.ceil(reserved(held) * share))
  if (how === 'cancel') return releasing(held, Math.ceil(reserved(held) * share))
  return returning(held, Math.floor(spent(held) * share))
}

/** One budget and the orders that came out of it, kept apart: each is counted by itself. */
interface Books {
  line: Balance
  readonly orders: PartEntry[][]
  allowedBeyond: number
}

/** A booking of two parts, submitted where the budget lets it. Answers with what went wrong. */
function submitInto(books: Books, amountMinor: number, mayExceed: boolean): string[] {
  const third = Math.floor(amountMinor / 3)
  const after = post(books.line, 'reserve', amountMinor, mayExceed)
  if (after === null) return mayExceed || freeMinorOf(books.line) >= amountMinor ? ['refused what was free or allowed'] : []
  const wasFree = freeMinorOf(books.line) >= amountMinor
  books.line = after
  if (mayExceed) books.allowedBeyond = Math.max(books.allowedBeyond, -freeMinorOf(after))
  books.orders.push(
    [third, amountMinor - third].flatMap((part, i) => (part > 0 ? [{ partNo: i + 1, kind: 'reserve' as const, amountMinor: part }] : [])),
  )
  return wasFree || mayExceed ? [] : ['took what was not free']
}

function goOnIn(books: Books, which: number, how: 'fulfil' | 'cancel' | 'refund', share: number): string[] {
  const order = books.orders[which % Math.max(1, books.orders.length)]
  if (!order) return []
  for (const entry of stepOf(heldBy(order), how, share)) {
    const after = post(books.line, entry.kind, entry.amountMinor)
    if (after === null) return [`refused to ${entry.kind}`]
    books.line = after
    order.push(entry)
  }
  return []
}

/** What all orders together hold is what the line says; reserved, spent and free are the limit; nothing is over but what was allowed. */
function faultsOf({ line, orders, allowedBeyond }: Books): string[] {
  const held = orders.map((order) => heldBy(order))
  const [reservedMinor, spentMinor] = [held.reduce((all, one) => all + reserved(one), 0), held.reduce((all, one) => all + spent(one), 0)]
  return [
    ...(line.reservedMinor === reservedMinor ? [] : [`${line.reservedMinor} reserved, orders hold ${reservedMinor}`]),
    ...(line.spentMinor === spentMinor ? [] : [`${line.spentMinor} spent, orders hold ${spentMinor}`]),
    ...(line.reservedMinor + line.spentMinor + freeMinorOf(line) === line.limitMinor ? [] : ['does not add up']),
    ...(freeMinorOf(line) >= -allowedBeyond ? [] : ['further beyond than was ever allowed']),
    ...(line.reservedMinor + line.spentMinor <= line.limitMinor + line.excessMinor ? [] : ['beyond limit and excess']),
  ]
}

describe('a budget', () => {
  it('is reserved, spent and free to the cent after any sequence of bookings, and beyond its limit only by what was allowed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_00 }), fc.array(operation, { maxLength: 60 }), (limitMinor, operations) => {
        const books: Books = { line: empty(limitMinor), orders: [], allowedBeyond: 0 }
        const faults = operations.flatMap((one) => [
          ...(one.do === 'submit' ? submitInto(books, one.amountMinor, one.mayExceed) : goOnIn(books, one.which, one.do, one.share)),
          ...faultsOf(books),
        ])
        expect(faults).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('refuses the cent that is one too much, and takes the last one', () => {
    const line = post(empty(1_000), 'reserve', 999)
    expect(line).not.toBeNull()
    if (!line) return
    expect(post(line, 'reserve', 2)).toBeNull()
    expect(post(line, 'reserve', 1)).toMatchObject({ reservedMinor: 1_000, excessMinor: 0 })
  })

  it('goes beyond its limit only where somebody who may has let it, and comes back as money returns', () => {
    const over = post(empty(1_000), 'reserve', 1_500, true)
    expect(over).toEqual({ limitMinor: 1_000, reservedMinor: 1_500, spentMinor: 0, excessMinor: 500 })
    if (!over) return
    expect(post(over, 'reserve', 1)).toBeNull()
    expect(post(over, 'settle', 1_500)).toMatchObject({ spentMinor: 1_500, excessMinor: 500 })
    expect(post(over, 'release', 200)).toMatchObject({ reservedMinor: 1_300, excessMinor: 300 })
    expect(post(over, 'release', 900)).toMatchObject({ reservedMinor: 600, excessMinor: 0 })
  })

  it('says what is free, asked and short as facts, and judges nothing', () => {
    const line = { ...empty(1_000), reservedMinor: 300, spentMinor: 200 }
    expect(factOf(line, 500)).toEqual({ freeMinor: 500, askedMinor: 500, shortMinor: 0 })
    expect(factOf(line, 700)).toEqual({ freeMinor: 500, askedMinor: 700, shortMinor: 200 })
    expect(factOf({ ...line, spentMinor: 900 }, 100)).toEqual({ freeMinor: -200, askedMinor: 100, shortMinor: 100 })
  })

  it('never spends, releases or returns what is not there', () => {
    expect(() => post(empty(10), 'settle', 1)).toThrow('nothing is there to settle')
    expect(() => post(empty(10), 'release', 1)).toThrow('nothing is there to release')
    expect(() => post(empty(10), 'return', 1)).toThrow('nothing is there to return')
    expect(() => post(empty(10), 'reserve', 0)).toThrow('moves an amount')
    expect(() => releasing([{ partNo: 1, reservedMinor: 5, spentMinor: 0 }], 6)).toThrow('5 are there')
  })
})

describe('the parts of an order', () => {
  const parts: readonly PartEntry[] = [
    { partNo: 1, kind: 'reserve', amountMinor: 600 },
    { partNo: 2, kind: 'reserve', amountMinor: 401 },
  ]

  it('are spent when it is fulfilled, and what it became cheaper is free again', () => {
    expect(settling(heldBy(parts))).toEqual([
      { partNo: 1, kind: 'settle', amountMinor: 600 },
      { partNo: 2, kind: 'settle', amountMinor: 401 },
    ])
    const cheaper = settling(heldBy(parts), 900)
    expect(sum(cheaper.filter(({ kind }) => kind === 'settle'))).toBe(900)
    expect(sum(cheaper.filter(({ kind }) => kind === 'release'))).toBe(101)
    expect(heldBy([...parts, ...cheaper]).every(({ reservedMinor }) => reservedMinor === 0)).toBe(true)
  })

  it('go back in proportion when a part of it is refunded; the fee stays spent', () => {
    const fulfilled = [...parts, ...settling(heldBy(parts))]
    const refund = returning(heldBy(fulfilled), 901)
    expect(refund).toEqual([
      { partNo: 1, kind: 'return', amountMinor: 540 },
      { partNo: 2, kind: 'return', amountMinor: 361 },
    ])
    expect(spent(heldBy([...fulfilled, ...refund]))).toBe(100)
  })

  it('take a change with its difference as further parts', () => {
    const fulfilled = [...parts, ...settling(heldBy(parts))]
    const changed: PartEntry[] = [...fulfilled, { partNo: 3, kind: 'reserve', amountMinor: 200 }]
    expect(releasing(heldBy(changed))).toEqual([{ partNo: 3, kind: 'release', amountMinor: 200 }])
    const issued = [...changed, ...settling(heldBy(changed))]
    expect(spent(heldBy(issued))).toBe(1_201)
    expect(returning(heldBy(issued)).map(({ partNo }) => partNo)).toEqual([1, 2, 3])
  })
})

describe('whether an amount fits, for who may not see how a budget stands', () => {
  const amounts = fc.integer({ min: 1, max: 2_000_000_00 })

  it('is never told untruly: what fits does fit, what is short is short, and only what lies within a step is close', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_00, max: 2_000_000_00 }), amounts, (freeMinor, askedMinor) => {
        const isEnough = askedMinor <= Math.max(0, freeMinor)
        const isNear = Math.abs(freeMinor - askedMinor) < Math.max(100_00, freeMinor / 100)
        const mayBeSaid = { fits: isEnough, short: !isEnough, close: isNear }
        expect(mayBeSaid[fitsRoughly({ freeMinor, askedMinor })]).toBe(true)
      }),
    )
  })

  it('tells two budgets that differ within a step apart by no amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_99 }), fc.integer({ min: 1, max: 99_99 }), amounts, (one, other, askedMinor) => {
        const told = (within: number) => fitsRoughly({ freeMinor: 5_000_00 + within, askedMinor })
        expect(told(one)).toBe(told(other))
      }),
    )
  })
})
