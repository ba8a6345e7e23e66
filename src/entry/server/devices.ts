import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Refusal } from '../../kernel/result.ts'
import { invariant, refuse } from '../../kernel/result.ts'
import type { Caller, CallContext } from '../../server/http/handler.ts'
import type { endSessions, mySessions } from '../calls/devices.ts'
import type { EntryParts } from './deps.ts'
import { livingSessions, sessionOf } from './store.ts'

/** More than anybody has; the oldest used are left out of the list, and end with "all others" like the rest. */
const SHOWN_MAX = 50

export async function listSessions({ db, clock }: EntryParts, { caller }: CallContext<Caller>): Promise<CallResult<typeof mySessions>> {
  const rows = await livingSessions(db.read, caller, { now: clock.now(), atMost: SHOWN_MAX })
  return {
    sessions: rows.map(({ id, way, device, createdAt, lastUsedAt }) => ({
      sessionId: id,
      isThis: id === caller.sessionId,
      way,
      device,
      createdAt: createdAt.toString(),
      lastUsedAt: lastUsedAt.toString(),
    })),
  }
}

/** Ends one of her own, all others, or all. A session that is somebody else's is unknown here. */
export async function endHerSessions(
  { db, sessions }: EntryParts,
  { caller }: CallContext<Caller>,
  { which, sessionId }: CallParsed<typeof endSessions>,
): Promise<CallResult<typeof endSessions> | Refusal> {
  if (which !== 'one') {
    const except = which === 'others' ? caller.sessionId : undefined
    return { ended: await db.transact((writer) => sessions.endAll(writer, caller, except), { name: 'entry.end-sessions' }) }
  }
  invariant(sessionId, 'the schema asks which one')
  const { companyId, personId } = caller
  if (!(await sessionOf(db.read, { companyId, personId, sessionId }))) return refuse('P404')
  await db.transact((writer) => sessions.end(writer, sessionId), { name: 'entry.end-sessions' })
  return { ended: 1 }
}
