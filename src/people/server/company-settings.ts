import { z } from 'zod'
import { yuan } from '../../kernel/money.ts'
import type { Reader } from '../../server/database/connect.ts'

/** constants: a search's offers can be booked for so long (READINGS.md, Rules, defaults). */
const OFFER_LIFETIME_DEFAULT_MINUTES = 20

/** What a company may set, as the company file writes it. */
export const settingsInFile = z.strictObject({
  offerLifetimeMinutes: z.number().int().min(5).max(120).default(OFFER_LIFETIME_DEFAULT_MINUTES),
  /** Charged with each flight ticket. */
  flightServiceFeeYuan: z.number().min(0).max(1_000).multipleOf(0.01).default(0),
})

const storedSettings = z.object({
  offerLifetimeMinutes: z.number().int().positive().default(OFFER_LIFETIME_DEFAULT_MINUTES),
  flightServiceFeeMinor: z.number().int().min(0).default(0),
})
/** A company's settings as wings read them. Amounts in minor units. */
export type CompanySettings = z.output<typeof storedSettings>

export function storedFrom(settings: z.output<typeof settingsInFile>): CompanySettings {
  return { offerLifetimeMinutes: settings.offerLifetimeMinutes, flightServiceFeeMinor: yuan(settings.flightServiceFeeYuan) }
}

export async function settingsOf(reader: Reader, companyId: string): Promise<CompanySettings> {
  const row = await reader.selectFrom('company').select('settings').where('id', '=', companyId).executeTakeFirstOrThrow()
  return storedSettings.parse(row.settings)
}
