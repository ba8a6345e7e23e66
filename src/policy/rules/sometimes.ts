import type { Traveller } from './facts.ts'
import type { AnyLayer, Trip } from './layers.ts'
import { isFor, isNarrow } from './layers.ts'
import type { Scope } from './policy.ts'

/** What holds for somebody on some days, or in some cities: a layer, and a trip that it holds for. */
export interface Sometimes {
  readonly name: AnyLayer['name']
  readonly scope: Scope
  readonly trip: Trip
}

/** As much of any product's policy as says when its layers hold. */
export interface NarrowedPolicy {
  readonly layers: readonly Pick<AnyLayer, 'name' | 'scope'>[]
  readonly cityTiers: ReadonlyMap<string, number>
}

/** The first day from today on that lies in both spans; null where none of the next years does. */
function dayIn({ dates, season }: Scope, today: string): string | null {
  if (season === undefined) {
    if (dates === undefined) return today
    return dates.until < today ? null : dates.from > today ? dates.from : today
  }
  const start = dates !== undefined && dates.from > today ? dates.from : today
  const isIn = (day: string) =>
    season.from <= season.until ? season.from <= day && day <= season.until : day >= season.from || day <= season.until
  if (isIn(start.slice(5))) return dates !== undefined && start > dates.until ? null : start
  const year = Number(start.slice(0, 4))
  const next = [`${year}-${season.from}`, `${year + 1}-${season.from}`].find((day) => day >= start)
  if (next === undefined || (dates !== undefined && next > dates.until)) return null
  return next
}

/**
 * The layers of a policy that hold for a traveller on some days or in some cities alone, in the document's order, each with a trip by
 * which her standard there can be read. What is over for good is left out. `today` as 2026-09-10.
 */
export function sometimesFor(policy: NarrowedPolicy, traveller: Traveller, today: string): Sometimes[] {
  if (traveller.isSpecial) return []
  return policy.layers.flatMap(({ name, scope }) => {
    if (!isNarrow(scope) || !isFor(scope, traveller)) return []
    const departDate = dayIn(scope, today)
    // A city that stands in no tier is none that a layer for a tier could hold in.
    const cities = [...policy.cityTiers].filter(([, tier]) => scope.cityTiers?.includes(tier)).map(([city]) => city)
    const arriveCity = scope.cityTiers === undefined ? '' : cities[0]
    return departDate === null || arriveCity === undefined ? [] : [{ name, scope, trip: { departDate, arriveCity } }]
  })
}
