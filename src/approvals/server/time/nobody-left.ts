import { sealDeed } from '../../../server/audit-chain.ts'
import type { Writer } from '../../../server/database/connect.ts'
import type { ApprovalsDeps } from '../deps.ts'
import type { Locked } from '../locked.ts'
import { end } from '../moving.ts'
import { subjectIdOf, subjectRejected } from '../subject.ts'

/*
 * Those who had to agree have left and nobody stands above them. A level that asks nobody has agreed to nothing: the request ends as one for
 * which nobody can be asked [E-ACCESS-01], and what it is about ends with it.
 */

export async function endForNobody(deps: ApprovalsDeps, writer: Writer, locked: Locked): Promise<void> {
  const { row } = await end(deps, writer, locked, 'close')
  await subjectRejected(deps, writer, row, 'nobody', { kind: 'approvalNobody' })
  const { companyId, approvalId, version } = row
  const facts = { aboutId: subjectIdOf(row), version }
  const what = 'approval.nobodyLeft'
  await sealDeed(writer, deps.secrets, { companyId, actorId: null, what, subjectId: approvalId, at: deps.clock.now(), facts })
}
