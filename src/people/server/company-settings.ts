import { z } from 'zod'
import { yuan } from '../../kernel/money.ts'
import type { Reader } from '../../server/database/connect.ts'

/** constants: a search's offers can be booked for so long (READINGS.md, Rules, defaults). */
const OFFER_LIFETIME_DEFAULT_MINUTES = 20
/** READINGS.md, Rules, defaults: for so long a traveller may pay her part of a flight. */
const PAYMENT_WINDOW_DEFAULT_MINUTES = 30

const HOURS_TO_DECIDE_DEFAULT = 24
const LEVELS_MAX = 5

/** From how much above the limit each level of approval is needed, in yuan, the first level's first. */
const levelsAboveYuan = z
  .array(z.number().min(0).max(1_000_000).multipleOf(0.01))
  .min(1)
  .max(LEVELS_MAX)
  .refine((levels) => levels[0] === 0, { error: 'the first level is needed from 0 on' })
  .refine((levels) => levels.every((level, i) => i === 0 || level > (levels[i - 1] ?? 0)), {
    error: 'each level begins above the one before',
  })

/** What a company may set, as the company file writes it. */
export const settingsInFile = z.strictObject({
  offerLifetimeMinutes: z.number().int().min(5).max(120).default(OFFER_LIFETIME_DEFAULT_MINUTES),
  /** For how long a traveller may pay her part once it is due. */
  paymentWindowMinutes: z.number().int().min(5).max(1_440).default(PAYMENT_WINDOW_DEFAULT_MINUTES),
  /** Charged with each flight ticket. */
  flightServiceFeeYuan: z.number().min(0).max(1_000).multipleOf(0.01).default(0),
  /** Who has to agree to an order above the limit. */
  approval: z
    .strictObject({
      /** Who does not decide for so long has let it time out; seats may have to be paid before. */
      hoursToDecide: z.number().int().min(1).max(168).default(HOURS_TO_DECIDE_DEFAULT),
      levelsAboveYuan: levelsAboveYuan.default([0]),
    })
    .prefault({}),
})

const storedSettings = z.object({
  offerLifetimeMinutes: z.number().int().positive().default(OFFER_LIFETIME_DEFAULT_MINUTES),
  flightServiceFeeMinor: z.number().int().min(0).default(0),
  paymentWindowMinutes: z.number().int().positive().default(PAYMENT_WINDOW_DEFAULT_MINUTES),
  approval: z
    .object({
      hoursToDecide: z.number().int().positive().default(HOURS_TO_DECIDE_DEFAULT),
      /** The first is 0; each further level begins above the one before. */
      levelsAboveMinor: z.array(z.number().int().min(0)).min(1).max(LEVELS_MAX).default([0]),
    })
    .prefault({}),
})
/** A company's settings as wings read them. Amounts in minor units. */
export type CompanySettings = z.output<typeof storedSettings>

export function storedFrom(settings: z.output<typeof settingsInFile>): CompanySettings {
  const { hoursToDecide } = settings.approval
  return {
    offerLifetimeMinutes: settings.offerLifetimeMinutes,
    flightServiceFeeMinor: yuan(settings.flightServiceFeeYuan),
    paymentWindowMinutes: settings.paymentWindowMinutes,
    approval: { hoursToDecide, levelsAboveMinor: settings.approval.levelsAboveYuan.map(yuan) },
  }
}

export async function settingsOf(reader: Reader, companyId: string): Promise<CompanySettings> {
  const row = await reader.selectFrom('company').select('settings').where('id', '=', companyId).executeTakeFirstOrThrow()
  return storedSettings.parse(row.settings)
}
