import { uuidv7 } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/result.ts'
import { allows } from '../../kernel/states.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { CANDIDATES_MAX, firstApprovers } from '../rules/candidates.ts'
import { planChain, standingOf, type ChainPerson } from '../rules/chain.ts'
import { urgeFrom } from '../rules/deciding.ts'
import { APPROVAL_STATES, approvalTransitions } from '../rules/states.ts'
import type { ApprovalsDeps } from './deps.ts'
import type { ApprovalOfOrder, Approvals } from './face.ts'
import { timeOutJob } from './jobs.ts'
import { askedStep, askNext, end, move, type Locked } from './moving.ts'
import { approvalOfOrder, findApproval, insertApproval, isSeenBy, lockApproval, stepsOf, type StepRow } from './store.ts'

/** The chosen approver and whoever stands above her, upwards, as many as the company has levels. */
async function lineAbove(
  deps: ApprovalsDeps,
  reader: Reader,
  first: { companyId: string; personId: string },
  atMost: number,
): Promise<ChainPerson[]> {
  const line: ChainPerson[] = []
  for (let personId: string | null = first.personId; personId !== null && line.length < atMost;) {
    const person = await deps.people.find(reader, { companyId: first.companyId, personId })
    if (!person) break
    line.push(person)
    personId = person.managerId
  }
  return line
}

/** The request of an order, locked. The order's own lock is held by whoever asks: everybody takes the two in this order. */
async function lockOfOrder(writer: Writer, order: OrderRef): Promise<Locked | null> {
  const found = await approvalOfOrder(writer, order)
  if (!found) return null
  const row = await lockApproval(writer, found)
  return { row, steps: await stepsOf(writer, row) }
}

/** Who is asked now, or was asked last. */
function lastAsked(steps: readonly StepRow[]): StepRow | null {
  return steps.findLast((step) => step.askedAt !== null) ?? null
}

async function presentOfOrder(deps: ApprovalsDeps, reader: Reader, order: OrderRef): Promise<ApprovalOfOrder | null> {
  const row = await approvalOfOrder(reader, order)
  if (!row) return null
  const steps = await stepsOf(reader, row)
  const asked = row.state === APPROVAL_STATES.AWAITING ? askedStep(steps) : null
  const last = lastAsked(steps)
  const person = last && (await deps.people.find(reader, { companyId: row.companyId, personId: last.approverId }))
  return {
    approvalId: row.approvalId,
    kind: row.kind,
    state: row.state,
    reason: { code: row.reasonCode, note: row.reasonNote },
    decideBy: row.decideBy,
    approverName: person?.name ?? null,
    urgeFrom: asked?.askedAt ? urgeFrom(asked.askedAt, row.urgedAt) : null,
  }
}

/** What a line's server asks of approvals. */
export function approvalsOf(deps: ApprovalsDeps): Approvals {
  const { clock, people } = deps
  return {
    async candidates(reader, { companyId, travellerId, applicantId }) {
      const traveller = await people.find(reader, { companyId, personId: travellerId })
      if (!traveller) return []
      const find = async (id: string | null) => (id === null ? null : people.find(reader, { companyId, personId: id }))
      const [manager, departmentApprovers] = await Promise.all([
        find(traveller.managerId),
        people.departmentApprovers(reader, traveller, CANDIDATES_MAX),
      ])
      const aboveManager = await find(manager?.managerId ?? null)
      const found = firstApprovers({ applicantId, travellerId, manager, aboveManager, departmentApprovers })
      return found.map(({ person, role }) => ({ personId: person.personId, userCode: person.userCode, name: person.name, role }))
    },

    async apply(writer, order, { firstApproverId, travellerId, ...request }) {
      const { companyId } = order
      const { approval } = await people.companySettings(writer, companyId)
      const thresholdsMinor = approval.levelsAboveMinor
      const line = await lineAbove(deps, writer, { companyId, personId: firstApproverId }, thresholdsMinor.length)
      const levels = planChain({ applicantId: request.applicantId, travellerId, overMinor: request.overMinor, thresholdsMinor }, line)
      invariant(levels[0]?.skipReason === null, 'whoever is asked first is one of those who may be chosen')
      const createdAt = clock.now()
      const forOther = travellerId === request.applicantId ? null : travellerId
      const approvalId = uuidv7(createdAt.epochMilliseconds)
      await insertApproval(writer, order, { ...request, travellerId: forOther, approvalId, createdAt }, levels)
    },

    async begin(writer, order, latest) {
      const locked = await lockOfOrder(writer, order)
      invariant(locked, 'an order that waits for approval has a request')
      const asked = await askNext(deps, writer, locked)
      invariant(asked, 'a request asks somebody')
      const { approval } = await people.companySettings(writer, order.companyId)
      const byCompany = clock.now().add({ hours: approval.hoursToDecide })
      const decideBy = Temporal.Instant.compare(latest, byCompany) < 0 ? latest : byCompany
      const { row, steps } = await move(writer, locked, 'ask', { decideBy })
      await deps.jobs.send(writer, timeOutJob, { companyId: row.companyId, approvalId: row.approvalId }, { at: decideBy })
      const standing = standingOf(steps, asked.level)
      const facts = { ...standing, until: decideBy.toString() }
      await deps.orders.tell(writer, order, { kind: 'approvalAsked', actorId: asked.approverId, facts })
      return { approverId: asked.approverId, ...standing }
    },

    async close(writer, order, by) {
      const locked = await lockOfOrder(writer, order)
      const event = by === 'applicant' ? 'withdraw' : 'close'
      if (locked && allows(approvalTransitions, locked.row.state, event)) await end(deps, writer, locked, event)
    },

    ofOrder: (reader, order) => presentOfOrder(deps, reader, order),

    async orderFor(reader, viewer, approvalId) {
      if (!(await isSeenBy(reader, viewer, approvalId))) return null
      const row = await findApproval(reader, { companyId: viewer.companyId, approvalId })
      return row && { companyId: row.companyId, orderId: row.orderId }
    },
  }
}
