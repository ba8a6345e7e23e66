import type { BothNames } from '../../kernel/language.ts'

/** What the sentences of this wing are made of. Amounts, cabins and days come as they are read, in the language of the text. */

export type ProductFact = 'domesticFlights' | 'internationalFlights' | 'trains'

/** The highest cabin of a standard. */
export interface CabinFact {
  readonly name: string
  readonly isEconomy: boolean
  /** There is nothing above it, so that it limits nothing. */
  readonly isHighest: boolean
}

/** Codes that are allowed alone, and that are not; empty where there are none. */
export interface ChoiceFact {
  readonly only: string
  readonly except: string
}

/** A rule, without an offer. */
export interface RuleFacts {
  readonly product: ProductFact
  readonly limit: string
  /** The cities, where the limit is the route's own. */
  readonly route: { readonly from: string; readonly to: string } | null
  /** `null` where the standard knows no highest cabin. */
  readonly cabin: CabinFact | null
  /** From what on it holds, where it goes by steps: "6 小时"; empty for the lowest step and all other rules. */
  readonly from: string
  /** The night as wall times; empty for rules that know none. */
  readonly night: string
  readonly choice: ChoiceFact | null
  /** Which trains it is about; empty where all are meant. */
  readonly trains: string
  /** What the railway says of the flight; empty where no flight is meant. */
  readonly ride: string
  /** Of a journey with several legs: how many the limit is of, together. */
  readonly legs?: number
}

/** A rule broken by an offer. */
export interface BreachFacts {
  readonly limit: string
  readonly actual: string
  readonly gap: string
  /** The window of lowest-fare-within-hours. */
  readonly hours: string
}

/** A train as it stands in a sentence about a flight. */
export interface RideFact {
  readonly trainNo: string
  readonly runMinutes: number
  readonly seat: string
  readonly fare: string
}

/** A sentence and the words in it that are set apart. */
export interface Marked {
  readonly text: string
  readonly mark: string
}

export interface RankFact {
  readonly code: string
  readonly name: BothNames | null
}

export interface LineFacts {
  readonly cabin: CabinFact | null
  readonly price: string | null
  readonly discount: string | null
  /** Only some routes have a price limit. */
  readonly someRoutes: boolean
}

/** What a person pays of a price; `payer` is her name where it is not the reader who pays. */
export interface PersonalPart {
  readonly amount: string
  /** The company pays nothing beside it. */
  readonly isWhole: boolean
  readonly payer: string | null
  /** It is what lies above the limit and no more: no fee of ours, no whole trip. */
  readonly isAbove: boolean
}

export type ApprovalFact = 'passive' | 'soft' | 'hard' | 'beforeBooking'

/** When a layer holds: cities by name, days as 2026-10-15, days of any year as 06-15. */
export interface WhenFacts {
  readonly cities: string
  readonly dates: { readonly from: string; readonly until: string } | null
  readonly season: { readonly from: string; readonly until: string } | null
}
