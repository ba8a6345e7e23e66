import { invariant } from '../../kernel/result.ts'
import { divide } from './shares-make-the-whole.ts'

/*
 * A ledger of its own, beside the one of payments: that one says who owes whom, and its entries move money. A budget is leave to
 * spend. One cost stands in several budgets at once (department, project, product), so that their sums are no sums of money; it
 * counts what a refund's fee has eaten; and it knows periods. Entries are never changed; undoing is another entry.
 */

/**
 * Submitted: set aside. Fulfilled: what was set aside is spent. Ended before it was fulfilled: no longer set aside. Paid back after
 * it was fulfilled: no longer spent.
 */
export const BUDGET_ENTRY_KINDS = ['reserve', 'settle', 'release', 'return'] as const
export type BudgetEntryKind = (typeof BUDGET_ENTRY_KINDS)[number]

/** A budget in one of its periods. Free is what is neither reserved nor spent; below zero only by as much as was allowed. */
export interface Balance {
  readonly limitMinor: number
  readonly reservedMinor: number
  readonly spentMinor: number
  /** How far beyond the limit somebody who may has let it go. Falls back as money returns; never grows by itself. */
  readonly excessMinor: number
}

export const freeMinorOf = ({ limitMinor, reservedMinor, spentMinor }: Balance): number => limitMinor - reservedMinor - spentMinor

/** What policy judges: whether a budget suffices is a fact, what follows from it is its rule. */
export interface BudgetFact {
  readonly freeMinor: number
  readonly askedMinor: number
  /** How much is wanting; 0 where it suffices. */
  readonly shortMinor: number
}

export function factOf(balance: Balance, askedMinor: number): BudgetFact {
  const freeMinor = freeMinorOf(balance)
  return { freeMinor, askedMinor, shortMinor: Math.max(0, askedMinor - Math.max(0, freeMinor)) }
}

/** What is free is told in steps of its third figure, and of ¥100 at least, to whoever is only told whether it suffices. */
const STEP_MIN_MINOR = 100_00
const stepOf = (freeMinor: number): number => Math.max(STEP_MIN_MINOR, 10 ** (String(freeMinor).length - 3))

/** Whether an amount fits into a budget: certainly, certainly not, or too close to what is left to be told. */
export type Fit = 'fits' | 'close' | 'short'

/**
 * Whether a budget suffices, for somebody who may not see how it stands. Asked again and again with other amounts the answer would say
 * what is free to the cent; so it is exact outside of the step in which what is free lies, and says of what lies within it that it is
 * close. Nothing that it says is untrue; what is booked is held to the cent.
 */
export function fitsRoughly({ freeMinor, askedMinor }: Pick<BudgetFact, 'freeMinor' | 'askedMinor'>): Fit {
  if (freeMinor <= 0) return 'short'
  const step = stepOf(freeMinor)
  if (askedMinor <= Math.floor(freeMinor / step) * step) return 'fits'
  return askedMinor <= Math.ceil(freeMinor / step) * step ? 'close' : 'short'
}

const CHANGE: Readonly<Record<BudgetEntryKind, { readonly reserved: -1 | 0 | 1; readonly spent: -1 | 0 | 1 }>> = {
  reserve: { reserved: 1, spent: 0 },
  settle: { reserved: -1, spent: 1 },
  release: { reserved: -1, spent: 0 },
  return: { reserved: 0, spent: -1 },
}

/** By how much an entry moves what is reserved and what is spent. */
export const changeOf = (kind: BudgetEntryKind, amountMinor: number) => ({
  reservedMinor: CHANGE[kind].reserved * amountMinor,
  spentMinor: CHANGE[kind].spent * amountMinor,
})

/** Posts an entry. Null where the limit does not allow it: only a reservation can be refused, everything else follows from one. */
export function post(balance: Balance, kind: BudgetEntryKind, amountMinor: number, mayExceed = false): Balance | null {
  invariant(Number.isSafeInteger(amountMinor) && amountMinor > 0, 'an entry moves an amount')
  const change = changeOf(kind, amountMinor)
  const reservedMinor = balance.reservedMinor + change.reservedMinor
  const spentMinor = balance.spentMinor + change.spentMinor
  invariant(reservedMinor >= 0 && spentMinor >= 0, `nothing is there to ${kind}`)
  const beyondMinor = Math.max(0, reservedMinor + spentMinor - balance.limitMinor)
  if (kind === 'reserve' && !mayExceed && beyondMinor > 0) return null
  const excessMinor = kind === 'reserve' ? beyondMinor : Math.min(balance.excessMinor, beyondMinor)
  return { ...balance, reservedMinor, spentMinor, excessMinor }
}

/** An entry of one part of an order's cost. */
export interface PartEntry {
  readonly partNo: number
  readonly kind: BudgetEntryKind
  readonly amountMinor: number
}

export interface Held {
  readonly partNo: number
  readonly reservedMinor: number
  readonly spentMinor: number
}

/** What each part of an order still holds, by all entries so far, in whatever order they are read. */
export function heldBy(entries: readonly PartEntry[]): readonly Held[] {
  const held = new Map<number, Held>()
  for (const { partNo, kind, amountMinor } of entries) {
    const before = held.get(partNo) ?? { partNo, reservedMinor: 0, spentMinor: 0 }
    const change = changeOf(kind, amountMinor)
    held.set(partNo, {
      partNo,
      reservedMinor: before.reservedMinor + change.reservedMinor,
      spentMinor: before.spentMinor + change.spentMinor,
    })
  }
  const parts = [...held.values()].toSorted((a, b) => a.partNo - b.partNo)
  invariant(
    parts.every((part) => part.reservedMinor >= 0 && part.spentMinor >= 0),
    'no part gives more than it holds',
  )
  return parts
}

/** Divides an amount over parts by what they hold: no part gives more than it has, and the entries add up to the amount. */
function divided(kind: BudgetEntryKind, held: readonly Held[], of: 'reservedMinor' | 'spentMinor', amountMinor: number): PartEntry[] {
  const total = held.reduce((sum, part) => sum + part[of], 0)
  invariant(amountMinor <= total, `${amountMinor} to ${kind}, ${total} are there`)
  const parts = divide(
    amountMinor,
    held.map((part) => part[of]),
  )
  return held.flatMap(({ partNo }, i) => (parts[i] ? [{ partNo, kind, amountMinor: parts[i] }] : []))
}

const totalOf = (held: readonly Held[], of: 'reservedMinor' | 'spentMinor'): number => held.reduce((sum, part) => sum + part[of], 0)

/** It costs more: so much more is set aside, divided over its parts as they stand. Nothing where nothing is set aside. */
export function raising(held: readonly Held[], byMinor: number): readonly PartEntry[] {
  if (totalOf(held, 'reservedMinor') === 0) return []
  const parts = divide(
    byMinor,
    held.map((part) => part.reservedMinor),
  )
  return held.flatMap(({ partNo }, i) => (parts[i] ? [{ partNo, kind: 'reserve', amountMinor: parts[i] }] : []))
}

/** Fulfilled: what was reserved is spent. Where it became cheaper, only that much is, and the rest is free again. */
export function settling(held: readonly Held[], amountMinor = totalOf(held, 'reservedMinor')): readonly PartEntry[] {
  const settled = divided('settle', held, 'reservedMinor', amountMinor)
  const left = heldBy([...entriesOf(held), ...settled])
  return [...settled, ...releasing(left)]
}

/** Ended before it was fulfilled, whole or in part. */
export function releasing(held: readonly Held[], amountMinor = totalOf(held, 'reservedMinor')): readonly PartEntry[] {
  return divided('release', held, 'reservedMinor', amountMinor)
}

/** Paid back after it was fulfilled, whole or in part; a fee that stays with the supplier stays spent. */
export function returning(held: readonly Held[], amountMinor = totalOf(held, 'spentMinor')): readonly PartEntry[] {
  return divided('return', held, 'spentMinor', amountMinor)
}

/** What is held, as the shortest entries that lead there. */
function entriesOf(held: readonly Held[]): readonly PartEntry[] {
  return held.flatMap(({ partNo, reservedMinor, spentMinor }) => [
    { partNo, kind: 'reserve', amountMinor: reservedMinor + spentMinor },
    { partNo, kind: 'settle', amountMinor: spentMinor },
  ])
}
