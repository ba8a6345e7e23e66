import type { Language } from '../../../kernel/language.ts'
import { invariant } from '../../../kernel/result.ts'
import type { TrainGoverned } from '../../calls/orders.ts'
import type { TrainsDeps } from '../deps.ts'
import { policyOfOrder } from '../judging.ts'
import { findOrder, type TrainOrderRow } from '../store.ts'

/** What an order is charged to. A change that costs nothing writes nothing to a cost centre: it stays under that of the tickets before. */
async function chargesOf(deps: TrainsDeps, row: TrainOrderRow): ReturnType<TrainsDeps['costs']['chargesOf']> {
  const charges = await deps.costs.chargesOf(deps.db.read, row)
  if (charges.length > 0 || row.change === null) return charges
  const before = await findOrder(deps.db.read, { companyId: row.companyId, orderId: row.change.fromOrderId })
  invariant(before, 'what a change is of stays')
  return (await chargesOf(deps, before)).map((charge) => ({ ...charge, amountMinor: 0 }))
}

/** What governed an order, as it was kept when it was submitted, for whoever reads all of it. */
export async function presentGoverned(deps: TrainsDeps, row: TrainOrderRow, language: Language): Promise<TrainGoverned> {
  const [policy, charges, [application], scene] = await Promise.all([
    policyOfOrder(deps, row),
    chargesOf(deps, row),
    deps.applications.ofOrder(deps.db.read, row),
    row.sceneCode === null ? null : deps.policy.sceneName(deps.db.read, row.companyId, row.sceneCode),
  ])
  // Its code where the list does not hold it any more.
  const label = policy.reasons.find(({ code }) => code === row.reasonCode)?.name[language] ?? row.reasonCode
  return {
    scene,
    charges: charges.map(({ to, project, legalEntity, amountMinor }) => ({ to, project, legalEntity, amountMinor })),
    application: application ? { ...application, restsOn: application.restsOn === 'authorisation' ? 'authorisation' : 'agreement' } : null,
    applicationWaived: row.applicationWaived,
    reason: row.reasonCode === null || label === null ? null : { code: row.reasonCode, label, note: row.reasonNote ?? '' },
    policyName: policy.name,
    policyVersion: row.verdict.policyVersion,
    compliant: row.verdict.compliant,
  }
}
