import type { Language } from '../../../kernel/language.ts'
import type { Reader } from '../../../server/database/connect.ts'
import { APPROVAL_KINDS } from '../../rules/kinds.ts'
import type { ApprovalsDeps } from '../deps.ts'
import { orderOf } from '../subject.ts'
import type { ApprovalRow } from '../store.ts'

/** What a reason is called: orders' reasons stand in the edition of the policy that judged the order. Empty where its own words say it all. */
export async function reasonLabel(
  deps: Pick<ApprovalsDeps, 'orders' | 'policy'>,
  reader: Reader,
  row: ApprovalRow,
  language: Language,
): Promise<string> {
  const ref = orderOf(row)
  if (row.kind === APPROVAL_KINDS.BUSINESS_TRIP || row.reasonCode === '' || ref === null) return ''
  const order = await deps.orders.find(reader, ref)
  const policy = order && (await deps.policy.edition(reader, row.companyId, order.policyVersion))
  return policy?.reasons.find((reason) => reason.code === row.reasonCode)?.name[language] ?? row.reasonCode
}
