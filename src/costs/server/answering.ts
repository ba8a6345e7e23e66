import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { Reader } from '../../server/database/connect.ts'
import { wholeTo, type Attribution } from '../rules/attribution-is-completed.ts'
import { proposedCostCentre } from '../rules/cost-centre-is-completed.ts'
import { resolveCharges } from './charging.ts'
import type { PersonId, WhoseCosts } from './charging-store.ts'
import { optionsFor } from './store.ts'

/** What follows from an attribution for whoever books: where the order stands in the books, and whom it may have to ask. */
export interface Answered {
  /** What was chosen; where nothing was, the proposed cost centre bears the whole. Reserve this one. */
  readonly attribution: Attribution
  /** The first cost centre that it is charged to; where it names none, her proposed one. */
  readonly costCentreId: string
  /** Owners of the cost centres, and expense owners in person; each once. */
  readonly costCentreOwnerIds: readonly string[]
  readonly projectLeadIds: readonly string[]
}

const once = (ids: readonly (string | null)[]): readonly string[] => [...new Set(ids.filter((id) => id !== null))]

/** What is charged where nothing was chosen: the proposed cost centre, whole. Null where she has none to propose. */
export async function proposedFor(reader: Reader, who: PersonId): Promise<Attribution | null> {
  const proposed = proposedCostCentre(await optionsFor(reader, who))
  return proposed && wholeTo({ kind: 'costCentre', code: proposed.code })
}

/**
 * Completes and checks what a form says about its cost [V-OTHER-07]. Null is the proposed cost centre, whole; who has none to
 * propose has to choose. Refused with the field under the form's own name of the attribution.
 */
export async function answeringFor(
  reader: Reader,
  who: WhoseCosts,
  asked: {
    readonly attribution: Attribution | null
    /** What the company pays; with nothing to pay, nothing is charged, and only what is named is looked at. */
    readonly amountMinor: number
    readonly date: Temporal.PlainDate
    readonly field?: string
  },
): Promise<Answered | Refusal> {
  const field = asked.field ?? 'attribution'
  const centres = await optionsFor(reader, who)
  const proposed = proposedCostCentre(centres)
  const attribution = asked.attribution ?? (proposed && wholeTo({ kind: 'costCentre', code: proposed.code }))
  if (attribution === null) return refuse('COST-MISSING', { field: `${field}.shares` })
  const parts = await resolveCharges(reader, who, [{ attribution, amountMinor: asked.amountMinor, travellerId: null }], {
    date: asked.date,
    field,
  })
  if (isRefusal(parts)) return parts
  const named = parts.find(({ costCentreId }) => costCentreId !== null)?.costCentreId
  const costCentreId = named ?? proposed?.id ?? centres[0]?.id
  if (costCentreId === undefined) return refuse('COST-MISSING', { field: `${field}.shares` })
  return {
    attribution,
    costCentreId,
    costCentreOwnerIds: once(parts.map(({ answererId }) => answererId)),
    projectLeadIds: once(parts.map(({ projectLeadId }) => projectLeadId)),
  }
}
