import { isRefusal, type Refusal } from '../../../kernel/result.ts'
import type { Person } from '../../../people/server/index.ts'
import type { Reader } from '../../../server/database/connect.ts'
import { flowFor, flowOfThresholds, type Flow, type FlowFacts } from '../../rules/flow.ts'
import { planFlow, type FlowPlan, type PlanFacts } from '../../rules/plan.ts'
import { candidatesFor } from './candidates.ts'
import type { ApprovalsDeps } from '../deps.ts'
import type { Approver, ChosenApprover, Trip } from '../face.ts'
import { flowPeople, type KnownToLine } from './flow-people.ts'

/* What a flow would do with an order that nobody has put yet. On submit everything is found anew. */

export interface Drafted {
  readonly plan: FlowPlan | Refusal
  readonly flow: Flow
  /** Levels, from 1, at which the applicant chooses. */
  readonly chosenLevels: readonly number[]
  /** Among whom, by traveller, the proposed one first; nobody where nothing is to be chosen. */
  readonly choices: ReadonlyMap<string, readonly Approver[]>
}

export interface Draft {
  readonly companyId: string
  readonly applicantId: string
  /** Who puts it in the applicant's name; she decides nothing either. */
  readonly recordedById?: string | null
  readonly travellers: readonly Pick<Person, 'personId' | 'userCode'>[]
  readonly about: FlowFacts
  /** Where she has not chosen the proposed one stands. */
  readonly chosen: readonly ChosenApprover[]
  /** Who answers for what it is charged to, where the flow asks them. */
  readonly answering: (flow: Flow) => Promise<KnownToLine>
}

/** Whether a flow asks or tells those who answer for what is charged. */
export const asksOwners = (flow: Flow): boolean =>
  [...flow.levels.flatMap(({ from }) => from), ...flow.notify].some(({ by }) => by === 'costCentreOwner' || by === 'projectLead')

/** Plans an order by the company's flow, with whom the applicant chose or would be proposed. */
export async function draftPlan(deps: ApprovalsDeps, reader: Reader, draft: Draft): Promise<Drafted> {
  const { companyId, applicantId, recordedById = null, travellers, about, chosen, answering } = draft
  const { approval } = await deps.people.companySettings(reader, companyId)
  const flow = flowFor(approval.flows, about) ?? flowOfThresholds(approval.levelsAboveMinor, approval.hoursToDecide)
  const chosenLevels = flow.levels.flatMap((level, index) => (level.from.some((source) => source.by === 'chosen') ? [index + 1] : []))
  const asked = chosenLevels.length > 0 ? travellers : []
  const choices = new Map(
    await Promise.all(
      asked.map(
        async ({ personId }) => [personId, await candidatesFor(deps, reader, { companyId, travellerId: personId, applicantId })] as const,
      ),
    ),
  )
  const facts: PlanFacts = {
    ...about,
    applicantId,
    recordedById,
    travellerIds: travellers.map((person) => person.personId),
    chosen: chosenLevels.flatMap((level) =>
      travellers.map(({ personId: travellerId, userCode }) => {
        const people = choices.get(travellerId) ?? []
        const wish = chosen.find((one) => one.level === level && one.userCode === userCode)?.approverCode
        const picked = people.find((one) => one.userCode === wish) ?? people[0]
        return { level, travellerId, personIds: picked ? [picked.personId] : [] }
      }),
    ),
  }
  const known = await answering(flow)
  return {
    plan: planFlow(flow, facts, await flowPeople(deps.people, reader, { companyId, flow, facts, known })),
    flow,
    chosenLevels,
    choices,
  }
}

const NOT_KNOWN_YET: KnownToLine = { costCentreOwnerIds: [], projectLeadIds: [] }

/**
 * Whether it is certain before anything is submitted that nobody can be asked about a trip [E-ACCESS-01]. What depends on what she has
 * yet to choose, an approver among several or what it is charged to, is not certain.
 */
export async function isNobodySet(
  deps: ApprovalsDeps,
  reader: Reader,
  { companyId, applicantId, travellerIds, about }: Trip,
): Promise<boolean> {
  const found = await deps.people.findAll(reader, companyId, travellerIds)
  const travellers = [...found.values()]
  if (travellers.length !== travellerIds.length) return false
  const { plan, flow, choices } = await draftPlan(deps, reader, {
    companyId,
    applicantId,
    travellers,
    about,
    chosen: [],
    answering: async () => NOT_KNOWN_YET,
  })
  if (!isRefusal(plan) || plan.refused !== 'AP-NO-APPROVER') return false
  const isOpen = asksOwners(flow) || [...choices.values()].some((people) => people.length > 1)
  return !isOpen || endsBeforeChoices(plan, flow)
}

/**
 * Whether the flow comes to its end at a level that nothing which is yet to be chosen can help: neither it nor any below it asks those
 * who answer for a cost, or whom she chooses. That nobody at all is found for somebody is said of the first level and shows no such end.
 */
function endsBeforeChoices({ facts: { level, because } }: Refusal, flow: Flow): boolean {
  if (because === 'nobodySet' || typeof level !== 'number') return false
  return flow.levels
    .slice(0, level)
    .every(({ from }) => from.every(({ by }) => by !== 'costCentreOwner' && by !== 'projectLead' && by !== 'chosen'))
}
