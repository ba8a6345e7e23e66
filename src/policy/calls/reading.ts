import { yuan } from '../../kernel/money.ts'
import type { AboveLimit, BreachReason, FlightPolicy, PaidBy, ProductPolicy, TrainPolicy, TravelPolicy } from '../rules/policy.ts'
import type { Product } from '../rules/products.ts'
import type { PolicyDocument } from './document.ts'
import { policyDocument } from './document.ts'

/*
 * From a document to what the engine judges by: yuan become fen, hours and kilometres steps, wall times minutes. The shapes were
 * checked by the schema, name by name; here they are read as what they are.
 */

type Written = Readonly<Record<string, unknown>>

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const minorOf = (amount: unknown): unknown => (amount === null || amount === undefined ? amount : yuan(amount as number))

function stepOf({ fromHours, fromKm, highest }: Written): Written {
  return { from: fromHours ?? fromKm, highest }
}

/** One limit of a rule, in the engine's units. */
function limitOf(rule: string, limit: unknown): unknown {
  if (rule === 'fare-within-price-limit') return minorOf(limit)
  return Array.isArray(limit) ? limit.map((step) => stepOf(step as Written)) : limit
}

function limitsOf(rule: string, byRank: unknown): Written {
  return Object.fromEntries(Object.entries(byRank as Written).map(([rank, limit]) => [rank, limitOf(rule, limit)]))
}

/** Only what is there: a change that names nothing must not say `undefined`. */
const present = (parts: Written): Written => Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))

/** What stands beside the limits, for whole rules and changes alike. */
function besides({ onBreach, approval, paidBy, writtenIn, compare, night }: Written): Written {
  const hours = night as { from: string; until: string } | undefined
  return present({
    onBreach,
    approval,
    paidBy,
    writtenIn,
    compare,
    night: hours && { fromMinute: minuteOf(hours.from), untilMinute: minuteOf(hours.until) },
  })
}

function ruleOf(name: string, written: Written): Written {
  const routes = written['routes'] as readonly Written[] | undefined
  return {
    ...besides(written),
    limit: { default: limitOf(name, written['default']), byRank: limitsOf(name, written['byRank']) },
    ...(routes && {
      routes: routes.map((route) =>
        present({ between: route['between'], default: minorOf(route['default']), byRank: limitsOf(name, route['byRank']) }),
      ),
    }),
  }
}

function changeOf(name: string, written: Written): Written {
  const routes = written['routes'] as readonly Written[] | undefined
  return {
    ...besides(written),
    ...present({ limit: limitOf(name, written['limit']) }),
    ...(routes && { routes: routes.map(({ between, limit }) => ({ between, limit: minorOf(limit) })) }),
  }
}

function rulesOf(rules: object | undefined, read: (name: string, written: Written) => Written): Written {
  const named = Object.entries(rules ?? {}) as [string, Written | undefined][]
  return Object.fromEntries(named.flatMap(([name, written]) => (written === undefined ? [] : [[name, read(name, written)] as const])))
}

interface WrittenProduct {
  readonly aboveLimit: AboveLimit
  readonly aboveLimitPaidBy: PaidBy
  readonly reasons: readonly BreachReason[]
  readonly rules: object
}

function productOf(document: PolicyDocument, version: number, product: Product, own: WrittenProduct): ProductPolicy<Product, never> {
  const { name, cityTiers, layers } = document
  const { aboveLimit, aboveLimitPaidBy, reasons, rules } = own
  const tiers = Object.entries(cityTiers).flatMap(([tier, cities]) => cities.map((city) => [city, Number(tier)] as const))
  const changes = layers.flatMap((layer) => {
    const change = layer[product]
    if (change === undefined) return []
    const { rules: changed, ...rest } = change
    return [{ name: layer.name, scope: present(layer.for), ...present(rest), rules: rulesOf(changed, changeOf) }]
  })
  return {
    product,
    version,
    name,
    aboveLimit,
    aboveLimitPaidBy,
    reasons,
    rules: rulesOf(rules, ruleOf) as never,
    layers: changes as never,
    cityTiers: new Map(tiers),
  }
}

/** The policy that the engine judges by: an edition of the document. */
export function travelPolicyOf(document: PolicyDocument, version: number): TravelPolicy {
  const { domesticFlights, internationalFlights, trains } = document
  return {
    version,
    name: document.name,
    asksForScene: document.asksForScene,
    domesticFlights: productOf(document, version, 'domesticFlights', domesticFlights) as FlightPolicy,
    internationalFlights: internationalFlights
      ? (productOf(document, version, 'internationalFlights', internationalFlights) as FlightPolicy)
      : null,
    trains: trains ? (productOf(document, version, 'trains', trains) as TrainPolicy) : null,
  }
}

/** A stored document, read back. Throws where it is no policy: what was stored had been parsed before. */
export function parseTravelPolicy(stored: unknown, version: number): TravelPolicy {
  return travelPolicyOf(policyDocument.parse(stored), version)
}
