import { sumMinor } from '../../kernel/money.ts'
import { invariant } from '../../kernel/result.ts'
import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import { payEndingFirst, type GrantPart, type OpenGrant } from './ending-first.ts'
import { shareOut } from './shares.ts'

/**
 * Unused value: what a ticket that was given up leaves with its airline. All of it that was granted is used, left, or ended, at any time
 * and to the cent.
 */
export interface CreditStanding {
  /** What the airline granted; it never changes. */
  readonly amountMinor: number
  /** What may still be used. */
  readonly leftMinor: number
  /** What ended unused. */
  readonly expiredMinor: number
  /** It has ended: what comes back to it from now on ends at once. */
  readonly hasEnded: boolean
}

/** A value that may pay, as far as choosing it goes. */
export interface UsableCredit extends OpenGrant {
  readonly airline: string
  readonly travellerId: string
  /** The last day on which a ticket may be issued on it, YYYY-MM-DD in Shanghai. */
  readonly validUntil: string
}

/** What value could pay for: only with this airline and for these travellers, and only where it is valid until the last ticket can be issued. */
export interface CreditScope {
  readonly airline: string
  readonly travellerIds: readonly string[]
  /** YYYY-MM-DD in Shanghai. */
  readonly neededUntil: string
}

export type CreditPart = GrantPart

/** The day of an instant by the calendar that ends of value are counted in. */
export const creditDay = (at: Temporal.Instant): string => dateIn(DEFAULT_ZONE, at).toString()

/** The first instant at which a value is over. */
export const creditEndsAt = (validUntil: string): Temporal.Instant =>
  Temporal.PlainDate.from(validUntil).add({ days: 1 }).toZonedDateTime(DEFAULT_ZONE).toInstant()

/** How long before its end an owner is told. */
const TOLD_BEFORE_DAYS = 14
/** In the morning, when somebody may still book something. */
const TOLD_FROM_HOUR = 10

/** What ends by this day is told of by now. */
export const endingBy = (now: Temporal.Instant): string =>
  dateIn(DEFAULT_ZONE, now.subtract({ hours: TOLD_FROM_HOUR }))
    .add({ days: TOLD_BEFORE_DAYS })
    .toString()

const inScope = ({ airline, travellerIds, neededUntil }: CreditScope, credit: UsableCredit): boolean =>
  credit.airline === airline && travellerIds.includes(credit.travellerId) && credit.validUntil >= neededUntil

/** Which of one owner's values pay of what is due, and how much each: oldest first, and never more than is due. */
export const applyCredits = (credits: readonly UsableCredit[], dueMinor: number, scope: CreditScope): readonly CreditPart[] =>
  payEndingFirst(
    credits.filter((credit) => inScope(scope, credit)),
    dueMinor,
  )

const balanced = (credit: CreditStanding): CreditStanding => {
  const { amountMinor, leftMinor, expiredMinor } = credit
  invariant(leftMinor >= 0 && expiredMinor >= 0 && leftMinor + expiredMinor <= amountMinor, 'nobody uses more than was granted')
  return credit
}

export function grantCredit(amountMinor: number): CreditStanding {
  invariant(Number.isSafeInteger(amountMinor) && amountMinor > 0, 'what is granted is an amount')
  return { amountMinor, leftMinor: amountMinor, expiredMinor: 0, hasEnded: false }
}

export function useCredit(credit: CreditStanding, amountMinor: number): CreditStanding {
  invariant(amountMinor > 0 && amountMinor <= credit.leftMinor, 'no more is used than is left')
  return balanced({ ...credit, leftMinor: credit.leftMinor - amountMinor })
}

/** What was used comes back, with the end that it had: where that has passed it ends at once. */
export function returnCredit(credit: CreditStanding, amountMinor: number): CreditStanding {
  invariant(amountMinor > 0, 'something comes back')
  return balanced(
    credit.hasEnded
      ? { ...credit, expiredMinor: credit.expiredMinor + amountMinor }
      : { ...credit, leftMinor: credit.leftMinor + amountMinor },
  )
}

export const endCredit = (credit: CreditStanding): CreditStanding =>
  balanced({ ...credit, leftMinor: 0, expiredMinor: credit.expiredMinor + credit.leftMinor, hasEnded: true })

/** What an order has of a value: how much it took, and what of that came back. */
export interface CreditUse {
  readonly amountMinor: number
  readonly backMinor: number
}

/**
 * To which of an order's uses an amount goes back: in proportion to what each paid over the whole life of the order, as refunds are
 * divided among payers, so that many small refunds end where one large one does.
 */
export function returnShares(uses: readonly CreditUse[], amountMinor: number): readonly number[] {
  const restMinor = sumMinor(uses.map((use) => use.amountMinor - use.backMinor))
  invariant(amountMinor >= 0 && amountMinor <= restMinor, 'no more comes back than was used')
  const paid = BigInt(sumMinor(uses.map((use) => use.amountMinor)))
  const then = BigInt(sumMinor(uses.map((use) => use.backMinor)) + amountMinor)
  const behind = uses.map((use) => BigInt(use.amountMinor) * then - BigInt(use.backMinor) * paid)
  return shareOut(
    amountMinor,
    behind.map((units) => (units > 0n ? units : 0n)),
  )
}

/**
 * Divides what an airline leaves as value among those who would otherwise have got it back: in proportion to that, value by value, and
 * nobody more than that. Answers for each value with each payer's part of it.
 */
export function valueShares(backMinor: readonly number[], valuesMinor: readonly number[]): readonly (readonly number[])[] {
  invariant(sumMinor(valuesMinor) <= sumMinor(backMinor), 'no more is left as value than would come back')
  // All of it first: whose it is does not depend on how many tickets it is of.
  let rest = shareOut(sumMinor(valuesMinor), backMinor)
  return valuesMinor.map((valueMinor) => {
    const shares = shareOut(valueMinor, rest)
    rest = rest.map((minor, index) => minor - (shares[index] ?? 0))
    return shares
  })
}
