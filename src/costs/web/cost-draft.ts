import { invariant } from '../../kernel/result.ts'
import { readYuan, typedYuan } from '../../kernel/typed-yuan.ts'
import type { CostAttribution } from '../calls.ts'
import type { Attribution, AttributionFault, ChargeTo } from '../rules/attribution-is-completed.ts'
import { checkSplit, divide, formatPercent, readPercent, SHARES_MAX, WHOLE_BASIS_POINTS } from '../rules/shares-make-the-whole.ts'
import type { Names } from './naming.ts'

/* What somebody is entering on /form/cost, as typed: pure, so that every step of it is proved without a page. */

export interface DraftShare {
  readonly to: ChargeTo | null
  readonly projectCode: string | null
  readonly legalEntityCode: string | null
  /** Of the whole, as typed; nothing is asked of a single share. */
  readonly portion: string
}

export interface CostDraft {
  readonly by: Attribution['by']
  readonly shares: readonly DraftShare[]
  readonly names: Names
}

const ALONE = { projectCode: null, legalEntityCode: null, portion: '' }

export const wholeDraft = (to: ChargeTo | null, names: Names): CostDraft => ({ by: 'percent', shares: [{ ...ALONE, to }], names })

/** What was chosen before, to be changed. */
export function draftOf(attribution: Attribution, names: Names): CostDraft {
  const shares =
    attribution.by === 'percent'
      ? attribution.shares.map(({ basisPoints, ...share }) => ({ ...share, portion: formatPercent(basisPoints) }))
      : attribution.shares.map(({ amountMinor, ...share }) => ({ ...share, portion: typedYuan(amountMinor) }))
  return { by: attribution.by, shares, names }
}

/** Portions as read, in basis points or fen; null for what is not a number (yet). */
const portionsOf = ({ by, shares }: CostDraft): readonly (number | null)[] =>
  shares.map(({ portion }) => (by === 'percent' ? readPercent(portion) : readYuan(portion)))

/** What the form will send. One share alone is the whole; what cannot be read counts as nothing, and is refused by name. */
export function attributionOf(draft: CostDraft): CostAttribution {
  const [first, ...others] = draft.shares
  if (first && others.length === 0) {
    const { portion: _portion, ...share } = first
    return { by: 'percent', shares: [{ ...share, basisPoints: WHOLE_BASIS_POINTS }] }
  }
  const portions = portionsOf(draft)
  const shares = draft.shares.map(({ portion: _portion, ...share }, i) => ({ share, read: portions[i] ?? 0 }))
  return draft.by === 'percent'
    ? { by: 'percent', shares: shares.map(({ share, read }) => ({ ...share, basisPoints: read })) }
    : { by: 'amount', shares: shares.map(({ share, read }) => ({ ...share, amountMinor: read })) }
}

/** How far the shares are from the whole, in the unit that they are given in; negative where they are more than it. */
export function missingOf(draft: CostDraft, wholeMinor: number): { readonly by: CostDraft['by']; readonly missing: number } {
  const whole = draft.by === 'percent' ? WHOLE_BASIS_POINTS : wholeMinor
  if (draft.shares.length === 1) return { by: draft.by, missing: 0 }
  return { by: draft.by, missing: whole - portionsOf(draft).reduce<number>((sum, portion) => sum + (portion ?? 0), 0) }
}

/** What each share comes to in money, while it is typed too; null where it cannot be said: unread, or together more than the whole. */
export function amountsWhileTyped(draft: CostDraft, wholeMinor: number): readonly (number | null)[] {
  const portions = portionsOf(draft)
  if (draft.shares.length === 1) return [wholeMinor]
  if (draft.by === 'amount') return portions
  const { missing } = missingOf(draft, wholeMinor)
  if (missing < 0) return portions.map(() => null)
  // What is missing bears its part too, so that the others do not change once it is given away.
  const amounts = divide(wholeMinor, [...portions.map((portion) => portion ?? 0), missing])
  return portions.map((portion, i) => (portion === null ? null : (amounts[i] ?? null)))
}

/** Checks what is entered before anything is asked of the server; the server checks it whole. */
export function draftFault(draft: CostDraft, wholeMinor: number): AttributionFault | null {
  const seen = new Set<string>()
  for (const [index, { to, projectCode, legalEntityCode }] of draft.shares.entries()) {
    if (to === null) return { is: 'missing', index }
    const key = JSON.stringify([to.kind, to.code, projectCode, legalEntityCode])
    if (seen.has(key)) return { is: 'twice', index }
    seen.add(key)
  }
  const attribution = attributionOf(draft)
  return checkSplit(
    attribution.by === 'percent'
      ? { by: 'percent', basisPoints: attribution.shares.map(({ basisPoints }) => basisPoints) }
      : { by: 'amount', amountsMinor: attribution.shares.map(({ amountMinor }) => amountMinor) },
    wholeMinor,
  )
}

const typed = (by: CostDraft['by'], portion: number): string => (by === 'percent' ? formatPercent(portion) : typedYuan(portion))

function withPortions(draft: CostDraft, by: CostDraft['by'], portions: readonly (number | null)[]): CostDraft {
  // What cannot be read stays as it was typed, for whoever typed it to correct.
  const shares = draft.shares.map((share, i) => ({ ...share, portion: portions[i] == null ? share.portion : typed(by, portions[i]) }))
  return { ...draft, by, shares }
}

/** The same to each, to the last cent; what does not divide goes to the first ones. */
export function splitEqually(draft: CostDraft, wholeMinor: number): CostDraft {
  const whole = draft.by === 'percent' ? WHOLE_BASIS_POINTS : wholeMinor
  const portions = divide(
    whole,
    draft.shares.map(() => 1),
  )
  return withPortions(draft, draft.by, portions)
}

/** Another way to say the same split: by amount what the percentages came to, by percentage what the amounts are of the whole. */
export function splitBy(draft: CostDraft, by: CostDraft['by'], wholeMinor: number): CostDraft {
  if (by === draft.by) return draft
  const amounts = portionsOf(draft)
  const { missing } = missingOf(draft, wholeMinor)
  if (missing < 0 && wholeMinor > 0) {
    // Together too much: each for itself, so that nothing that was typed is lost, and it is still too much.
    const [from, to] = by === 'amount' ? [WHOLE_BASIS_POINTS, wholeMinor] : [wholeMinor, WHOLE_BASIS_POINTS]
    // No percentage is above the whole.
    const most = by === 'amount' ? Infinity : WHOLE_BASIS_POINTS
    return withPortions(
      draft,
      by,
      amounts.map((portion) => (portion === null ? null : Math.min(most, Math.ceil((portion * to) / from)))),
    )
  }
  if (by === 'amount') return withPortions(draft, by, amountsWhileTyped(draft, wholeMinor))
  if (wholeMinor === 0) return withPortions(draft, by, [])
  const points = divide(WHOLE_BASIS_POINTS, [...amounts.map((amount) => amount ?? 0), missing])
  return withPortions(
    draft,
    by,
    amounts.map((amount, i) => (amount === null ? null : (points[i] ?? null))),
  )
}

export const canAddShare = ({ shares }: CostDraft): boolean => shares.length < SHARES_MAX

/** One more share: the second halves the whole, a later one takes what is still missing. */
export function withShareAdded(draft: CostDraft, wholeMinor: number): CostDraft {
  invariant(canAddShare(draft), 'a cost is split over so many shares at most')
  const { missing } = missingOf(draft, wholeMinor)
  const added = { ...draft, shares: [...draft.shares, { ...ALONE, to: null }] }
  if (draft.shares.length === 1) return splitEqually(added, wholeMinor)
  const portion = missing > 0 ? typed(draft.by, missing) : ''
  return { ...added, shares: added.shares.map((share, i) => (i === added.shares.length - 1 ? { ...share, portion } : share)) }
}

/** The last one left bears the whole. */
export function withShareRemoved(draft: CostDraft, index: number): CostDraft {
  const shares = draft.shares.filter((_, i) => i !== index)
  const [last, ...others] = shares
  return last && others.length === 0 ? { ...draft, by: 'percent', shares: [{ ...last, portion: '' }] } : { ...draft, shares }
}

export const withShare = (draft: CostDraft, index: number, change: Partial<DraftShare>): CostDraft => ({
  ...draft,
  shares: draft.shares.map((share, i) => (i === index ? { ...share, ...change } : share)),
})

/** Who bears which part of a party's tickets: her usual cost centre. */
export interface Bearer {
  readonly code: string
  readonly tickets: number
}

/**
 * What each who travels costs, to her own usual cost centre: the tickets of one order cost the same. To the cent where it is known what they
 * cost; two who have the same cost centre are one share.
 */
export function splitByTravellers(bearers: readonly Bearer[], names: Names, wholeMinor: number): CostDraft {
  const ticketsOf = new Map<string, number>()
  for (const { code, tickets } of bearers) ticketsOf.set(code, (ticketsOf.get(code) ?? 0) + tickets)
  const by = wholeMinor > 0 ? 'amount' : 'percent'
  const portions = divide(by === 'amount' ? wholeMinor : WHOLE_BASIS_POINTS, [...ticketsOf.values()])
  const shares = [...ticketsOf.keys()].map((code, i) => ({
    ...ALONE,
    to: { kind: 'costCentre', code } as const,
    portion: typed(by, portions[i] ?? 0),
  }))
  return { by, shares, names }
}

/** Two that say the same: the same shares in the same order. */
const keyOf = (said: Attribution): string =>
  JSON.stringify([
    said.by,
    said.shares.map(({ to, projectCode, legalEntityCode }) => [to?.kind, to?.code, projectCode, legalEntityCode]),
    said.by === 'percent' ? said.shares.map(({ basisPoints }) => basisPoints) : said.shares.map(({ amountMinor }) => amountMinor),
  ])

/** Whether this says no more than the form proposes by itself. */
export const isProposed = (draft: CostDraft, proposed: Attribution | null): boolean =>
  proposed !== null && keyOf(attributionOf(draft)) === keyOf(proposed)
