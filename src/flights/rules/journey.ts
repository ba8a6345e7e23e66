import { refuse, type Refusal } from '../../kernel/result.ts'
import { checkSearch } from './search.ts'

/* Journeys abroad: how many legs they have, and how their ways are named. */

/** SPEC.md, 3: one way, round trip, several cities. */
export const JOURNEY_TYPES = ['OW', 'RT', 'MS'] as const
export type JourneyType = (typeof JOURNEY_TYPES)[number]

export const LEGS_MAX = 4
/** A slice is named by its flights, a journey by its slices. */
export const SLICE_ID_MAX = 200
export const OFFER_KEY_MAX = 1_000

/** A session abroad is priced first, and confirmed as its form is submitted. */
export const CONFIRM_STAGES = ['priced', 'confirmed'] as const

/** What may differ between what a traveller has seen and what holds as she submits. */
export const CONFIRM_DIFFERENCES = ['price', 'times', 'conditions', 'baggage', 'extras', 'document'] as const
export type ConfirmDifferenceKind = (typeof CONFIRM_DIFFERENCES)[number]

export interface JourneyLeg {
  readonly fromCityCode: string
  readonly toCityCode: string
  /** Calendar date where the leg leaves. */
  readonly departDate: string
}

export interface JourneyForm {
  readonly journeyType: JourneyType
  readonly legs: readonly JourneyLeg[]
  readonly cabin: string
}

const LEGS_OF = { OW: [1, 1], RT: [2, 2], MS: [2, LEGS_MAX] } as const satisfies Record<JourneyType, readonly [number, number]>

/** Whether as many legs as its type has follow each other, in time, and for a round trip back to where it began. */
function checkLegs({ journeyType, legs }: JourneyForm): Refusal | null {
  const [least, most] = LEGS_OF[journeyType]
  if (legs.length < least || legs.length > most) return refuse('AF-JOURNEY', { field: 'legs' })
  const [out, back] = legs
  if (journeyType === 'RT' && (out?.fromCityCode !== back?.toCityCode || out?.toCityCode !== back?.fromCityCode)) {
    return refuse('AF-JOURNEY', { field: 'legs.1' })
  }
  const early = legs.findIndex((leg, index) => index > 0 && leg.departDate < (legs[index - 1]?.departDate ?? ''))
  return early === -1 ? null : refuse('AF-DATE', { field: `legs.${early}.departDate` })
}

/** What is wrong with a journey that is asked for, the first thing first; the same in browser and server. Null when it can be sent. */
export function checkJourney(form: JourneyForm, today: Temporal.PlainDate): Refusal | null {
  for (const [index, leg] of form.legs.entries()) {
    const wrong = checkSearch({ ...leg, cabin: form.cabin }, today)
    if (wrong) return wrong.field === 'cabin' ? wrong : { ...wrong, field: `legs.${index}.${wrong.field ?? 'departDate'}` }
  }
  return checkLegs(form)
}
