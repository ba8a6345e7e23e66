import type { CallParsed, CallResult } from '../../kernel/call.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { unlessRefused } from '../../server/database/unless-refused.ts'
import type { CallContext, StaffCaller } from '../../server/http/handler.ts'
import { sealStaffDeed } from '../../server/staff-deeds.ts'
import type { opsEndSessions, opsSessions } from '../calls/auth.ts'
import type { OpsDeps } from './deps.ts'

export async function listOwnSessions(deps: OpsDeps, { caller }: CallContext<StaffCaller>): Promise<CallResult<typeof opsSessions>> {
  const sessions = await deps.staff.list(deps.db.read, caller.staffId)
  return {
    sessions: sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
      sessionId: id,
      device,
      isThisOne: id === caller.sessionId,
      startedAt: createdAt.toString(),
      lastUsedAt: lastUsedAt.toString(),
    })),
  }
}

/** One of theirs, or all but the one that asks. Somebody else's is not found. */
export function endOwnSessions(
  deps: OpsDeps,
  { caller }: CallContext<StaffCaller>,
  { sessionId }: CallParsed<typeof opsEndSessions>,
): Promise<{ ended: number } | Refusal> {
  return unlessRefused(deps.db, { name: 'ops.end-sessions' }, async (writer) => {
    let ended: number
    if (sessionId === null) ended = await deps.staff.endAll(writer, caller.staffId, caller.sessionId)
    else {
      if (!(await deps.staff.end(writer, caller.staffId, sessionId))) return refuse('P404')
      ended = 1
    }
    const deed = { staffId: caller.staffId, what: 'account.sessionsEnded', subject: caller.staffId, why: '' } as const
    if (ended > 0) await sealStaffDeed(writer, deps, { ...deed, facts: { ended } })
    return { ended }
  })
}
