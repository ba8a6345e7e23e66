import type { FlightFacts } from '../facts.ts'
import type { Market } from '../market.ts'
import type { RuleVerdict } from '../verdict.ts'

/**
 * One rule, made ready for one standard: it is then asked about every offer of a search, and what does not change from offer to
 * offer was looked up before. It says nothing (`null`) of offers that it does not speak of. A rule that sets no limit for the
 * traveller makes none.
 */
export type FlightJudge = (offer: FlightFacts, market: Market) => RuleVerdict | null
