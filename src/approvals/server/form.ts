import type { CallParsed, CallResult } from '../../kernel/call.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import type { Person } from '../../people/server/index.ts'
import type { approvalForm } from '../calls/form.ts'
import { flowFor, flowOfThresholds, type Flow } from '../rules/flow.ts'
import { planFlow, type FlowPlan, type PlanFacts } from '../rules/plan.ts'
import { candidatesFor } from './candidates.ts'
import type { ApprovalsWingDeps, Who } from './deps.ts'
import type { Approver } from './face.ts'
import { flowPeople, type KnownToLine } from './flow-people.ts'
import { sayWhomToAsk } from './whom-to-ask.ts'

type Form = CallResult<typeof approvalForm>
type Choices = ReadonlyMap<string, readonly Approver[]>

/** Nobody is booked for here: that she may is asked when she submits. What is shown is whom she would have to ask. */
async function travellersOf(deps: ApprovalsWingDeps, who: Who, userCodes: readonly string[]): Promise<Person[] | Refusal> {
  const codes = [...new Set(userCodes)]
  const found = await Promise.all(codes.map((userCode) => deps.people.byUserCode(deps.db.read, { companyId: who.companyId, userCode })))
  const people = found.filter((person) => person?.isActive === true)
  return people.length === codes.length ? people.flatMap((person) => person ?? []) : refuse('AP-NO-PERSON', { field: 'travellers' })
}

/** Who answers for what is charged, where the flow asks them; nobody where it may not be charged so, which the form's own row says. */
async function answeringFor(
  deps: ApprovalsWingDeps,
  who: Who,
  flow: Flow,
  { attribution, totalMinor }: CallParsed<typeof approvalForm>,
): Promise<KnownToLine> {
  const sources = [...flow.levels.flatMap(({ from }) => from), ...flow.notify]
  const nobody = { costCentreOwnerIds: [], projectLeadIds: [] }
  if (!sources.some(({ by }) => by === 'costCentreOwner' || by === 'projectLead')) return nobody
  // What costs nothing yet will be charged to somebody all the same.
  const asked = { attribution, amountMinor: Math.max(1, totalMinor), date: dateIn(DEFAULT_ZONE, deps.clock.now()) }
  const found = await deps.costs.answeringFor(deps.db.read, who, asked)
  return isRefusal(found) ? nobody : found
}

/** What /form/approval shows. It writes nothing; on submit everything is found anew. */
export async function describeForm(deps: ApprovalsWingDeps, who: Who, input: CallParsed<typeof approvalForm>): Promise<Form | Refusal> {
  const { companyId } = who
  const read = deps.db.read
  const travellers = await travellersOf(deps, who, input.travellers)
  if (isRefusal(travellers)) return travellers
  const { approval } = await deps.people.companySettings(read, companyId)
  const { travellers: _codes, attribution: _charge, chosen, ...about } = input
  const flow = flowFor(approval.flows, about) ?? flowOfThresholds(approval.levelsAboveMinor, approval.hoursToDecide)
  const chosenLevels = flow.levels.flatMap((level, index) => (level.from.some((source) => source.by === 'chosen') ? [index + 1] : []))
  const choices: Choices = new Map(
    await Promise.all(
      travellers.map(async ({ personId }) => {
        const people = await candidatesFor(deps, read, { companyId, travellerId: personId, applicantId: who.personId })
        return [personId, chosenLevels.length > 0 ? people : []] as const
      }),
    ),
  )
  const facts: PlanFacts = {
    ...about,
    applicantId: who.personId,
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
  const known = await answeringFor(deps, who, flow, input)
  const plan = planFlow(flow, facts, await flowPeople(deps.people, read, { companyId, flow, facts, known }))
  if (isRefusal(plan)) return sayWhomToAsk(deps.people, read, companyId, plan)
  return present(deps, who, plan, { flow, travellers, choices, chosenLevels })
}

async function present(
  deps: ApprovalsWingDeps,
  { companyId }: Who,
  plan: FlowPlan,
  {
    flow,
    travellers,
    choices,
    chosenLevels,
  }: { flow: Flow; travellers: readonly Person[]; choices: Choices; chosenLevels: readonly number[] },
): Promise<Form> {
  const signers = plan.steps.flatMap((step) => [...step.passedOver, ...step.groups.flatMap((group) => group.signers)])
  const ids = [...signers.flatMap((one) => [one.personId, ...(one.insteadOf ? [one.insteadOf.personId] : [])]), ...plan.notifierIds]
  const people = await deps.people.findAll(deps.db.read, companyId, [...new Set(ids)])
  const codeOf = new Map(travellers.map((person) => [person.personId, person.userCode]))
  const named = (personId: string) => {
    const person = people.get(personId)
    return person ? [{ userCode: person.userCode, name: person.name }] : []
  }
  return {
    isNeeded: plan.isNeeded,
    travellers: travellers.map(({ userCode, name }) => ({ userCode, name })),
    levels: plan.steps.map(({ level, skip, groups, passedOver }) => ({
      level,
      from: [...new Set((flow.levels[level - 1]?.from ?? []).map((source) => source.by))],
      skip,
      passedOver: passedOver.flatMap(({ personId }) => named(personId)),
      groups: groups.map((group) => ({
        travellers: group.travellerIds.flatMap((id) => codeOf.get(id) ?? []),
        mode: group.mode,
        needed: group.needed,
        people: group.signers.flatMap(({ personId, insteadOf }) =>
          named(personId).map((person) => ({ ...person, insteadOf: insteadOf ? (people.get(insteadOf.personId)?.name ?? null) : null })),
        ),
      })),
      choices: chosenLevels.includes(level)
        ? [...choices].map(([id, found]) => ({
            traveller: codeOf.get(id) ?? '',
            people: found.map(({ userCode, name, role }) => ({ userCode, name, role })),
          }))
        : [],
    })),
    notifiers: plan.notifierIds.flatMap(named),
  }
}
