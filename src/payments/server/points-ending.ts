import { uuidv7 } from '../../kernel/ids.ts'
import type { Writer } from '../../server/database/connect.ts'
import { endPoints } from '../rules/ledger.ts'
import type { PaymentsDeps } from './deps.ts'
import { endOverdue } from './granted.ts'
import type { PointsRow } from './points-store.ts'
import { enterOfGrant } from './store.ts'

async function enterEnd(writer: Writer, { companyId, id, personId, leftMinor }: PointsRow, now: Temporal.Instant): Promise<void> {
  const entry = { companyId, id: uuidv7(now.epochMilliseconds), pointsGrantId: id, kind: 'expire' as const, at: now }
  await enterOfGrant(writer, entry, endPoints(personId, leftMinor))
}

/** Job: ends points whose last day has passed. */
export const tendPoints = (deps: Pick<PaymentsDeps, 'clock' | 'db'>): Promise<void> =>
  endOverdue(deps, 'points', { name: 'payments.points-ended', enterEnd })
