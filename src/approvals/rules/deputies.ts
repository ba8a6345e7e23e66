import { refuse, type Refusal } from '../../kernel/result.ts'

/** Somebody who decides in another's place for some days. */
export interface Deputy {
  readonly deputyId: string
  readonly principalId: string
  /** Days in Shanghai, both included. */
  readonly fromDate: string
  readonly untilDate: string
  /** She decides about orders up to this amount; null for any. */
  readonly limitMinor: number | null
  /** About these product lines; null for all. */
  readonly products: readonly string[] | null
}

/** At once, for one person. */
export const DEPUTIES_MAX = 5
/** Longer absences are the company's to settle, in its file. */
export const DEPUTY_DAYS_MAX = 180

/** What a deputy would decide about. */
export interface DeputyFacts {
  /** The day of deciding, in Shanghai. */
  readonly today: string
  readonly totalMinor: number
  readonly product: string
  /** The applicant and everybody who travels. */
  readonly concernedIds: readonly string[]
  /** Who has a word of her own about this request, at whichever level: two words never come from one person. */
  readonly signerIds: readonly string[]
  /** Who has decided about it already, for herself or for somebody else. */
  readonly decidedIds: readonly string[]
}

export type DeputyHindrance = 'AP-NOT-ASKED' | 'AP-OWN-TRIP' | 'AP-DECIDED-BEFORE' | 'AP-DEPUTY-LIMIT'

const covers = (deputy: Deputy, today: string): boolean => deputy.fromDate <= today && today <= deputy.untilDate
const isWithin = (deputy: Deputy, { totalMinor, product }: DeputyFacts): boolean =>
  (deputy.limitMinor === null || totalMinor <= deputy.limitMinor) && (deputy.products === null || deputy.products.includes(product))

/**
 * Why somebody may not decide in the place of a signer; null is yes. Only who was named by that signer herself: a deputy's deputy
 * is nobody's. Nobody decides about her own trip, not in anybody's name, and nobody gives two of the words that a request needs.
 */
export function whyNotFor(
  signerId: string,
  who: { readonly personId: string; readonly isActive: boolean },
  deputies: readonly Deputy[],
  facts: DeputyFacts,
): DeputyHindrance | null {
  const isSigner = signerId === who.personId
  const named = deputies.filter((one) => one.principalId === signerId && one.deputyId === who.personId && covers(one, facts.today))
  if (!who.isActive || (!isSigner && named.length === 0)) return 'AP-NOT-ASKED'
  if (facts.concernedIds.includes(who.personId)) return 'AP-OWN-TRIP'
  if (facts.decidedIds.includes(who.personId)) return 'AP-DECIDED-BEFORE'
  if (isSigner) return null
  if (facts.signerIds.includes(who.personId)) return 'AP-DECIDED-BEFORE'
  return named.some((one) => isWithin(one, facts)) ? null : 'AP-DEPUTY-LIMIT'
}

/**
 * In whose name somebody decides: her own before all, then the first of those who are asked and have named her. A code where she
 * may decide in nobody's, the one that tells her most.
 */
export function principalFor(
  askedIds: readonly string[],
  who: { readonly personId: string; readonly isActive: boolean },
  deputies: readonly Deputy[],
  facts: DeputyFacts,
): { readonly signerId: string } | DeputyHindrance {
  const inOrder = [...askedIds].toSorted((a, b) => Number(b === who.personId) - Number(a === who.personId))
  let why: DeputyHindrance = 'AP-NOT-ASKED'
  for (const signerId of inOrder) {
    const hindrance = whyNotFor(signerId, who, deputies, facts)
    if (hindrance === null) return { signerId }
    if (hindrance !== 'AP-NOT-ASKED') why = hindrance
  }
  return why
}

/** Who may decide in a signer's place today: for telling them that something waits. */
export const deputiesFor = (signerId: string, deputies: readonly Deputy[], facts: DeputyFacts): string[] => [
  ...new Set(
    deputies
      .filter(
        (one) => whyNotFor(signerId, { personId: one.deputyId, isActive: true }, deputies, facts) === null && one.deputyId !== signerId,
      )
      .map((one) => one.deputyId),
  ),
]

/** A deputy as she is named, before she is kept: the same in browser and server. */
export function checkDeputy(deputy: Deputy, existing: readonly Deputy[], today: string): Refusal | null {
  if (deputy.deputyId === deputy.principalId) return refuse('AP-DEPUTY-SELF', { field: 'deputyCode' })
  if (deputy.untilDate < deputy.fromDate) return refuse('AP-DEPUTY-DATES', { field: 'untilDate' })
  if (deputy.untilDate < today) return refuse('AP-DEPUTY-PAST', { field: 'untilDate' })
  const from = Temporal.PlainDate.from(deputy.fromDate)
  if (from.until(deputy.untilDate).days >= DEPUTY_DAYS_MAX) {
    return refuse('AP-DEPUTY-LONG', { field: 'untilDate', facts: { days: DEPUTY_DAYS_MAX } })
  }
  const own = existing.filter((one) => one.principalId === deputy.principalId && one.untilDate >= today)
  const isTwice = own.some(
    (one) => one.deputyId === deputy.deputyId && one.fromDate <= deputy.untilDate && deputy.fromDate <= one.untilDate,
  )
  if (isTwice) return refuse('AP-DEPUTY-TWICE', { field: 'deputyCode' })
  return own.length >= DEPUTIES_MAX ? refuse('AP-DEPUTY-MANY', { facts: { most: DEPUTIES_MAX } }) : null
}
