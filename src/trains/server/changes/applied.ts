import { applicationRefusals } from '../../../applications/server/index.ts'
import type { Language } from '../../../kernel/language.ts'
import { isRefusal, type Refusal } from '../../../kernel/result.ts'
import type { Words } from '../../text/facts.ts'
import type { Booker, RailDeps } from '../deps.ts'
import { bookingOf } from '../governing.ts'
import { chainOf } from '../refunds/chain.ts'
import { rideOf } from '../booking/riding.ts'
import type { OpenChange } from './costing.ts'

/* A trip that hangs on an application stays within it as it changes: what it allows is said with the quote, and looked at again as it is confirmed. */

/** Why the new ride does not fit the application that the trip was booked under; null where it does, and for a trip that hangs on none. */
export async function unfitFor(
  deps: RailDeps,
  who: Booker,
  { found, chosen, offer }: Pick<OpenChange, 'found' | 'chosen' | 'offer'>,
  { companyMinor, language }: { readonly companyMinor: number; readonly language: Language },
): Promise<Refusal | null> {
  const chain = await chainOf(
    deps.db.read,
    found,
    chosen.map(({ passengerNo }) => passengerNo),
  )
  const [application] = await deps.applications.ofOrder(deps.db.read, (chain.at(-1) ?? chain[0]).order)
  if (!application) return null
  const match = await deps.applications.match(deps.db.read, {
    companyId: who.companyId,
    applicationId: application.applicationId,
    bookerId: who.personId,
    // Its tickets were counted as the trip was booked.
    booking: { ...bookingOf(offer, companyMinor), units: 0 },
    departsAt: rideOf(offer).departAt,
    language,
  })
  return isRefusal(match) ? match : null
}

interface Mismatches {
  readonly mismatches: readonly { readonly message: string }[]
}
const hasMismatches = (detail: unknown): detail is Mismatches => typeof detail === 'object' && detail !== null && 'mismatches' in detail

/** The same in the reader's words, with what the application allows beside what was chosen. */
export function sayUnfit({ refused, facts, detail }: Refusal, language: Language): string {
  const words: Readonly<Record<string, Words>> = applicationRefusals[language]
  const said = words[refused] ?? ''
  const whole = typeof said === 'string' ? said : said(facts)
  const each = hasMismatches(detail) ? detail.mismatches.map(({ message }) => message) : []
  return [whole, ...each].join(language === 'zh' ? '。' : ' ')
}
