import type { BreachFacts, CabinFact, LineFacts, Marked, RankFact, RuleFacts } from './facts.ts'
import { formatMoney } from '../../kernel/money.ts'
import type { PolicyText } from './zh.ts'

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

function span(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`
}

function upTo(cabin: CabinFact | null): string {
  if (cabin === null || cabin.isHighest) return ''
  return cabin.isEconomy ? cabin.name.toLowerCase() : `${cabin.name.toLowerCase()} or below`
}

function scope(facts: Pick<RuleFacts, 'route'>): string {
  return facts.route === null ? 'Domestic flights' : `Domestic flights, ${facts.route.from} ⇄ ${facts.route.to}`
}

const joined = (...words: string[]) => words.filter(Boolean).join(' ')

export const en: PolicyText = {
  inPolicy: 'In policy',
  compliantHeadline: (): Marked => ({ text: 'This flight is in policy', mark: 'in policy' }),

  cabins: { Y: 'Economy', A: 'Premium economy', C: 'Business', F: 'First' },
  figures: {
    minor: formatMoney,
    percent: (percent: number) => (percent === 100 ? 'full fare' : `${percent}% of full fare`),
    days: (days: number) => counted(days, 'day', 'days'),
    hours: (hours: number) => counted(hours, 'hour', 'hours'),
  },
  gaps: {
    minor: formatMoney,
    percent: (points: number) => counted(points, 'point', 'points'),
    days: (days: number) => counted(days, 'day', 'days'),
    cabin: (steps: number) => counted(steps, 'class', 'classes'),
  },

  rules: {
    'cabin-within-rank': {
      headline: (f: BreachFacts): Marked => ({ text: `${f.actual} is above your cabin`, mark: f.actual }),
      badge: () => 'Above your cabin',
      sentence(f: RuleFacts) {
        if (f.cabin?.isHighest) return `${scope(f)}: any cabin`
        return f.cabin?.isEconomy ? `${scope(f)}: ${f.limit.toLowerCase()} class` : `${scope(f)}: up to ${f.limit.toLowerCase()} class`
      },
      labels: { limit: 'Allowed cabin', actual: 'This cabin', gap: 'Above by' },
    },
    'fare-within-price-limit': {
      headline: (f: BreachFacts): Marked => ({ text: `This fare is ${f.gap} above your limit`, mark: `${f.gap} above` }),
      badge: (f: BreachFacts) => `${f.gap} over`,
      sentence: (f: RuleFacts) => `${scope(f)}: ${joined(upTo(f.cabin), `up to ${f.limit} a leg`)}`,
      labels: { limit: 'Limit', actual: 'Fare', gap: 'Over by' },
    },
    'lowest-fare-within-hours': {
      headline: (f: BreachFacts): Marked => ({ text: `A flight within ${f.hours} costs ${f.gap} less`, mark: `${f.gap} less` }),
      badge: (f: BreachFacts) => `${f.gap} above lowest`,
      sentence: (f: RuleFacts) => `${scope(f)}: the lowest fare within ${f.limit} of departure`,
      labels: { limit: 'Lowest nearby', actual: 'Fare', gap: 'Above by' },
    },
    'discount-within-limit': {
      headline: (f: BreachFacts): Marked => ({ text: `This fare is ${f.gap} above your discount limit`, mark: `${f.gap} above` }),
      badge: (f: BreachFacts) => `${f.gap} over`,
      sentence: (f: RuleFacts) => `${scope(f)}: economy up to ${f.limit === 'full fare' ? 'the full fare' : f.limit}`,
      labels: { limit: 'Limit', actual: 'This fare', gap: 'Over by' },
    },
    'booked-days-ahead': {
      headline: (f: BreachFacts): Marked => ({ text: `Booked ${f.gap} later than your policy asks`, mark: `${f.gap} later` }),
      badge: (f: BreachFacts) => `${f.gap} late`,
      sentence: (f: RuleFacts) => `${scope(f)}: book at least ${f.limit} ahead`,
      labels: { limit: 'Required', actual: 'Ahead', gap: 'Late by' },
    },
  },
  noPriceLimit: (f) => `${scope(f)}: no fare limit`,

  source: (where: string, rank: RankFact, beforeTaxes: boolean) =>
    [where, rank.name === null ? `grade ${rank.code}` : rank.name.en, ...(beforeTaxes ? ['before taxes'] : [])].join(' · '),

  whatNow: {
    compliant: 'You can book it; the company pays.',
    allow: 'You can book it; the company pays.',
    tell: 'You can book it and the company pays; it will see that this is above the limit.',
    approve: (you: string | null) =>
      `This needs a reason and approval${you === null ? '' : `, and you pay the ${you} above the limit`}. A flight in policy needs neither.`,
    forbid: 'Your company does not allow this booking. Please take a flight in policy.',
  },

  alternatives: {
    title(withinMinutes: number | null) {
      if (withinMinutes === null) return 'In policy that day'
      return withinMinutes === 60 ? 'In policy, within an hour' : `In policy, within ${withinMinutes / 60} hours`
    },
    none: 'No flight is in policy. Another day may have one.',
    departs(minutes: number) {
      if (minutes === 0) return 'leaves at the same time'
      return minutes < 0 ? `leaves ${span(-minutes)} earlier` : `leaves ${span(minutes)} later`
    },
    arrives(minutes: number) {
      if (minutes === 0) return 'arrives at the same time'
      return minutes < 0 ? `arrives ${span(-minutes)} earlier` : `arrives ${span(minutes)} later`
    },
    saves(minor: number) {
      if (minor === 0) return 'same fare'
      return minor > 0 ? `saves ${formatMoney(minor)}` : `costs ${formatMoney(-minor)} more`
    },
    sameFlight: 'another fare of this flight',
    cheapest: (departs: string, saves: string) => `Cheapest change: ${departs}, ${saves}.`,
  },

  line(f: LineFacts) {
    const cabin = upTo(f.cabin)
    if (f.price !== null) return `Policy: ${joined(cabin, `up to ${f.price} a leg`)}, company pays`
    if (f.discount !== null) return `Policy: ${cabin || 'economy'} up to ${f.discount}, company pays`
    return `Policy: ${[cabin, f.someRoutes ? 'fare limits on some routes' : ''].filter(Boolean).join(', ') || 'any cabin and fare'}, company pays`
  },
  aboveLimit: {
    company: 'Above a limit, the company pays once it is approved',
    difference: 'Above a limit, you pay the difference',
    person: 'Above a limit, you pay the whole trip',
  },
  nothingLimited: 'Domestic flights: any cabin and fare',

  errors: {
    'POLICY-NONE': 'Your company has not set a domestic flight policy for you yet. Please contact your administrator.',
  },
}
