import type { BothNames } from '../../../kernel/language.ts'
import type { Person } from '../../../people/server/index.ts'
import type { Reader } from '../../../server/database/connect.ts'
import type { ApprovalsDeps } from '../deps.ts'
import type { ApprovalRow } from '../store.ts'
import { orderOf, type SubjectBrief } from '../subject.ts'

/* Who pays what of an order that somebody is asked about, as messages and their links say it. */

/** A part of its own is hers whose trip it is: several are never above a limit. */
export const payerIdOf = ({ travellerId, applicantId }: Pick<ApprovalRow, 'travellerId' | 'applicantId'>): string =>
  travellerId ?? applicantId

interface PayersNow {
  readonly companyMinor: number
  readonly personMinor: number
  readonly person: BothNames
}

/** Null where the company pays all of it, where nothing is paid, and where that is not known yet. */
export async function payersNow(
  deps: Pick<ApprovalsDeps, 'payments'>,
  reader: Reader,
  row: ApprovalRow,
  {
    nowMinor,
    people,
    brief,
  }: { readonly nowMinor: number; readonly people: ReadonlyMap<string, Person>; readonly brief: Pick<SubjectBrief, 'isPayerOpen'> },
): Promise<PayersNow | null> {
  if (brief.isPayerOpen === true) return null
  const order = orderOf(row)
  const part = order && (await deps.payments.personPart(reader, order))
  const payer = people.get(payerIdOf(row))
  if (!part || !payer || part.amountMinor === 0) return null
  return { companyMinor: nowMinor - part.amountMinor, personMinor: part.amountMinor, person: payer.name }
}
