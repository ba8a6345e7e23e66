import type { Traveller } from './facts.ts'
import type { Layer, RuleChange, Scope } from './policy.ts'

/*
 * Which layers of a policy hold, and which stands before which. The order is total: the company's own rules come first; then
 * layers by whom they name (a department, the nearest last; a rank; a person), among those by what narrows them (a scene, then
 * city tiers, then dates, then a season), and at last by their place in the document. Each changes only what it names; the last word counts.
 */

/** The changes of a layer, whatever product they are of. */
export interface AnyLayer extends Pick<Layer<never>, 'scope' | 'name' | 'aboveLimit' | 'aboveLimitPaidBy'> {
  readonly rules: Readonly<Record<string, RuleChange<unknown> | undefined>>
}

/** When and where somebody travels. */
export interface Trip {
  /** `2026-09-22`. */
  readonly departDate: string
  readonly arriveCity: string
}

/** Whether a layer is for this person and scene, on some day and in some city. */
export function isFor({ department, rank, person, scene }: Scope, traveller: Traveller): boolean {
  if (department !== undefined && !traveller.departments?.includes(department)) return false
  if (rank !== undefined && rank !== traveller.rankCode) return false
  if (person !== undefined && person !== traveller.userCode) return false
  return scene === undefined || scene === traveller.scene
}

/** Whether a layer holds only on some days or in some cities. */
export const isNarrow = ({ cityTiers, dates, season }: Scope): boolean =>
  cityTiers !== undefined || dates !== undefined || season !== undefined

function isInSeason(day: string, { from, until }: { readonly from: string; readonly until: string }): boolean {
  return from <= until ? from <= day && day <= until : from <= day || day <= until
}

export function holdsOn({ cityTiers, dates, season }: Scope, trip: Trip, tiers: ReadonlyMap<string, number>): boolean {
  if (cityTiers !== undefined) {
    const tier = tiers.get(trip.arriveCity)
    if (tier === undefined || !cityTiers.includes(tier)) return false
  }
  // Days are compared as they are written: the year, the month and the day lead, in this order.
  if (dates !== undefined && (trip.departDate < dates.from || trip.departDate > dates.until)) return false
  return season === undefined || isInSeason(trip.departDate.slice(5), season)
}

function weightOf({ scope }: AnyLayer, { departments = [] }: Traveller): readonly number[] {
  const has = (part: unknown) => (part === undefined ? 0 : 1)
  const nearness = scope.department === undefined ? 0 : departments.length - departments.indexOf(scope.department)
  return [has(scope.person), has(scope.rank), nearness, has(scope.scene), has(scope.cityTiers), has(scope.dates), has(scope.season)]
}

/** The layers that are for somebody, the last one having the last word. Of equals the later in the list stands behind. */
export function inOrder(layers: readonly AnyLayer[], traveller: Traveller): AnyLayer[] {
  const weighed = layers.filter(({ scope }) => isFor(scope, traveller)).map((layer) => ({ layer, weight: weightOf(layer, traveller) }))
  const compare = (a: readonly number[], b: readonly number[]) => {
    const at = a.findIndex((part, index) => part !== b[index])
    return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
  }
  return weighed.toSorted((a, b) => compare(a.weight, b.weight)).map(({ layer }) => layer)
}

/** Whether any layer names a department: only then must somebody look up what stands above a traveller's own. */
export const namesDepartments = ({ layers }: { readonly layers: readonly Pick<AnyLayer, 'scope'>[] }): boolean =>
  layers.some(({ scope }) => scope.department !== undefined)
