/*
 * An independent calculator of what becomes of an order's money. It imports nothing of ours and reckons in another way than the rules
 * do: in exact fractions instead of remainders, by tables instead of entries. Where both agree over many random lives of orders,
 * neither is likely to be wrong by itself.
 */

/** A fraction in lowest terms; the denominator is positive. */
interface Fraction {
  readonly top: bigint
  readonly bottom: bigint
}

function gcd(one: bigint, other: bigint): bigint {
  let [a, b] = [one < 0n ? -one : one, other]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? 1n : a
}
function fraction(top: bigint, bottom = 1n): Fraction {
  const common = gcd(top, bottom)
  return { top: top / common, bottom: bottom / common }
}
const minus = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom)
const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
const times = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.top, a.bottom * b.bottom)
const over = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.bottom, a.bottom * b.top)
const isLess = (a: Fraction, b: Fraction): boolean => a.top * b.bottom < b.top * a.bottom
const NOTHING = fraction(0n)
const whole = (amount: number): Fraction => fraction(BigInt(amount))
const down = (a: Fraction): bigint => (a.top >= 0n ? a.top / a.bottom : -((-a.top + a.bottom - 1n) / a.bottom))

/** Exact shares to whole cents: how many stand before one decides whether she gets a cent of what rounding down has left. */
function toCents(exact: readonly Fraction[]): readonly number[] {
  const floors = exact.map(down)
  const rests = exact.map((share, index) => minus(share, fraction(floors[index] ?? 0n)))
  const left = rests.reduce(plus, NOTHING)
  return floors.map((floor, index) => {
    const own = rests[index] ?? NOTHING
    const before = rests.filter((rest, other) => isLess(own, rest) || (other < index && !isLess(rest, own))).length
    return Number(floor) + (isLess(whole(before), left) ? 1 : 0)
  })
}

function proportional(amount: number, weights: readonly Fraction[]): readonly number[] {
  const all = weights.reduce(plus, NOTHING)
  return toCents(weights.map((weight) => (all.top === 0n ? NOTHING : over(times(whole(amount), weight), all))))
}

export type CalculatedPayer = 'company' | 'person' | 'third'

/** Who bears a fee first, and who only where that does not cover it. */
const BEARS_FIRST: Readonly<Record<1 | 2 | 3, Readonly<Record<CalculatedPayer, boolean>>>> = {
  1: { company: true, person: false, third: false },
  2: { company: false, person: true, third: true },
  3: { company: true, person: true, third: true },
}

/** What happened, as a ledger's reader would list it. */
export type CalculatedStep =
  | { readonly is: 'pay'; readonly payer: CalculatedPayer; readonly till: string; readonly amount: number }
  | { readonly is: 'deliver'; readonly fee: number }
  | {
      readonly is: 'refund'
      readonly amount: number
      /** Of our own fee: what is kept, of whom, and what of it is given back. */
      readonly ours: { readonly kept: number; readonly bearer: 1 | 2; readonly back: number }
      readonly kept: number
      readonly bearer: 1 | 2 | 3
      readonly isPaid: boolean
    }
  | { readonly is: 'credit'; readonly amount: number }

interface Column {
  readonly payer: CalculatedPayer
  readonly till: string
  readonly paid: number
  gross: number
  kept: number
  back: number
}

interface Calculated {
  readonly columns: readonly Readonly<Column>[]
  /** Account to balance, without those that are zero. */
  readonly balances: Readonly<Record<string, number>>
}

/** Account, and what a step's figures change on it. */
type Effect = readonly [account: string, change: number]

/** The names of the accounts that belong to a payer. */
export interface CalculatedNames {
  readonly account: Readonly<Record<CalculatedPayer, string>>
  readonly supplier: string
  readonly credit: string
  /** What the person pays out of it is back at once, however the rest is paid back. */
  readonly points: string
}

function grossOf(columns: readonly Column[], amount: number): readonly number[] {
  const paid = whole(columns.reduce((sum, column) => sum + column.paid, 0))
  const then = whole(columns.reduce((sum, column) => sum + column.gross, amount))
  const behind = columns.map((column) => {
    const short = minus(over(times(whole(column.paid), then), paid), whole(column.gross))
    return isLess(short, NOTHING) ? NOTHING : short
  })
  return proportional(amount, behind)
}

function keptOf(columns: readonly Column[], gross: readonly number[], kept: number, bearer: 1 | 2 | 3): readonly number[] {
  const table = BEARS_FIRST[bearer]
  const weights = (isFirst: boolean) => columns.map(({ payer }, index) => (table[payer] === isFirst ? whole(gross[index] ?? 0) : NOTHING))
  const can = Number(down(weights(true).reduce(plus, NOTHING)))
  const first = proportional(kept < can ? kept : can, weights(true))
  const second = proportional(kept < can ? 0 : kept - can, weights(false))
  return columns.map((_, index) => (first[index] ?? 0) + (second[index] ?? 0))
}

/** Whoever bears our fee has it in what is refunded, as far as she has paid it: what she is short of, the others are refunded less. */
function enoughFor(columns: readonly Column[], gross: readonly number[], kept: number, bearer: 1 | 2): readonly number[] {
  const cells = columns.map(({ payer, paid, gross: before }, index) => {
    const [now, isHers] = [gross[index] ?? 0, BEARS_FIRST[bearer][payer]]
    return { hers: isHers ? now : 0, theirs: isHers ? 0 : now, room: isHers ? paid - before - now : 0 }
  })
  const all = (of: 'hers' | 'theirs' | 'room'): number => cells.reduce((sum, cell) => sum + cell[of], 0)
  const short = [all('room'), all('theirs')].reduce((least, most) => (most < least ? most : least), kept - all('hers'))
  if (short <= 0) return gross
  const more = proportional(
    short,
    cells.map(({ room }) => whole(room)),
  )
  const fewer = proportional(
    short,
    cells.map(({ theirs }) => whole(theirs)),
  )
  return gross.map((amount, index) => amount + (more[index] ?? 0) - (fewer[index] ?? 0))
}

/** What becomes of every payment and every account over a life. */
export function calculate(steps: readonly CalculatedStep[], names: CalculatedNames): Calculated {
  const columns: Column[] = []
  const balances = new Map<string, number>()
  const apply = (effects: readonly Effect[]): void => {
    for (const [account, change] of effects) balances.set(account, (balances.get(account) ?? 0) + change)
  }
  for (const step of steps) {
    if (step.is === 'pay') {
      columns.push({ payer: step.payer, till: step.till, paid: step.amount, gross: 0, kept: 0, back: 0 })
      apply([
        [step.till, step.amount],
        ['clearing', -step.amount],
      ])
      continue
    }
    if (step.is === 'deliver') {
      const waiting = -(balances.get('clearing') ?? 0)
      const fee = step.fee < waiting ? step.fee : waiting
      apply([
        ['clearing', waiting],
        [names.supplier, fee - waiting],
        ['serviceFee', -fee],
      ])
      continue
    }
    const inProportion = grossOf(columns, step.amount)
    const gross = step.is === 'refund' ? enoughFor(columns, inProportion, step.ours.kept, step.ours.bearer) : inProportion
    const nothing = gross.map(() => 0)
    const ours = step.is === 'refund' ? keptOf(columns, gross, step.ours.kept, step.ours.bearer) : nothing
    const left = gross.map((amount, index) => amount - (ours[index] ?? 0))
    const others = step.is === 'refund' ? keptOf(columns, left, step.kept, step.bearer) : nothing
    const kept = ours.map((amount, index) => amount + (others[index] ?? 0))
    if (step.is === 'refund')
      apply([
        [names.supplier, -step.ours.back],
        ['serviceFee', step.ours.back],
      ])
    for (const [index, column] of columns.entries()) {
      column.gross += gross[index] ?? 0
      column.kept += kept[index] ?? 0
      const back = (gross[index] ?? 0) - (kept[index] ?? 0)
      column.back += back
      const isAtOnce = step.is === 'refund' && (step.isPaid || column.payer === 'company' || column.till === names.points)
      const to = step.is === 'credit' ? names.credit : isAtOnce ? column.till : names.account[column.payer]
      apply([
        [names.supplier, back],
        [to, -back],
      ])
    }
  }
  return { columns, balances: Object.fromEntries([...balances].filter(([, balance]) => balance !== 0)) }
}
