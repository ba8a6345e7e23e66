import type { PriceJudgement } from '../../approvals/rules/ceiling.ts'
import { sumMinor } from '../../kernel/money.ts'
import type { FareOfType } from './offer.ts'

/* Seats that are held while somebody decides: when she is reminded, when they are held anew, and what follows of what the airline says. */

/** Who decides later than this leaves nobody the time to pay and the airline the time to issue. */
const LEFT_AFTER_DECISION_MINUTES = 40
/** Seats are held anew so long before the last instant for a decision: to ask, to give back and to take takes a while. */
const RENEW_AHEAD_MINUTES = 5
/** The last seats of a fare are given back so long before the last instant for a decision: by then nobody loses anything by it. */
const LAST_AHEAD_MINUTES = 2
/** Whoever is asked hears so long before the last instant that time presses. */
const REMIND_AHEAD_MINUTES = 60
/** A reminder that follows the question at once is none. */
const REMIND_AFTER_MINUTES = 15
/** An airline gives no later limit than shortly before departure: nearer than this holding anew gains nothing. */
const RENEWED_BEFORE_DEPARTURE_HOURS = 3
/** A new limit that is later by less than this is worth no second hold. */
const GAINED_MIN_MINUTES = 30
/** Seats of one order are held anew so often at most: a week, with a day for each hold. */
export const RENEWALS_MAX = 8

const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean => Temporal.Instant.compare(one, other) < 0

/** Until when at the latest somebody can decide about seats with this ticketing limit. */
export const lastDecisionAt = (ticketingLimitAt: Temporal.Instant): Temporal.Instant =>
  ticketingLimitAt.subtract({ minutes: LEFT_AFTER_DECISION_MINUTES })

/** When seats that nobody decided about are given back before their fare is asked for, because it can be had in no other way. */
export const lastTryAt = (ticketingLimitAt: Temporal.Instant): Temporal.Instant =>
  lastDecisionAt(ticketingLimitAt).subtract({ minutes: LAST_AHEAD_MINUTES })

export interface WatchedHold {
  readonly heldAt: Temporal.Instant
  readonly ticketingLimitAt: Temporal.Instant
  readonly departsAt: Temporal.Instant
  /** How often its seats were held anew before. */
  readonly renewals: number
}

export interface Watches {
  /** When whoever is asked is reminded; null where the hold is too short for that. */
  readonly remindAt: Temporal.Instant | null
  /** When the seats are held anew; null where that would gain nothing. */
  readonly renewAt: Temporal.Instant | null
}

/** What is to be done about a hold while it waits for somebody's word. */
export function watchesOf({ heldAt, ticketingLimitAt, departsAt, renewals }: WatchedHold): Watches {
  const last = lastDecisionAt(ticketingLimitAt)
  const remindAt = last.subtract({ minutes: REMIND_AHEAD_MINUTES })
  const renewAt = last.subtract({ minutes: RENEW_AHEAD_MINUTES })
  const canRemind = isBefore(heldAt.add({ minutes: REMIND_AFTER_MINUTES }), remindAt)
  const hasTime = isBefore(ticketingLimitAt, departsAt.subtract({ hours: RENEWED_BEFORE_DEPARTURE_HOURS }))
  const isLong = !isBefore(renewAt, heldAt.add({ minutes: GAINED_MIN_MINUTES }))
  return { remindAt: canRemind ? remindAt : null, renewAt: hasTime && isLong && renewals < RENEWALS_MAX ? renewAt : null }
}

/** Whether it is the airline's limit that ends the question, and not the company's own hours: those are over without it. */
export const isPressedByLimit = (decideBy: Temporal.Instant, ticketingLimitAt: Temporal.Instant): boolean =>
  !isBefore(decideBy, lastDecisionAt(ticketingLimitAt))

/** What an airline asks for seats, for all passengers together. */
export interface AskedPrice {
  readonly fareMinor: number
  readonly airportTaxMinor: number
  readonly fuelSurchargeMinor: number
  readonly byType?: readonly FareOfType[]
}

const PARTS = ['fareMinor', 'airportTaxMinor', 'fuelSurchargeMinor'] as const
export const isSameAsk = (one: AskedPrice, other: AskedPrice): boolean => PARTS.every((part) => one[part] === other[part])
export const askOf = (price: AskedPrice): number => sumMinor(PARTS.map((part) => price[part]))

/**
 * Why the airline is asked: its limit comes near while somebody decides; the question is as good as over, and silence would end the
 * order; or all have agreed and its guarantee is over.
 */
export type WatchReason = 'limit' | 'last' | 'agreed'

export interface PriceNow {
  readonly why: WatchReason
  /** The fare that is held is still guaranteed. */
  readonly isGuaranteed: boolean
  readonly answer:
    | { readonly is: 'priced'; readonly isSame: boolean; readonly judged: PriceJudgement }
    | { readonly is: 'soldOut' }
    | { readonly is: 'flightGone' }
  /** What the company wants of a price above the ceiling. */
  readonly beyond: 'ask' | 'end'
}

export type AfterPrice =
  /** The hold stays as it is, until its limit. */
  | { readonly do: 'keep'; readonly because: 'soldOut' | 'priceMoved' }
  /** Nothing stands in the way: on to payment. */
  | { readonly do: 'pay' }
  /** Seats are given back and taken anew at this price; with `ask` whoever agreed is asked about the difference. */
  | { readonly do: 'renew'; readonly ask: boolean }
  /** The last ones of their fare: given back first, then asked for as anybody would. */
  | { readonly do: 'giveBackFirst' }
  | { readonly do: 'end'; readonly because: 'flightGone' | 'priceMoved' }

/**
 * What follows of what the seats cost now. Seats that we have are given up for nothing but seats that can be had: where the fare is
 * sold out, ours stand, and once everybody has agreed they are paid for. Only when they would be given up for nothing within minutes
 * are they given back first: what was ours may then be had again.
 */
export function afterPrice({ why, isGuaranteed, answer, beyond }: PriceNow): AfterPrice {
  if (answer.is === 'flightGone') return { do: 'end', because: 'flightGone' }
  if (answer.is === 'soldOut') return ifSoldOut(why)
  if (why === 'agreed' && answer.isSame) return { do: 'pay' }
  if (answer.judged.inside) return { do: 'renew', ask: false }
  if (beyond === 'ask') return { do: 'renew', ask: true }
  return isGuaranteed ? { do: 'keep', because: 'priceMoved' } : { do: 'end', because: 'priceMoved' }
}

function ifSoldOut(why: WatchReason): AfterPrice {
  switch (why) {
    case 'agreed':
      return { do: 'pay' }
    case 'last':
      return { do: 'giveBackFirst' }
    case 'limit':
      return { do: 'keep', because: 'soldOut' }
  }
}
