import type { BothNames } from '../../kernel/language.ts'

/** What the sentences of this wing are made of. Amounts, cabins and days come as they are read, in the language of the text. */

/** The highest cabin of a standard. */
export interface CabinFact {
  readonly name: string
  readonly isEconomy: boolean
  /** There is nothing above it, so that it limits nothing. */
  readonly isHighest: boolean
}

/** A rule, without an offer. */
export interface RuleFacts {
  readonly limit: string
  /** The cities, where the limit is the route's own. */
  readonly route: { readonly from: string; readonly to: string } | null
  /** `null` where the standard knows no highest cabin. */
  readonly cabin: CabinFact | null
}

/** A rule broken by an offer. */
export interface BreachFacts {
  readonly limit: string
  readonly actual: string
  readonly gap: string
  /** The window of lowest-fare-within-hours. */
  readonly hours: string
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
