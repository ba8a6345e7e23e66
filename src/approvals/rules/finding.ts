import { SIGNERS_MAX, type ApproverSource } from './flow.ts'

/** Lines of managers longer than this do not exist; a longer one is a mistake in the data. */
export const LINE_MAX = 30

/** Somebody as flows need to know her. */
export interface FlowPerson {
  readonly personId: string
  readonly isActive: boolean
  readonly managerId: string | null
}

/** All that a flow may look up, read beforehand: planning itself asks nobody. */
export interface FlowPeople {
  readonly byId: ReadonlyMap<string, FlowPerson>
  readonly idByUserCode: ReadonlyMap<string, string>
  /** By traveller: who heads her department, the nearest department with a head. */
  readonly headsOf: ReadonlyMap<string, readonly string[]>
  /** By traveller: who heads her division. */
  readonly divisionHeadsOf: ReadonlyMap<string, readonly string[]>
  readonly costCentreOwners: readonly string[]
  readonly projectLeads: readonly string[]
  readonly byRole: ReadonlyMap<string, readonly string[]>
}

/** Why nobody can be asked: none stands there, who does has left or is concerned and nobody stands above, or managers stand in a ring. */
export type NobodyBecause = 'nobodySet' | 'lineEnds' | 'left' | 'onlyConcerned' | 'managerCycle' | 'notChosen'

/** Somebody at whom the search ended: she has left, or is concerned, and nobody stands above her who may; or she stands at the top. */
export interface Missing {
  readonly personId: string
  readonly because: 'left' | 'concerned' | 'lineEnds'
}

/** An answer instead of people. */
export interface Nobody {
  readonly nobody: NobodyBecause
  readonly missing: readonly Missing[]
}
export const isNobody = (found: object): found is Nobody => Object.hasOwn(found, 'nobody')

const nobody = (because: NobodyBecause, ...missing: readonly Missing[]): Nobody => ({ nobody: because, missing })

/** Whom somebody stands in for, and why. */
export interface InsteadOf {
  readonly personId: string
  readonly because: 'concerned' | 'left'
}

export interface FoundSigner {
  readonly personId: string
  readonly insteadOf: InsteadOf | null
}

/** The person herself where she may decide, or the nearest above her who may. A ring further up harms nobody who stands below it. */
function fitFrom(people: FlowPeople, personId: string, concerned: ReadonlySet<string>): FoundSigner | Nobody {
  const isFit = (one: FlowPerson) => one.isActive && !concerned.has(one.personId)
  const named = people.byId.get(personId)
  if (!named) return nobody('nobodySet')
  if (isFit(named)) return { personId, insteadOf: null }
  const because = concerned.has(personId) ? 'concerned' : 'left'
  const above = aboveWho(people.byId, personId, isFit)
  if (typeof above === 'string') return { personId: above, insteadOf: { personId, because } }
  const isRing = above.nobody === 'managerCycle'
  return nobody(isRing ? above.nobody : because === 'left' ? 'left' : 'onlyConcerned', { personId, because })
}

/** The nearest above somebody of whom something is so. */
function aboveWho(byId: FlowPeople['byId'], personId: string, isSo: (one: FlowPerson) => boolean): string | Nobody {
  const met = new Set([personId])
  for (let id = byId.get(personId)?.managerId ?? null; id !== null;) {
    if (met.has(id) || met.size > LINE_MAX) return nobody('managerCycle')
    met.add(id)
    const above = byId.get(id)
    if (!above) break
    if (isSo(above)) return id
    id = above.managerId
  }
  return nobody('onlyConcerned')
}

/** Who stands above somebody, is at work and none of those who are left out; null where nobody does. */
export function fitAbove(byId: FlowPeople['byId'], personId: string, without: ReadonlySet<string>): string | null {
  const found = aboveWho(byId, personId, (one) => one.isActive && !without.has(one.personId))
  return typeof found === 'string' ? found : null
}

/** Who stands so many steps above somebody. */
function managerOf(people: FlowPeople, personId: string, steps: number): { readonly personId: string } | Nobody {
  const met = new Set([personId])
  let here = personId
  for (let step = 0; step < steps; step += 1) {
    const above = people.byId.get(here)?.managerId ?? null
    if (above === null) return nobody('lineEnds', { personId: here, because: 'lineEnds' })
    if (met.has(above)) return nobody('managerCycle')
    met.add(above)
    here = above
  }
  return { personId: here }
}

export interface FindAsk {
  readonly travellerId: string
  /** The applicant and everybody who travels: none of them decides. */
  readonly concerned: ReadonlySet<string>
  /** Whom the applicant chose for this level and traveller. */
  readonly chosen: readonly string[]
  /** Who was found for the level below. */
  readonly below: readonly string[]
  readonly needsAll: boolean
}

/** Whom a source names, before anybody is passed over; or why it names nobody. */
function namedBy(source: ApproverSource, people: FlowPeople, ask: FindAsk): readonly string[] | Nobody {
  const orNobody = (ids: readonly string[]) => (ids.length === 0 ? nobody('nobodySet') : ids)
  switch (source.by) {
    case 'manager': {
      const found = managerOf(people, ask.travellerId, source.steps)
      return isNobody(found) ? found : [found.personId]
    }
    case 'above': {
      const found = ask.below.map((personId) => managerOf(people, personId, 1))
      const ids = found.flatMap((one) => (isNobody(one) ? [] : [one.personId]))
      return ids.length > 0 ? ids : (found.find(isNobody) ?? nobody('lineEnds'))
    }
    case 'departmentHead':
      return orNobody(people.headsOf.get(ask.travellerId) ?? [])
    case 'divisionHead':
      return orNobody(people.divisionHeadsOf.get(ask.travellerId) ?? [])
    case 'costCentreOwner':
      return orNobody(people.costCentreOwners)
    case 'projectLead':
      return orNobody(people.projectLeads)
    case 'role':
      return orNobody(people.byRole.get(source.role) ?? [])
    case 'person': {
      const personId = people.idByUserCode.get(source.userCode)
      return personId === undefined ? nobody('nobodySet') : [personId]
    }
    case 'chosen':
      return ask.chosen.length === 0 ? nobody('notChosen') : ask.chosen
  }
}

export interface FoundPeople {
  readonly signers: readonly FoundSigner[]
  /** Who has left, and nobody stands above her: where all or most have to agree, one word less is asked for, and that is told. */
  readonly missing: readonly Missing[]
}

/**
 * The people of one level for one traveller. Who is concerned or gone is passed over upwards. Where any one of several suffices,
 * she is simply left out for as long as another of them can be asked.
 */
export function findSigners(sources: readonly ApproverSource[], people: FlowPeople, ask: FindAsk): FoundPeople | Nobody {
  const named: string[] = []
  const missing: Missing[] = []
  let why = nobody('nobodySet')
  for (const source of sources) {
    const found = namedBy(source, people, ask)
    if (isNobody(found)) {
      why = found
      missing.push(...found.missing)
    } else named.push(...found)
  }
  const fit: FoundSigner[] = []
  for (const personId of new Set(named)) {
    const found = fitFrom(people, personId, ask.concerned)
    if (isNobody(found)) {
      why = found
      missing.push(...found.missing)
    } else if (!fit.some((other) => other.personId === found.personId)) fit.push(found)
  }
  const themselves = fit.filter((one) => one.insteadOf === null)
  const signers = !ask.needsAll && themselves.length > 0 ? themselves : fit
  // Somebody who has left weighs more than that a line ends: an order is refused for her where the company wants it so.
  const hasLeft = missing.some(({ because }) => because === 'left')
  if (signers.length === 0) return nobody(hasLeft && why.nobody !== 'managerCycle' ? 'left' : why.nobody, ...missing)
  const untold = ask.needsAll ? missing.filter(({ because }) => because === 'left') : []
  return { signers: signers.slice(0, SIGNERS_MAX), missing: untold }
}
