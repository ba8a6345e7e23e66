import type { BothNames } from '../../kernel/language.ts'
import type { Cabin } from './facts.ts'
import { CABIN_ORDER, CABINS } from './facts.ts'
import type { ApprovalWay, PaidBy, RuleName } from './policy.ts'
import type { Product } from './products.ts'
import type { Ruling } from './standard.ts'
import type { Seat, TrainClass } from './train-facts.ts'
import type { RuleUnit } from './verdict.ts'

// The shapes of `src/policy/text`, seen from the rules: text may import nothing but the kernel, and rules no text, so whoever
// brings the two together (the server, the screens) has the compiler compare them.

interface Marked {
  readonly text: string
  readonly mark: string
}
export interface CabinFact {
  readonly name: string
  readonly isEconomy: boolean
  readonly isHighest: boolean
}
export interface RuleFacts {
  readonly product: Product
  readonly limit: string
  readonly route: { readonly from: string; readonly to: string } | null
  readonly cabin: CabinFact | null
  readonly from: string
  readonly night: string
  readonly choice: { readonly only: string; readonly except: string } | null
  readonly trains: string
  readonly ride: string
  /** Of a journey with several legs: how many the limit is of, together. */
  readonly legs?: number
}
export interface BreachFacts {
  readonly limit: string
  readonly actual: string
  readonly gap: string
  readonly hours: string
}
type Figure = (value: number) => string

/** What one rule says. */
interface RuleWords {
  headline(facts: BreachFacts): Marked
  badge(facts: BreachFacts): string
  sentence(facts: RuleFacts): string
  readonly labels: { readonly limit: string; readonly actual: string; readonly gap: string }
}

/** What a person pays of a price, in words; `payer` is her name where it is not the reader who pays. */
interface PersonalPart {
  readonly amount: string
  /** The company pays nothing beside it. */
  readonly isWhole: boolean
  readonly payer: string | null
  /** It is what lies above the limit and no more: no fee of ours, no whole trip. */
  readonly isAbove: boolean
}

/** The words that an explanation is made of: `src/policy/text` has them in both languages. Rules import no text, so it is handed in. */
export interface PolicyWords {
  readonly inPolicy: string
  compliantHeadline(): Marked
  readonly cabins: Readonly<Record<Cabin, string>>
  readonly seats: Readonly<Record<Seat, string>>
  readonly trainClasses: Readonly<Record<TrainClass, string>>
  /** A train that would do, and what the railway says of a flight. */
  readonly ride: {
    way(facts: { readonly trainNo: string; readonly runMinutes: number; readonly seat: string; readonly fare: string }): string
    readonly silent: string
    readonly noTrain: string
    flightCheaper(way: string): string
    ride(way: string): string
  }
  readonly yes: string
  readonly no: string
  readonly listed: (codes: readonly string[]) => string
  readonly figures: Readonly<Record<'minor' | 'percent' | 'days' | 'hours' | 'kilometres' | 'grams', Figure>>
  readonly gaps: Readonly<Record<RuleUnit, Figure>>
  readonly rules: Readonly<Record<RuleName, RuleWords>>
  noPriceLimit(facts: Omit<RuleFacts, 'limit'>): string
  source(where: string, rank: { readonly code: string; readonly name: BothNames | null }, beforeTaxes: boolean): string
  readonly whatNow: {
    readonly compliant: string
    readonly allow: string
    readonly tell: string
    ownPart(part: PersonalPart): string
    reason(part: PersonalPart | null): string
    difference(part: PersonalPart | null): string
    approve(part: PersonalPart | null, way: ApprovalWay): string
    readonly forbid: string
  }
  readonly alternatives: {
    departs(minutes: number): string
    arrives(minutes: number): string
    saves(minor: number): string
    readonly sameFlight: string
    cheapest(departs: string, saves: string): string
    title(withinMinutes: number | null): string
    readonly none: string
  }
  readonly changes: {
    fare(saves: string): string
    flight(departs: string, saves: string): string
    day(date: string): string
    readonly linkApplication: string
    readonly bookReturn: string
    takeTrain(trainNo: string): string
    spendLess(minor: number): string
    readonly none: string
  }
  line(facts: { cabin: CabinFact | null; price: string | null; discount: string | null; someRoutes: boolean }): string
  readonly aboveLimit: Readonly<Record<PaidBy, string>>
  nothingLimited(product: Product): string
  /** On which days and in which cities a layer holds; days of a year as 06-15. */
  when(facts: {
    readonly cities: string
    readonly dates: { readonly from: string; readonly until: string } | null
    readonly season: { readonly from: string; readonly until: string } | null
  }): string
}

/** Who reads: the words of a language, and what other wings know in it. */
export interface Reader {
  readonly words: PolicyWords
  /** A both-language name in the reader's language. */
  name(of: BothNames): string
  cityName(cityCode: string): string
  /** The rank's own name, where the company gave it one worth reading; the code is said otherwise. */
  readonly rankName?: BothNames
}

export function cabinFact(words: PolicyWords, ruling: Ruling<Cabin> | null): CabinFact | null {
  if (ruling === null) return null
  return { name: words.cabins[ruling.limit], isEconomy: ruling.limit === 'Y', isHighest: CABIN_ORDER[ruling.limit] === CABINS.length - 1 }
}
