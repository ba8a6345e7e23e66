import { uuidv7 } from '../../kernel/ids.ts'
import type { Writer } from '../../server/database/connect.ts'
import { creditDay } from '../rules/credits.ts'
import { endPoints } from '../rules/ledger.ts'
import type { PaymentsDeps } from './deps.ts'
import { endGrantRow, overduePoints, type PointsRow } from './points-store.ts'
import { enterOfGrant } from './store.ts'

/** So many in one run; the next run finds the rest. */
const AT_ONCE = 200

/** Job: ends points whose last day has passed. Each grant in a transaction of its own, so that one stops no other. What is set aside stays so. */
export async function tendPoints(deps: Pick<PaymentsDeps, 'clock' | 'db'>): Promise<void> {
  const now = deps.clock.now()
  for (const grant of await overduePoints(deps.db.read, creditDay(now), AT_ONCE))
    await deps.db.transact((writer) => end(writer, grant, now), { name: 'payments.points-ended' })
}

async function end(writer: Writer, named: Pick<PointsRow, 'companyId' | 'id'>, now: Temporal.Instant): Promise<void> {
  const row = await endGrantRow(writer, named, now)
  if (!row || row.leftMinor === 0) return
  const { companyId, id, personId, leftMinor } = row
  const entry = { companyId, id: uuidv7(now.epochMilliseconds), pointsGrantId: id, kind: 'expire' as const, at: now }
  await enterOfGrant(writer, entry, endPoints(personId, leftMinor))
}
