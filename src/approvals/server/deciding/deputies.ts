import { refuse, type Refusal } from '../../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { DeedName } from '../../../server/audit.ts'
import { noteDeed } from '../../../server/audit.ts'
import { sealDeed } from '../../../server/audit-chain.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { tell } from '../../../server/live.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import type { endDeputy as endCall, listDeputies as listCall, nameDeputy as nameCall } from '../../calls/deputies.ts'
import { checkDeputy, DEPUTIES_MAX } from '../../rules/deputies.ts'
import { todayOf } from './acting.ts'
import type { ApprovalsWingDeps, Who } from '../deps.ts'
import { isApprovalId } from '../ids.ts'
import { deputiesAround, endDeputy, insertDeputy, lockPrincipal, type DeputyRow } from './store-deputies.ts'
import { tellDeputy } from '../telling/telling-deputy.ts'

type Listed = CallResult<typeof listCall>['mine'][number]

export async function listDeputies(deps: ApprovalsWingDeps, who: Who): Promise<CallResult<typeof listCall>> {
  const today = todayOf(deps)
  const rows = await deputiesAround(deps.db.read, who, today)
  const people = await deps.people.findAll(
    deps.db.read,
    who.companyId,
    rows.flatMap((row) => [row.deputyId, row.principalId]),
  )
  const listed = ({ id, fromDate, untilDate, limitMinor, products }: DeputyRow, personId: string): Listed[] => {
    const other = people.get(personId)
    if (!other) return []
    const person = { userCode: other.userCode, name: other.name }
    const range = { fromDate, untilDate, isNow: fromDate <= today && today <= untilDate }
    return [{ deputyId: id, person, ...range, limitMinor, products: products === null ? null : [...products] }]
  }
  return {
    mine: rows.filter((row) => row.principalId === who.personId).flatMap((row) => listed(row, row.deputyId)),
    iStandInFor: rows
      .filter((row) => row.deputyId === who.personId && people.get(row.principalId)?.isActive === true)
      .flatMap((row) => listed(row, row.principalId)),
    mostAtOnce: DEPUTIES_MAX,
    today,
  }
}

export async function nameDeputy(
  deps: ApprovalsWingDeps,
  who: Who,
  { deputyCode, ...input }: CallParsed<typeof nameCall>,
): Promise<CallResult<typeof nameCall> | Refusal> {
  const found = await deps.people.byUserCode(deps.db.read, { companyId: who.companyId, userCode: deputyCode })
  if (!found?.isActive) return refuse('AP-NO-PERSON', { field: 'deputyCode' })
  const deputy = { ...input, principalId: who.personId, deputyId: found.personId }
  const today = todayOf(deps)
  return unlessRefused(deps.db, { name: 'approvals.name-deputy' }, async (writer) => {
    // One at a time for each person, lest two that were named at once be one too many.
    await lockPrincipal(writer, who)
    const wrong = checkDeputy(deputy, await deputiesAround(writer, who, today), today)
    if (wrong) return wrong
    const deputyId = await insertDeputy(writer, who.companyId, deputy, deps.clock.now())
    await noteDeputy(deps, writer, who, 'approval.deputyNamed', deputyId)
    await tellBoth(writer, who, { deputyId, personId: found.personId, version: NAMED })
    await tellDeputy(deps, writer, who, { ...deputy, id: deputyId }, 'deputyNamed')
    return { deputyId }
  })
}

/** She may read it among what was done with her data, and the company must answer for it. */
async function noteDeputy(deps: ApprovalsWingDeps, writer: Writer, { companyId, personId }: Who, what: DeedName, deputyId: string) {
  await noteDeed(writer, deps.clock, { companyId, actorId: personId, subjectId: personId, what, facts: { deputyId } })
  await sealDeed(writer, deps.secrets, { companyId, actorId: personId, what, subjectId: deputyId, at: deps.clock.now(), facts: {} })
}

const NAMED = 1
const ENDED = 2

/** The lists of both change: whose deputy somebody is decides what waits for her. */
function tellBoth(writer: Writer, who: Who, { deputyId, personId, version }: { deputyId: string; personId: string; version: number }) {
  return tell(writer, { companyId: who.companyId, personIds: [who.personId, personId], topic: 'approval', id: deputyId, version })
}

export async function takeBackDeputy(
  deps: ApprovalsWingDeps,
  who: Who,
  { deputyId }: CallParsed<typeof endCall>,
): Promise<CallResult<typeof endCall> | Refusal> {
  if (!isApprovalId(deputyId)) return refuse('P404')
  return unlessRefused(deps.db, { name: 'approvals.end-deputy' }, async (writer) => {
    const ended = await endDeputy(writer, who, deputyId, deps.clock.now())
    if (ended === null) return refuse('P404')
    await noteDeputy(deps, writer, who, 'approval.deputyEnded', deputyId)
    await tellBoth(writer, who, { deputyId, personId: ended.deputyId, version: ENDED })
    await tellDeputy(deps, writer, who, ended, 'deputyEnded')
    return { deputyId }
  })
}
