import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import type { Person } from '../../../people/server/index.ts'
import type { WhoseCosts } from '../../../costs/server/index.ts'
import type { approvalForm } from '../../calls/form.ts'
import type { InsteadOf } from '../../rules/finding.ts'
import { isAboutExcess, type Flow } from '../../rules/flow.ts'
import type { FlowPlan } from '../../rules/plan.ts'
import { APPLICATION_LINE } from '../agreements.ts'
import type { ApprovalsWingDeps, Who } from '../deps.ts'
import type { KnownToLine } from './flow-people.ts'
import { asksOwners, draftPlan, type Drafted } from './planning.ts'
import { sayWhomToAsk } from './whom-to-ask.ts'

type Form = CallResult<typeof approvalForm>

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
  who: WhoseCosts,
  flow: Flow,
  { attribution, totalMinor }: CallParsed<typeof approvalForm>,
): Promise<KnownToLine> {
  const nobody = { costCentreOwnerIds: [], projectLeadIds: [] }
  if (!asksOwners(flow)) return nobody
  // What costs nothing yet will be charged to somebody all the same.
  const asked = { attribution, amountMinor: Math.max(1, totalMinor), date: dateIn(DEFAULT_ZONE, deps.clock.now()) }
  const found = await deps.costs.answeringFor(deps.db.read, who, asked)
  return isRefusal(found) ? nobody : found
}

/** Whose costs it is: she may have been taken off those who travel, and it stays in her name. */
async function whoseCosts(
  deps: ApprovalsWingDeps,
  { companyId }: Who,
  travellers: readonly Person[],
  userCode: string,
): Promise<Person | null> {
  const travels = travellers.find((one) => one.userCode === userCode)
  if (travels) return travels
  const found = await deps.people.byUserCode(deps.db.read, { companyId, userCode })
  return found?.isActive === true && found.kind === 'employee' ? found : null
}

/** What /form/approval shows. It writes nothing; on submit everything is found anew. */
export async function describeForm(deps: ApprovalsWingDeps, who: Who, input: CallParsed<typeof approvalForm>): Promise<Form | Refusal> {
  const { companyId } = who
  const read = deps.db.read
  const travellers = await travellersOf(deps, who, input.travellers)
  if (isRefusal(travellers)) return travellers
  const whose = input.costsOf === undefined ? who : await whoseCosts(deps, who, travellers, input.costsOf)
  if (!whose) return refuse('AP-NO-PERSON', { field: 'costsOf' })
  const besides = travellers.flatMap(({ personId, kind }) => (kind === 'employee' && personId !== whose.personId ? personId : []))
  // An application is put in the name of whose costs it is; an order in that of whoever books.
  const isApplication = input.product === APPLICATION_LINE
  const applicantId = isApplication ? whose.personId : who.personId
  const { travellers: _codes, attribution: _charge, costsOf: _whose, chosen, ...about } = input
  const drafted = await draftPlan(deps, read, {
    companyId,
    applicantId,
    recordedById: isApplication ? who.personId : null,
    travellers,
    about,
    chosen,
    answering: (flow) => answeringFor(deps, { companyId, personId: whose.personId, besides }, flow, input),
  })
  const { plan } = drafted
  if (isRefusal(plan)) return sayWhomToAsk(deps.people, read, companyId, plan)
  return present(deps, who, plan, { ...drafted, travellers, overMinor: input.overMinor })
}

function standsInFor({ personId, because }: InsteadOf, people: ReadonlyMap<string, Person>) {
  const name = people.get(personId)?.name
  return name ? { name, because } : null
}

async function present(
  deps: ApprovalsWingDeps,
  { companyId }: Who,
  plan: FlowPlan,
  { flow, travellers, choices, chosenLevels, overMinor }: Omit<Drafted, 'plan'> & { travellers: readonly Person[]; overMinor: number },
): Promise<Form> {
  const signers = plan.steps.flatMap((step) => [...step.passedOver, ...step.groups.flatMap((group) => group.signers)])
  const ended = plan.steps.flatMap((step) => step.missing.map((one) => one.personId))
  const ids = [
    ...ended,
    ...signers.flatMap((one) => [one.personId, ...(one.insteadOf ? [one.insteadOf.personId] : [])]),
    ...plan.notifierIds,
  ]
  const people = await deps.people.findAll(deps.db.read, companyId, [...new Set(ids)])
  const codeOf = new Map(travellers.map((person) => [person.personId, person.userCode]))
  const named = (personId: string) => {
    const person = people.get(personId)
    return person ? [{ userCode: person.userCode, name: person.name }] : []
  }
  return {
    isNeeded: plan.isNeeded,
    travellers: travellers.map(({ userCode, name }) => ({ userCode, name })),
    levels: plan.steps.map(({ level, skip, groups, passedOver, missing }) => ({
      level,
      from: [...new Set((flow.levels[level - 1]?.from ?? []).map((source) => source.by))],
      skip: skip === 'notNeeded' && isAboutExcess(flow.levels[level - 1]) && overMinor === 0 ? 'nothingOver' : skip,
      passedOver: passedOver.flatMap(({ personId }) => named(personId)),
      missing: missing.flatMap(({ personId, because }) => named(personId).map((person) => ({ ...person, because }))),
      groups: groups.map((group) => ({
        travellers: group.travellerIds.flatMap((id) => codeOf.get(id) ?? []),
        mode: group.mode,
        needed: group.needed,
        people: group.signers.flatMap(({ personId, insteadOf }) =>
          named(personId).map((person) => ({ ...person, insteadOf: insteadOf && standsInFor(insteadOf, people) })),
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
