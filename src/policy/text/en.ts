import type {
  ApprovalFact,
  BreachFacts,
  CabinFact,
  LineFacts,
  Marked,
  PersonalPart,
  ProductFact,
  RankFact,
  RideFact,
  RuleFacts,
  WhenFacts,
} from './facts.ts'
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

const PRODUCTS: Readonly<Record<ProductFact, string>> = {
  domesticFlights: 'Domestic flights',
  internationalFlights: 'International flights',
  trains: 'Trains',
}

function scope({ product, route }: Pick<RuleFacts, 'product' | 'route'>): string {
  return route === null ? PRODUCTS[product] : `${PRODUCTS[product]}, ${route.from} ⇄ ${route.to}`
}

/** The cabin rules differ in when they hold alone. */
function cabinRule(when: (f: RuleFacts) => string) {
  return {
    headline: (f: BreachFacts): Marked => ({ text: `${f.actual} is above your cabin`, mark: f.actual }),
    badge: () => 'Above your cabin',
    sentence: (f: RuleFacts) => `${scope(f)}${when(f)}: up to ${f.limit.toLowerCase()} class`,
    labels: { limit: 'Allowed cabin', actual: 'This cabin', gap: 'Above by' },
  }
}

function seatRule(when: (f: RuleFacts) => string) {
  return {
    headline: (f: BreachFacts): Marked => ({ text: `${f.actual} is above your class of seat`, mark: f.actual }),
    badge: () => 'Above your seat',
    sentence: (f: RuleFacts) => `${f.trains || scope(f)}${when(f)}: up to ${f.limit.toLowerCase()}`,
    labels: { limit: 'Allowed seat', actual: 'This seat', gap: 'Above by' },
  }
}

/** Rules that something must be so: one sentence says it, another that it is not. */
function plainRule(rule: string, broken: string, badge: string) {
  return {
    headline: (): Marked => ({ text: broken, mark: badge.toLowerCase() }),
    badge: () => badge,
    sentence: (f: RuleFacts) => `${scope(f)}: ${rule}`,
    labels: { limit: 'Required', actual: 'Met', gap: 'Short by' },
  }
}

function choiceRule(what: string) {
  return {
    headline: (f: BreachFacts): Marked => ({ text: `${joined(what, f.actual)} is not allowed by your company`, mark: 'not allowed' }),
    badge: () => `${what} not allowed`,
    sentence: (f: RuleFacts) => {
      const parts = [f.choice?.only ? `only ${f.choice.only}` : '', f.choice?.except ? `not ${f.choice.except}` : '']
      return `${scope(f)}, ${what.toLowerCase()}: ${parts.filter(Boolean).join(', ')}`
    },
    labels: { limit: 'Required', actual: 'Met', gap: 'Short by' },
  }
}

const joined = (...words: string[]) => words.filter(Boolean).join(' ')

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** A day of an ISO date. */
const day = (text: string): string => `${Number(text.slice(-2))} ${MONTHS[Number(text.slice(-5, -3)) - 1] ?? ''}`

/** By whom a part is paid that is not the company's. */
const paidBy = ({ amount, isWhole, payer }: PersonalPart): string => {
  if (isWhole) return payer === null ? `you pay all of the ${amount}` : `${payer} pays all of the ${amount}`
  return payer === null ? `${amount} of it is yours to pay` : `${payer} pays ${amount} of it`
}
/** "Above the limit" only where it is that and no more: no fee of ours, no whole trip. */
const paidAbove = (part: PersonalPart): string =>
  part.isAbove && !part.isWhole
    ? `${part.payer === null ? 'you pay' : `${part.payer} pays`} the ${part.amount} above the limit`
    : paidBy(part)

export const en: PolicyText = {
  inPolicy: 'In policy',
  compliantHeadline: (): Marked => ({ text: 'This flight is in policy', mark: 'in policy' }),

  ride: {
    way: (f: RideFact) => `${f.trainNo}, ${span(f.runMinutes)}, ${f.seat.toLowerCase()} ${f.fare}`,
    silent: 'the railway has not answered, so this was not checked and stands in nobody’s way',
    noTrain: 'no such train has a permitted seat left',
    flightCheaper: (way: string) => `${way}; this flight costs less`,
    ride: (way: string) => way,
  },
  yes: 'Yes',
  no: 'No',
  listed: (codes: readonly string[]) => codes.join(', '),
  seats: {
    noSeat: 'No seat',
    hardSeat: 'Hard seat',
    secondClass: 'Second class',
    softSeat: 'Soft seat',
    hardSleeper: 'Hard sleeper',
    secondSleeper: 'EMU sleeper',
    firstClass: 'First class',
    softSleeper: 'Soft sleeper',
    firstSleeper: 'First class sleeper',
    premierClass: 'Premium first class',
    premiumSleeper: 'Deluxe soft sleeper',
    businessClass: 'Business class',
  },
  trainClasses: { highSpeed: 'High-speed trains', electric: 'D trains', ordinary: 'Ordinary trains' },
  cabins: { Y: 'Economy', A: 'Premium economy', C: 'Business', F: 'First' },
  figures: {
    minor: formatMoney,
    percent: (percent: number) => (percent === 100 ? 'full fare' : `${percent}% of full fare`),
    days: (days: number) => counted(days, 'day', 'days'),
    hours: (hours: number) => counted(hours, 'hour', 'hours'),
    kilometres: (km: number) => `${km.toLocaleString('en')} km`,
    grams: (grams: number) => `${grams} g a km`,
  },
  gaps: {
    minor: formatMoney,
    percent: (points: number) => counted(points, 'point', 'points'),
    days: (days: number) => counted(days, 'day', 'days'),
    cabin: (steps: number) => counted(steps, 'class', 'classes'),
    seat: () => '',
    grams: (grams: number) => `${grams} g a km`,
    yes: () => 'Not met',
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
    'cabin-within-duration': cabinRule((f) => (f.from === '' ? '' : `, from ${f.from} on`)),
    'cabin-within-distance': cabinRule((f) => (f.from === '' ? '' : `, from ${f.from} on`)),
    'cabin-at-night': cabinRule((f) => `, leaving ${f.night}`),
    'fare-within-price-limit': {
      headline: (f: BreachFacts): Marked => ({ text: `This fare is ${f.gap} above your limit`, mark: `${f.gap} above` }),
      badge: (f: BreachFacts) => `${f.gap} over`,
      sentence: (f: RuleFacts) =>
        `${scope(f)}: ${joined(upTo(f.cabin), `up to ${f.limit} ${f.legs === undefined ? 'a leg' : `for its ${f.legs} legs together`}`)}`,
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
      badge: (f: BreachFacts) => `Booked ${f.gap} late`,
      sentence: (f: RuleFacts) => `${scope(f)}: book at least ${f.limit} ahead`,
      labels: { limit: 'Required', actual: 'Ahead', gap: 'Late by' },
    },
    'return-flight-booked': {
      headline: (): Marked => ({ text: 'This goes one way; your company wants the return booked with it', mark: 'one way' }),
      badge: () => 'One way only',
      sentence: (f: RuleFacts) => `${scope(f)}: the return is booked with it`,
      labels: { limit: 'Way back booked', actual: 'Way back booked', gap: 'Difference' },
    },
    'refundable-only': plainRule('refundable fares only', 'This fare is not refundable', 'Not refundable'),
    'changeable-only': plainRule('changeable fares only', 'This fare is not changeable', 'Not changeable'),
    'basic-fares-excluded': plainRule(
      'no basic fares without bag and choice of seat',
      'Your company takes no basic fares; this is a basic fare',
      'Basic fare',
    ),
    'airlines-allowed': choiceRule('Airline'),
    'aircraft-allowed': choiceRule('Aircraft'),
    'co2-within-limit': {
      headline: (f: BreachFacts): Marked => ({ text: `This flight emits ${f.gap} more CO2 than your limit`, mark: `${f.gap} more` }),
      badge: () => 'CO2 above limit',
      sentence: (f: RuleFacts) => `${scope(f)}: up to ${f.limit} of CO2 for each passenger`,
      labels: { limit: 'CO2 limit', actual: 'This flight', gap: 'Over by' },
    },
    'train-instead-of-flight': {
      headline: (f: BreachFacts): Marked => ({ text: `Your policy takes the train here: ${f.actual}`, mark: 'takes the train' }),
      badge: () => 'Train instead',
      sentence: (f: RuleFacts) => `${scope(f)}: the train where it takes less than ${f.limit}${f.ride && `; ${f.ride}`}`,
      labels: { limit: 'By train', actual: 'Train', gap: 'Difference' },
    },
    'seat-within-rank': seatRule(() => ''),
    'seat-within-duration': seatRule((f) => (f.from === '' ? '' : `, from ${f.from} on`)),
    'seat-at-night': seatRule((f) => `, leaving ${f.night}`),
    'standby-within-standard': plainRule('no standby above your seat', 'A standby request cannot go above your seat', 'Above your seat'),
    'application-linked': plainRule('bookings belong to a trip application', 'This booking has no trip application', 'No trip application'),
    'budget-not-exceeded': {
      headline: (f: BreachFacts): Marked => ({ text: `The budget is ${f.gap} short`, mark: `${f.gap} short` }),
      badge: (f: BreachFacts) => `${f.gap} over budget`,
      sentence: (f: RuleFacts) => `${scope(f)}: a booking takes no more than ${f.limit} of what is free in the budget`,
      labels: { limit: 'Free in budget', actual: 'Company pays', gap: 'Over by' },
    },
  },
  noPriceLimit: (f) => `${scope(f)}: no fare limit`,

  source: (where: string, rank: RankFact, beforeTaxes: boolean) =>
    [where, rank.name === null ? `grade ${rank.code}` : rank.name.en, ...(beforeTaxes ? ['before taxes'] : [])].join(' · '),

  whatNow: {
    compliant: 'You can book it; the company pays.',
    allow: 'You can book it; the company pays.',
    tell: 'You can book it and the company pays; it will see that this is above the limit.',
    ownPart: (part: PersonalPart) => `You can book it; ${paidBy(part)}.`,
    reason: (part: PersonalPart | null) => `You can book it with a reason; ${part === null ? 'the company pays' : paidBy(part)}.`,
    difference(part: PersonalPart | null) {
      if (part === null) return 'You can book it; the company pays.'
      const isPlain = part.payer === null && part.isAbove && !part.isWhole
      return isPlain ? `You can book it and pay the ${part.amount} above the limit.` : `You can book it; ${paidAbove(part)}.`
    },
    approve(part: PersonalPart | null, way: ApprovalFact) {
      const pays = part === null ? '' : `, and ${paidAbove(part)}`
      if (way === 'passive') return `This needs a reason, and your manager is told${pays}.`
      if (way === 'soft') return `This needs a reason and goes on unless your manager objects in time${pays}.`
      if (way === 'beforeBooking') return `This needs a reason, and nothing is held before your manager agrees${pays}.`
      return `This needs a reason and approval${pays}. One in policy needs neither.`
    },
    forbid: 'Your company does not allow this booking. Please take one in policy.',
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

  changes: {
    fare: (saves: string) => `Another fare of this one: ${saves}`,
    flight: (departs: string, saves: string) => `One that ${departs}: ${saves}`,
    day: (date: string) => `Leave on ${day(date)} or later`,
    linkApplication: 'Link an approved trip application',
    bookReturn: 'Book a round trip, with the way back',
    takeTrain: (trainNo: string) => `Take the train, such as ${trainNo}`,
    spendLess: (minor: number) => `Spend ${formatMoney(minor)} less`,
    none: 'Nothing on sale would comply',
  },

  line(f: LineFacts) {
    const cabin = upTo(f.cabin)
    if (f.price !== null) return `Policy: ${joined(cabin, `up to ${f.price} a leg`)}, company pays`
    if (f.discount !== null) return `Policy: ${cabin || 'economy'} up to ${f.discount}, company pays`
    return `Policy: ${[cabin, f.someRoutes ? 'fare limits on some routes' : ''].filter(Boolean).join(', ') || 'any cabin and fare'}, company pays`
  },
  aboveLimit: {
    company: 'Above a limit, the company pays too',
    difference: 'Above a limit, you pay the difference',
    person: 'Above a limit, you pay the whole trip',
  },
  nothingLimited: (product: ProductFact) => (product === 'trains' ? 'Trains: any seat' : `${PRODUCTS[product]}: any cabin and fare`),

  when(f: WhenFacts) {
    const year = (text: string) => `${day(text)} ${text.slice(0, 4)}`
    const parts = [
      f.cities && `to ${f.cities}`,
      f.dates && `departing ${year(f.dates.from)} to ${year(f.dates.until)}`,
      f.season && `departing ${day(f.season.from)} to ${day(f.season.until)} of any year`,
    ].filter(Boolean)
    const text = parts.join(', ')
    return text.slice(0, 1).toUpperCase() + text.slice(1)
  },

  errors: {
    'POLICY-NONE': 'Your company has not set a policy for you yet. Please contact your administrator.',
    'POLICY-SCENE': 'This scene does not exist or is no longer open. Please choose another.',
    'POLICY-NO-SCENE': 'Your company asks what each trip is for. Please choose a travel scene.',
    'POLICY-ASKS-COMPANY': 'This travel scene asks which company is invoiced. Please choose it under what the trip is charged to.',
    'POLICY-ASKS-REASON': 'This travel scene asks for a reason. Please choose one.',
    'POLICY-ASKS-REMARK': 'This travel scene asks for a remark. Please write one.',
    'POLICY-ASKS-PROJECT': 'This travel scene asks for a project or WBS element. Please choose it under what the trip is charged to.',
    'POLICY-MODE': 'You have no authority to book flights in this mode. Please ask your travel manager.',
    'POLICY-DRAFT': 'There are mistakes in this policy. It was not published.',
    'POLICY-MOVED': 'Somebody has just published another edition. Please read that one first.',
    'POLICY-SAME': 'This says what the latest edition says. There is nothing to publish.',
    'POLICY-PAST': 'A policy cannot take effect before today.',
    'POLICY-COMING': ({ version, day, others }) =>
      `Edition ${version} is set to begin on ${day}${others === 0 ? '' : `, and ${others} more after it`}. Published now, this one takes their place: ` +
      'publish it again with replacesComing if that is meant. To keep what is set, write this change into it too, and publish it from its day on afterwards.',
  },
}
