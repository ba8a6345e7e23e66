import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { previewChange } from '../calls/applying.ts'
import { differencesOf, moreMinor, toBeAgreed, toleranceUsed } from '../rules/change-needs-approval.ts'
import { sayDifference } from '../rules/say-mismatch.ts'
import { bookedFault } from './booked.ts'
import { costWordsFor } from './charging.ts'
import type { ApplicationsDeps, Who } from './deps.ts'
import { takenIn } from './kept-plan.ts'
import { standing, travellersFor } from './party.ts'
import { planFrom, settingsFor } from './plans.ts'
import { namesFor, wordsIn } from './present.ts'
import { findAuthorisation } from './store-authorisations.ts'
import { countsOf, findApplication } from './store.ts'

/** What a change would do, said before it is put; the same reading as when it is. Writes nothing. */
export async function previewOf(
  deps: ApplicationsDeps,
  who: Who,
  input: CallParsed<typeof previewChange>,
  language: Language,
): Promise<CallResult<typeof previewChange> | Refusal> {
  const reader = deps.db.read
  const { companyId } = who
  const row = await findApplication(reader, { companyId, applicationId: input.applicationId })
  if (!row || (row.applicantId !== who.personId && row.recordedById !== who.personId)) return refuse('P404')
  if (row.officeId !== null) return refuse('TA-OFFICE')
  const applicant = await deps.people.find(reader, { companyId, personId: row.applicantId })
  if (!applicant) return refuse('P404')
  const settings = await settingsFor(deps, reader, companyId)
  const travellers = await travellersFor(deps, reader, { recorder: who, applicant, userCodes: input.travellers, before: standing(row) })
  if (isRefusal(travellers)) return travellers
  const after = await planFrom(deps, reader, input, { applicant, travellers, settings, before: row.plan, ownIds: false })
  if (isRefusal(after)) return after
  if (row.state === 'rejected' && (await findAuthorisation(reader, row))) return refuse('TA-PUT-ANEW')
  const taken = takenIn(await countsOf(reader, companyId, [row.applicationId]))
  const less = bookedFault(after, row.plan, taken)
  if (less) return less
  const { agreedMinor } = row
  const ask = { before: row.plan, after, agreedMinor, tolerancePercent: settings.estimateTolerancePercent }
  const differences = differencesOf(ask)
  const plans = [after, row.plan]
  const names = {
    ...(await namesFor(deps, reader, companyId, plans, language)),
    ...(await costWordsFor(deps, reader, companyId, { plans }, language)),
  }
  return {
    differences: differences.map((one) => ({ effect: one.effect, text: sayDifference(one, wordsIn(language), names) })),
    isAsked: settings.needsApproval && (row.state === 'rejected' || toBeAgreed(differences).length > 0),
    moreMinor: moreMinor(differences),
    tolerancePercent: differences.some(({ what }) => what === 'estimate') ? toleranceUsed(ask) : null,
  }
}
