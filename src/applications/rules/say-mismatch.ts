import type { Mismatch } from './booking-matches-application.ts'
import type { Difference } from './change-needs-approval.ts'
import type { Product } from './plan.ts'

/** How a language names what stands in applications as codes. */
export interface Names {
  city(code: string): string
  person(personId: string): string
  /** What is charged, in words, by its codes; differences of cost are said in codes without it. */
  cost?(codes: string): string
}

interface Span {
  readonly from: string
  readonly to: string
}

/** The words for mismatches and differences; each wing's text has them in both languages. */
export interface ApplicationWords {
  readonly products: Readonly<Record<Product, string>>
  /** 12月3日 for 2026-12-03. */
  day(date: string): string
  /** One day or several. */
  span(span: Span): string
  list(items: readonly string[]): string
  readonly mismatches: {
    from(applied: string, booked: string): string
    to(applied: string, booked: string): string
    city(applied: string, booked: string): string
    /** `applied` is empty where none of the days that were applied for can be booked any more. */
    date(applied: string, booked: string): string
    traveller(applied: string, booked: string): string
    /** `applied` is empty where nothing of the kind was applied for. */
    product(applied: string, booked: string): string
    count(facts: { product: Product; applied: number; remaining: number; booked: number }): string
    /** In minor units. */
    amount(facts: { applied: number; remaining: number; booked: number }): string
  }
  readonly differences: {
    segmentAdded(what: string): string
    segmentRemoved(what: string): string
    cities(before: string, after: string): string
    dates(before: string, after: string): string
    count(product: string, before: number, after: number): string
    travellerAdded(name: string): string
    travellerRemoved(name: string): string
    estimate(beforeMinor: number, afterMinor: number): string
    cost(before: string, after: string): string
    readonly reason: string
    files(before: number, after: number): string
  }
}

/** What does not fit, as a sentence with both values [E-DATE-01]. */
export function sayMismatch(mismatch: Mismatch, words: ApplicationWords, names: Names): string {
  const { mismatches: say } = words
  switch (mismatch.code) {
    case 'TA-FROM':
      return say.from(names.city(mismatch.applied), names.city(mismatch.booked))
    case 'TA-TO':
      return say.to(names.city(mismatch.applied), names.city(mismatch.booked))
    case 'TA-CITY':
      return say.city(names.city(mismatch.applied), names.city(mismatch.booked))
    case 'TA-DATE': {
      const applied = mismatch.isOver ? '' : words.span({ from: mismatch.appliedFrom, to: mismatch.appliedTo })
      return say.date(applied, words.span({ from: mismatch.bookedFrom, to: mismatch.bookedTo }))
    }
    case 'TA-TRAVELLER': {
      const named = (ids: readonly string[]) => words.list(ids.map((id) => names.person(id)))
      return say.traveller(named(mismatch.applied), named(mismatch.booked))
    }
    case 'TA-PRODUCT':
      return say.product(words.list(mismatch.applied.map((one) => words.products[one])), words.products[mismatch.booked])
    case 'TA-COUNT':
      return say.count(mismatch)
    case 'TA-AMOUNT':
      return say.amount(mismatch)
  }
}

/** What a change changes, as a sentence with both values: what whoever agrees reads. */
export function sayDifference(difference: Difference, words: ApplicationWords, names: Names): string {
  const { differences: say } = words
  const way = (cities: readonly string[]) => cities.map((code) => names.city(code)).join(' → ')
  switch (difference.what) {
    case 'segment': {
      const segment = difference.after ?? difference.before
      const cities = segment.kind === 'leg' ? [segment.from, segment.to] : [segment.city]
      const what = `${way(cities)} ${words.span({ from: segment.startDate, to: segment.endDate })}`
      return difference.after ? say.segmentAdded(what) : say.segmentRemoved(what)
    }
    case 'cities':
      return say.cities(way(difference.before), way(difference.after))
    case 'dates': {
      const span = ({ startDate, endDate }: { startDate: string; endDate: string }) => words.span({ from: startDate, to: endDate })
      return say.dates(span(difference.before), span(difference.after))
    }
    case 'count':
      return say.count(words.products[difference.product], difference.before, difference.after)
    case 'traveller': {
      const name = names.person(difference.personId)
      return difference.after ? say.travellerAdded(name) : say.travellerRemoved(name)
    }
    case 'estimate':
      return say.estimate(difference.before, difference.after)
    case 'cost':
      return say.cost(names.cost?.(difference.before) ?? difference.before, names.cost?.(difference.after) ?? difference.after)
    case 'reason':
      return say.reason
    case 'files':
      return say.files(difference.before, difference.after)
  }
}
