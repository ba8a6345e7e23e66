import { z } from 'zod'
import { TRAVELLERS_PER_ORDER_MAX } from '../../people/rules/party.ts'
import { PASSENGERS_PER_TRAIN_ORDER_MAX } from '../rules/search.ts'

/** What several calls of trains say alike. */

const NAME_CHARACTERS_MAX = 40
const TRAIN_ID_CHARACTERS_MAX = 120

export const bothNames = z.object({ zh: z.string(), en: z.string() })
export const minor = z.number().int()
export const stationCode = z.string().regex(/^[A-Z]{3}$/)

/** The supplier's name of a train of one day, as a search told it. It becomes a part of an address there, so that no path may stand in it. */
export const trainId = z
  .string()
  .regex(/^[!-~]+$/)
  .max(TRAIN_ID_CHARACTERS_MAX)
  .refine((id) => id !== '.' && id !== '..')

const travellersUpTo = (most: number) =>
  z.strictObject({
    mode: z.enum(['personal', 'agent']),
    userCodes: z.array(z.string().min(1).max(NAME_CHARACTERS_MAX)).min(1).max(most),
    /** Who of them wants the student fare; of a child, and of who does not travel, it says nothing. */
    students: z.array(z.string().min(1).max(NAME_CHARACTERS_MAX)).max(most).optional(),
  })

/** Who travels, on one order or on several. The mode alone gives no right: each of them is checked. */
export const groupTravellers = travellersUpTo(TRAVELLERS_PER_ORDER_MAX)
/** Of one order. Left out: the caller herself, alone. */
export const orderTravellers = travellersUpTo(PASSENGERS_PER_TRAIN_ORDER_MAX).optional()
/** Of who only looks: more than one order takes are a group. */
export const askedTravellers = groupTravellers.optional()
export type AskedTravellers = NonNullable<z.output<typeof askedTravellers>>

/** The scene that is asked for; null: the caller's usual one. */
export const sceneAsked = z.string().min(1).max(60).nullable().default(null)

/** The company has not opened trains, or this installation has no railway [E-ACCESS-08]. */
export const CLOSED_LINE = 'TR-NO-LINE'

export const callAt = z.object({
  stationCode: z.string(),
  station: bothNames,
  city: bothNames,
  /** Wall time with offset. */
  at: z.string(),
})
