import type { BothNames } from '../../kernel/language.ts'
import { invariant, isRefusal, type Refusal } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import {
  factOf,
  freeMinorOf,
  heldBy,
  raising,
  releasing,
  returning,
  settling,
  type Balance,
  type BudgetEntryKind,
  type BudgetFact,
  type Held,
  type PartEntry,
} from '../rules/budget-ledger.ts'
import { refuseBudget } from '../rules/cost-refusals.ts'
import { budgetsAsked, inLockOrder, lineKey, type Asked, type LineRef, type Spending } from '../rules/budgets-that-a-cost-touches.ts'
import {
  balancesOf,
  budgetsFor,
  enterParts,
  entriesOf,
  insertParts,
  linesOfParts,
  openLines,
  partsCount,
  postToLine,
  type EnteredPart,
  type NamedBudget,
  type OrderRef,
} from './budgets-store.ts'
import { resolveCharges, type Charge, type ResolvedPart } from './charging.ts'

/** What is spent, by whom and on what: the same for asking and for reserving. */
export interface Cost extends Spending {
  readonly companyId: string
  /** Whose cost it is: what she may charge counts, and her department where nothing else says one. */
  readonly personId: string
  /** Who travels along: their usual cost centres may bear a part of it. */
  readonly besides?: readonly string[]
  readonly charges: readonly Charge[]
  /** The form's own name of the attribution, for refusals. */
  readonly field?: string
}

/** How one budget stands to one cost. Policy judges it: costs knows no policy. */
export interface NamedFact extends BudgetFact {
  readonly budgetId: string
  readonly code: string
  readonly name: BothNames
  readonly ownerId: string | null
  /** Whom to turn to where it does not suffice. */
  readonly owner: BothNames | null
  readonly periodLabel: string
  readonly currency: string
}

/**
 * Leave to spend. Each step happens once under its name, however often it is asked for; whoever calls holds the order's lock.
 * Lines are locked in one order, all of a step's at once, and after everything else that the transaction locks for long.
 */
export interface Budgets {
  /** Every budget that a cost would touch: free, asked, short. A refusal where the cost may not be charged so. */
  facts(reader: Reader, cost: Cost): Promise<{ readonly partsMinor: readonly number[]; readonly budgets: readonly NamedFact[] } | Refusal>
  /**
   * Submitted: writes what the order is charged to and sets it aside in every budget it touches. Where one does not suffice
   * nothing of the transaction may stay; with `mayExceed` (policy allowed it, or somebody agreed) it goes beyond and says so.
   */
  reserve(
    writer: Writer,
    order: OrderRef,
    cost: Cost & { readonly step: string; readonly chargedBy: string; readonly mayExceed?: boolean },
  ): Promise<Refusal | null>
  /** Fulfilled: what is reserved is spent; where only so much was needed, the rest is free again. */
  settle(writer: Writer, order: OrderRef, of: Following): Promise<void>
  /**
   * It costs more before it was fulfilled, and somebody who may has let it: so much more is set aside for what it is charged to
   * already, beyond a budget's limit where there is no other way.
   */
  raise(writer: Writer, order: OrderRef, of: { readonly step: string; readonly byMinor: number }): Promise<void>
  /** Ended or made smaller before it was fulfilled: that much, or all of it, is no longer set aside. */
  release(writer: Writer, order: OrderRef, of: Following): Promise<void>
  /** Paid back after it was fulfilled: that much, or all of it, is no longer spent. A fee that is kept stays spent. */
  giveBack(writer: Writer, order: OrderRef, of: Following): Promise<void>
}

/** A step that follows from what was reserved. */
interface Following {
  readonly step: string
  /** Left out: all of it. */
  readonly amountMinor?: number
  /** Only what was reserved under this step: a change of an order is fulfilled, ended and paid back apart from the order itself. */
  readonly reservedBy?: string
}

async function budgetsTouched(reader: Reader, cost: Cost, parts: readonly ResolvedPart[]) {
  const budgets = await budgetsFor(reader, cost.companyId, {
    departmentIds: [...new Set(parts.flatMap(({ departmentPath }) => departmentPath))],
    projectIds: [...new Set(parts.flatMap(({ projectId }) => projectId ?? []))],
    product: cost.product,
  })
  const asked = budgetsAsked(
    budgets,
    parts.map((part, i) => ({ ...part, partNo: i + 1 })),
    cost,
  )
  return isRefusal(asked) ? asked : { asked, named: new Map(budgets.map((budget) => [budget.budgetId, budget])) }
}

const untouched = ({ limitMinor }: Asked): Balance => ({ limitMinor, reservedMinor: 0, spentMinor: 0, excessMinor: 0 })

function namedOf(named: ReadonlyMap<string, NamedBudget>, budgetId: string): NamedBudget {
  const budget = named.get(budgetId)
  invariant(budget, 'what is asked of a budget was found by it')
  return budget
}

/** Says of lines that do not give what is asked of them which comes shortest: whoever is asked about another could not help. */
async function refuseShortest(
  writer: Writer,
  { companyId }: OrderRef,
  refused: readonly Asked[],
  named: ReadonlyMap<string, NamedBudget>,
): Promise<Refusal> {
  const balances = await balancesOf(writer, companyId, refused)
  const beyondMinor = (asked: Asked) => asked.askedMinor - freeMinorOf(balances.get(asked.budgetId) ?? untouched(asked))
  const [shortest, ...others] = refused.toSorted((a, b) => beyondMinor(b) - beyondMinor(a))
  invariant(shortest, 'something was refused')
  return refuseBudget({ ...namedOf(named, shortest.budgetId), periodLabel: shortest.periodLabel, more: others.length })
}

/** What entries move on each line, line by line in the order of locks, kind by kind as they were entered. */
function movesOf(
  entries: readonly PartEntry[],
  lines: readonly (LineRef & { readonly partNo: number })[],
): readonly (LineRef & { readonly kind: BudgetEntryKind; readonly amountMinor: number })[] {
  const moves = new Map<string, LineRef & { kind: BudgetEntryKind; amountMinor: number }>()
  for (const { partNo, kind, amountMinor } of entries) {
    for (const { budgetId, periodStart } of lines.filter((line) => line.partNo === partNo)) {
      const key = `${lineKey({ budgetId, periodStart })} ${kind}`
      const before = moves.get(key)
      moves.set(key, { budgetId, periodStart, kind, amountMinor: (before?.amountMinor ?? 0) + amountMinor })
    }
  }
  return [...moves.values()].toSorted(inLockOrder)
}

/** All entries of the parts that one step reserved: those parts are its own. */
function partsReservedBy(entries: readonly EnteredPart[], reservingStep: string): readonly EnteredPart[] {
  const own = new Set(entries.flatMap(({ kind, step, partNo }) => (kind === 'reserve' && step === reservingStep ? [partNo] : [])))
  return entries.filter(({ partNo }) => own.has(partNo))
}

/** Enters a step that follows from what is held; nothing where it was entered before or nothing is there to move. */
async function follow(
  writer: Writer,
  order: OrderRef,
  { step, reservedBy, at }: Following & { readonly at: Temporal.Instant },
  next: (held: readonly Held[]) => readonly PartEntry[],
): Promise<void> {
  const before = await entriesOf(writer, order)
  if (before.some((entry) => entry.step === step)) return
  const entries = next(heldBy(reservedBy === undefined ? before : partsReservedBy(before, reservedBy)))
  if (entries.length === 0) return
  const lines = await linesOfParts(writer, order)
  await enterParts(writer, order, { step, at, entries, lines })
  // Only a reservation can exceed anything: what is raised was allowed by whoever calls.
  for (const move of movesOf(entries, lines)) await postToLine(writer, order.companyId, move, { ...move, mayExceed: true })
}

/** The budgets of companies, and the ledger of what their orders reserve and spend. */
export function budgetsOf({ clock }: { readonly clock: Clock }): Budgets {
  return {
    async facts(reader, cost) {
      const parts = await resolveCharges(reader, cost, cost.charges, cost)
      if (isRefusal(parts)) return parts
      const touched = await budgetsTouched(reader, cost, parts)
      if (isRefusal(touched)) return touched
      const balances = await balancesOf(reader, cost.companyId, touched.asked)
      return {
        partsMinor: parts.map(({ amountMinor }) => amountMinor),
        budgets: touched.asked.map((asked) => {
          const { budgetId, code, periodLabel, currency, askedMinor } = asked
          const { name, ownerId, owner } = namedOf(touched.named, budgetId)
          const fact = factOf(balances.get(budgetId) ?? untouched(asked), askedMinor)
          return { budgetId, code, name, ownerId, owner, periodLabel, currency, ...fact }
        }),
      }
    },

    async reserve(writer, order, cost) {
      const before = await entriesOf(writer, order)
      if (before.some(({ step }) => step === cost.step)) return null
      const resolved = await resolveCharges(writer, cost, cost.charges, cost)
      if (isRefusal(resolved)) return resolved
      const touched = await budgetsTouched(writer, cost, resolved)
      if (isRefusal(touched)) return touched
      const at = clock.now()
      const first = await partsCount(writer, order)
      const parts = resolved.map((part, i) => ({ ...part, partNo: first + i + 1 }))
      await insertParts(writer, order, { parts, currency: cost.currency, chargedBy: cost.chargedBy, at })
      await openLines(writer, order.companyId, touched.asked)
      const entries = parts.flatMap(({ partNo, amountMinor }): PartEntry[] =>
        amountMinor > 0 ? [{ partNo, kind: 'reserve', amountMinor }] : [],
      )
      const lines = touched.asked.flatMap(({ budgetId, periodStart, partNos }) =>
        partNos.map((partNo) => ({ budgetId, periodStart, partNo: first + partNo })),
      )
      await enterParts(writer, order, { step: cost.step, at, entries, lines })
      const refused: Asked[] = []
      for (const asked of touched.asked) {
        const entry = { kind: 'reserve', amountMinor: asked.askedMinor, mayExceed: cost.mayExceed ?? false } as const
        if (!(await postToLine(writer, order.companyId, asked, entry))) refused.push(asked)
      }
      return refused.length === 0 ? null : refuseShortest(writer, order, refused, touched.named)
    },

    raise: (writer, order, { step, byMinor }) => follow(writer, order, { step, at: clock.now() }, (held) => raising(held, byMinor)),
    settle: (writer, order, of) => follow(writer, order, { ...of, at: clock.now() }, (held) => settling(held, of.amountMinor)),
    release: (writer, order, of) => follow(writer, order, { ...of, at: clock.now() }, (held) => releasing(held, of.amountMinor)),
    giveBack: (writer, order, of) => follow(writer, order, { ...of, at: clock.now() }, (held) => returning(held, of.amountMinor)),
  }
}
