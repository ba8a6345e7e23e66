import { APPROVAL_STATES } from '../../rules/states.ts'
import { lockBoth } from '../deciding/decide.ts'
import type { ApprovalsWingDeps } from '../deps.ts'
import { requestsAsking, whoIsAsked } from '../reading/store-reading.ts'
import { findApproval, stepsOf } from '../store.ts'
import { asksSomebodyGone, withoutLeftOnes } from './time.ts'

/*
 * Somebody who is asked leaves the company. She decides nothing any more from then on, nor does anybody in her name; who stands above
 * her is asked as soon as that is seen, and not only once somebody is reminded.
 */

/** In one go; those beyond it are found by the next, which comes soon. */
const REQUESTS_AT_ONCE = 500

/** Running it again finds nothing left to do. What has nobody above her who could agree ends, and is agreed to by nobody. */
export async function replaceLeftApprovers(deps: ApprovalsWingDeps): Promise<void> {
  const { read } = deps.db
  const asked = Map.groupBy(await whoIsAsked(read), ({ companyId }) => companyId)
  for (const [companyId, approvers] of asked) {
    const ids = approvers.map(({ approverId }) => approverId)
    const people = await deps.people.findAll(read, companyId, ids)
    const left = ids.filter((personId) => people.get(personId)?.isActive !== true)
    if (left.length === 0) continue
    for (const approvalId of await requestsAsking(read, companyId, left, REQUESTS_AT_ONCE)) await askAbove(deps, { companyId, approvalId })
  }
}

async function askAbove(deps: ApprovalsWingDeps, ref: { readonly companyId: string; readonly approvalId: string }): Promise<void> {
  const row = await findApproval(deps.db.read, ref)
  if (!row || !(await asksSomebodyGone(deps, deps.db.read, { row, steps: await stepsOf(deps.db.read, row) }))) return
  await deps.db.transact(
    async (writer) => {
      const locked = await lockBoth(deps, writer, ref)
      if (locked?.row.state === APPROVAL_STATES.AWAITING) await withoutLeftOnes(deps, writer, locked)
    },
    { name: 'approvals.left-approvers' },
  )
}
