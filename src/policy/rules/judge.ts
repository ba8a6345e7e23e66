import type { FlightFacts, Traveller } from './facts.ts'
import { aircraftAllowed } from './flights/aircraft-allowed.ts'
import { airlinesAllowed } from './flights/airlines-allowed.ts'
import { basicFaresExcluded } from './flights/basic-fares-excluded.ts'
import { cabinAtNight } from './flights/cabin-at-night.ts'
import { cabinWithinDistance } from './flights/cabin-within-distance.ts'
import { cabinWithinDuration } from './flights/cabin-within-duration.ts'
import { cabinWithinRank } from './flights/cabin-within-rank.ts'
import { changeableOnly } from './flights/changeable-only.ts'
import { co2WithinLimit } from './flights/co2-within-limit.ts'
import { discountWithinLimit } from './flights/discount-within-limit.ts'
import { fareWithinPriceLimit } from './flights/fare-within-price-limit.ts'
import { lowestFareWithinHours } from './flights/lowest-fare-within-hours.ts'
import { refundableOnly } from './flights/refundable-only.ts'
import { returnFlightBooked } from './flights/return-flight-booked.ts'
import { trainInsteadOfFlight } from './flights/train-instead-of-flight.ts'
import type { Market } from './market.ts'
import { marketOf } from './market.ts'
import type { FlightPolicy, FlightRule, TrainRule } from './policy.ts'
import { FLIGHT_RULES, TRAIN_RULES } from './policy.ts'
import { bookedDaysAhead } from './journeys/booked-days-ahead.ts'
import type { FlightStandard, TrainStandard } from './standard.ts'
import { standardFor } from './standard.ts'
import { summed } from './summed.ts'
import type { TrainFacts } from './train-facts.ts'
import { seatAtNight } from './trains/seat-at-night.ts'
import type { CabinCeilings } from './shared/cabin-ceiling.ts'
import { cabinCeilings } from './shared/cabin-ceiling.ts'
import type { FlightJudge } from './shared/flight-judge.ts'
import type { TrainMarket } from './shared/seat-ceiling.ts'
import { seatWithinDuration } from './trains/seat-within-duration.ts'
import { seatWithinRank } from './trains/seat-within-rank.ts'
import { standbyWithinStandard } from './trains/standby-within-standard.ts'
import type { RuleVerdict, Verdict } from './verdict.ts'

type MakeFlightJudge = (standard: FlightStandard, ceilings: CabinCeilings) => FlightJudge | null
type JudgeTrain = (standard: TrainStandard, offer: TrainFacts, market: TrainMarket) => RuleVerdict | null

const FLIGHT_RULE_BY_NAME: Readonly<Record<FlightRule, MakeFlightJudge>> = {
  'cabin-within-rank': cabinWithinRank,
  'cabin-within-duration': cabinWithinDuration,
  'cabin-within-distance': cabinWithinDistance,
  'cabin-at-night': cabinAtNight,
  'fare-within-price-limit': fareWithinPriceLimit,
  'lowest-fare-within-hours': lowestFareWithinHours,
  'discount-within-limit': discountWithinLimit,
  'booked-days-ahead': bookedDaysAhead,
  'return-flight-booked': returnFlightBooked,
  'refundable-only': refundableOnly,
  'changeable-only': changeableOnly,
  'basic-fares-excluded': basicFaresExcluded,
  'airlines-allowed': airlinesAllowed,
  'aircraft-allowed': aircraftAllowed,
  'co2-within-limit': co2WithinLimit,
  'train-instead-of-flight': trainInsteadOfFlight,
}
const TRAIN_RULE_BY_NAME: Readonly<Record<TrainRule, JudgeTrain>> = {
  'seat-within-rank': seatWithinRank,
  'seat-within-duration': seatWithinDuration,
  'seat-at-night': seatAtNight,
  'standby-within-standard': standbyWithinStandard,
  'booked-days-ahead': (standard, offer, market) => bookedDaysAhead(standard)?.(offer, market) ?? null,
}
const FLIGHT_JUDGE_MAKERS = FLIGHT_RULES.map((name) => FLIGHT_RULE_BY_NAME[name])
const TRAIN_JUDGES = TRAIN_RULES.map((name) => TRAIN_RULE_BY_NAME[name])

/** The rules that set a limit, made ready for each standard when it first judges. */
const judgesByStandard = new WeakMap<FlightStandard, readonly FlightJudge[]>()

function judgesOf(standard: FlightStandard): readonly FlightJudge[] {
  const known = judgesByStandard.get(standard)
  if (known !== undefined) return known
  const ceilings = cabinCeilings(standard)
  const made = FLIGHT_JUDGE_MAKERS.flatMap((make) => make(standard, ceilings) ?? [])
  judgesByStandard.set(standard, made)
  return made
}

/** Judges one offer by a standard that was looked up before. */
export function judgeByStandard(standard: FlightStandard, offer: FlightFacts, market: Market): Verdict {
  const held = standard.at(offer)
  const rules: RuleVerdict[] = []
  for (const judgeOffer of judgesOf(held)) {
    const verdict = judgeOffer(offer, market)
    if (verdict !== null) rules.push(verdict)
  }
  return summed(rules, { fareMinor: offer.fareMinor, policyVersion: held.policyVersion })
}

/** The same for one seat of a train. */
export function judgeTrain(standard: TrainStandard, offer: TrainFacts, market: TrainMarket): Verdict {
  const held = standard.at(offer)
  const rules: RuleVerdict[] = []
  for (const judgeRule of TRAIN_JUDGES) {
    const verdict = judgeRule(held, offer, market)
    if (verdict !== null) rules.push(verdict)
  }
  return summed(rules, { fareMinor: offer.fareMinor, policyVersion: held.policyVersion })
}

/** Judges one offer against the market of its search, such as one fare of a flight whose list was judged before. */
export function judge(policy: FlightPolicy, traveller: Traveller, offer: FlightFacts, market: Market): Verdict {
  return judgeByStandard(standardFor(policy, traveller), offer, market)
}

/** Judges everything that a search found; each offer is judged against all of them. The answers keep the order of the offers. */
export function judgeAll(policy: FlightPolicy, traveller: Traveller, offers: readonly FlightFacts[], now: Temporal.Instant): Verdict[] {
  const standard = standardFor(policy, traveller)
  const market = marketOf(offers, now)
  return offers.map((offer) => judgeByStandard(standard, offer, market))
}
