import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { BothNames } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE, type Clock } from '../../kernel/time.ts'
import type { Database, Reader } from '../../server/database/connect.ts'
import type { Caller } from '../../server/http/handler.ts'
import type { budgetEntries, budgetList, checkCost, findCostCenterByUserCode, queryOptionalBusinessList, searchCosts } from '../calls.ts'
import { freeMinorOf, fitsRoughly } from '../rules/budget-ledger.ts'
import { periodLabel, periodOf } from '../rules/budget-period.ts'
import { proposedCostCentre } from '../rules/cost-centre-is-completed.ts'
import { recentFirst } from '../rules/recent-ones-come-first.ts'
import { SHARES_MAX } from '../rules/shares-make-the-whole.ts'
import { budgetPage, BUDGETS_A_PAGE, isLine, type BudgetRow } from './budgets-page.ts'
import type { Budgets } from './budgets.ts'
import { legalEntitiesOf, LISTED_MAX, ownersFor, projectsFor, recentlyCharged, type PersonId } from './charging-store.ts'
import { ENTRIES_A_PAGE, entryPage } from './entries-page.ts'
import { optionsFor } from './store.ts'

/** For whom the caller may book: people's. */
interface CostsPeople {
  findCovered(reader: Reader, booker: PersonId, userCode: string): Promise<{ readonly personId: string; readonly name: BothNames } | null>
}

/** Who stands on an application, as far as it tells whoever changes it. */
interface ApplicationParty {
  readonly colleagues: readonly { readonly personId: string; readonly userCode: string; readonly name: BothNames }[]
  /** What it is charged to, by code: no other cost centre of theirs is told. */
  readonly costCentreCodes: ReadonlySet<string>
}

/** On which applications somebody stands: applications'. */
interface CostsApplications {
  /** Null for whoever may not change it, and where there is none. */
  partyOn(reader: Reader, who: PersonId, applicationId: string): Promise<ApplicationParty | null>
}

export interface ReadingDeps {
  readonly db: Pick<Database, 'read'>
  readonly people: CostsPeople
  readonly applications: CostsApplications
  readonly clock: Clock
  readonly budgets: Budgets
}

const today = ({ clock }: Pick<ReadingDeps, 'clock'>): Temporal.PlainDate => dateIn(DEFAULT_ZONE, clock.now())

/** Who may see the state of every budget; its owner sees her own. */
const SEES_ALL = new Set(['finance', 'travelManager'])
const seesAll = ({ roles }: Caller): boolean => roles.some((role) => SEES_ALL.has(role))

/** Whose costs are asked about, and who asks: what comes first is what the one who asks charged lately, of what the other may charge. */
interface Asked extends PersonId {
  readonly caller: Caller
  /** Null for the caller's own. */
  readonly name: BothNames | null
}

/** A colleague for whom the caller may not book and a made-up code are one answer. */
async function askedOf({ db, people }: ReadingDeps, caller: Caller, userCode: string | undefined): Promise<Asked | Refusal> {
  const { companyId, personId } = caller
  if (userCode === undefined || userCode === caller.userCode) return { companyId, personId, caller, name: null }
  const covered = await people.findCovered(db.read, caller, userCode)
  return covered ? { companyId, personId: covered.personId, caller, name: covered.name } : refuse('P404')
}

/**
 * A colleague for whom the caller may not book, who stands on an application that the caller may change: her usual cost centre, where the
 * application is charged to it and so tells it already. Null where she does not stand there.
 */
async function standing({ db, applications }: ReadingDeps, caller: Caller, userCode: string, applicationId: string | undefined) {
  const party = applicationId === undefined ? null : await applications.partyOn(db.read, caller, applicationId)
  const colleague = party?.colleagues.find((one) => one.userCode === userCode)
  if (!party || !colleague) return null
  const usual = proposedCostCentre(await optionsFor(db.read, { companyId: caller.companyId, personId: colleague.personId }))
  return { ...colleague, usual: usual && party.costCentreCodes.has(usual.code) ? usual : null }
}

async function centresOf({ db }: ReadingDeps, who: Asked) {
  const [options, recent] = await Promise.all([optionsFor(db.read, who), recentlyCharged(db.read, who.caller, 'costCentre')])
  return recentFirst(options, recent)
}

/** People and departments in one list; what was charged lately first, of either kind. */
async function ownersOf({ db }: ReadingDeps, who: Asked, keyword: string) {
  const [found, people, departments] = await Promise.all([
    ownersFor(db.read, who, keyword),
    recentlyCharged(db.read, who.caller, 'person'),
    recentlyCharged(db.read, who.caller, 'department'),
  ])
  return [
    ...recentFirst(
      found.filter(({ kind }) => kind === 'department'),
      departments,
    ),
    ...recentFirst(
      found.filter(({ kind }) => kind === 'person'),
      people,
    ),
  ].toSorted((a, b) => Number(b.isRecent) - Number(a.isRecent))
}

async function projectsOf(deps: ReadingDeps, who: Asked, keyword: string) {
  const [found, recent] = await Promise.all([
    projectsFor(deps.db.read, who, { keyword, from: today(deps) }),
    recentlyCharged(deps.db.read, who.caller, 'project'),
  ])
  return recentFirst(found, recent)
}

/** C-CONF-19. */
export async function costCentresOf(
  deps: ReadingDeps,
  caller: Caller,
  { userCode, applicationId }: CallParsed<typeof findCostCenterByUserCode>,
): Promise<CallResult<typeof findCostCenterByUserCode> | Refusal> {
  const who = await askedOf(deps, caller, userCode)
  if (isRefusal(who)) {
    const stands = userCode === undefined ? null : await standing(deps, caller, userCode, applicationId)
    if (!stands) return who
    const { name: of, usual } = stands
    // Neither who answers for it nor in whose name it is invoiced stands on the application.
    const said = usual && { code: usual.code, name: usual.name, isDefault: true, isRecent: false, owner: null, legalEntity: null }
    return { of, costCentres: said ? [said] : [] }
  }
  const centres = await centresOf(deps, who)
  return {
    of: who.name,
    costCentres: centres.map(({ code, name, isDefault, isRecent, owner, legalEntity }) => ({
      code,
      name,
      isDefault,
      isRecent,
      owner,
      legalEntity: legalEntity && { code: legalEntity.code, name: legalEntity.name },
    })),
  }
}

/** C-CONF-18: what a booking may be charged to beside a cost centre. A list that offers no choice is not asked for. */
export async function optionalBusinesses(
  deps: ReadingDeps,
  caller: Caller,
  { businessCode, userCode }: CallParsed<typeof queryOptionalBusinessList>,
): Promise<CallResult<typeof queryOptionalBusinessList> | Refusal> {
  const who = await askedOf(deps, caller, userCode)
  if (isRefusal(who)) return who
  const [owners, projects, entities] = await Promise.all([
    ownersOf(deps, who, ''),
    projectsOf(deps, who, ''),
    legalEntitiesOf(deps.db.read, caller.companyId),
  ])
  return {
    businessCode,
    optional: [
      ...(owners.length > 0 ? (['owner'] as const) : []),
      ...(projects.length > 0 ? (['project'] as const) : []),
      ...(entities.length > 1 ? (['legalEntity'] as const) : []),
    ],
    owners: owners.slice(0, LISTED_MAX).map(({ kind, code, name, isRecent }) => ({ kind, code, name, isRecent })),
    projects: projects.slice(0, LISTED_MAX).map(({ code, name, lead, untilDate, isRecent }) => ({
      code,
      name,
      lead,
      untilDate: untilDate?.toString() ?? null,
      isRecent,
    })),
    hasMoreProjects: projects.length > LISTED_MAX,
    legalEntities: entities.map(({ code, name, taxNumber, isDefault }) => ({ code, name, taxNumber, isDefault })),
    sharesMax: SHARES_MAX,
  }
}

type SearchResult = CallResult<typeof searchCosts>['results'][number]

async function found(deps: ReadingDeps, who: Asked, { kind, keyword }: CallParsed<typeof searchCosts>): Promise<SearchResult[]> {
  switch (kind) {
    case 'costCentre': {
      const word = keyword.toLowerCase()
      const centres = await centresOf(deps, who) // anybody's are a few
      return centres
        .filter(({ code, name }) => [code, name.zh, name.en].some((text) => text.toLowerCase().includes(word)))
        .map(({ code, name, isDefault, isRecent }) => ({ kind, code, name, isDefault, isRecent }))
    }
    case 'owner':
      return (await ownersOf(deps, who, keyword)).map((owner) => ({
        kind: owner.kind,
        code: owner.code,
        name: owner.name,
        isDefault: false,
        isRecent: owner.isRecent,
      }))
    case 'project':
      return (await projectsOf(deps, who, keyword)).map(({ code, name, isRecent }) => ({ kind, code, name, isDefault: false, isRecent }))
    case 'legalEntity':
      return (await legalEntitiesOf(deps.db.read, who.companyId, keyword)).map(({ code, name, isDefault }) => ({
        kind,
        code,
        name,
        isDefault,
        isRecent: false,
      }))
  }
}

export async function search(
  deps: ReadingDeps,
  caller: Caller,
  asked: CallParsed<typeof searchCosts>,
): Promise<CallResult<typeof searchCosts> | Refusal> {
  const who = await askedOf(deps, caller, asked.userCode)
  if (isRefusal(who)) return who
  const results = await found(deps, who, asked)
  return { results: results.slice(0, LISTED_MAX), hasMore: results.length > LISTED_MAX }
}

function roughly(budget: Parameters<typeof fitsRoughly>[0]): { suffices: boolean; isClose: boolean } {
  const fit = fitsRoughly(budget)
  return { suffices: fit !== 'short', isClose: fit === 'close' }
}

export async function check(
  deps: ReadingDeps,
  caller: Caller,
  { attribution, amountMinor, currency, businessCode, date, userCode, others, applicationId }: CallParsed<typeof checkCost>,
): Promise<CallResult<typeof checkCost> | Refusal> {
  const who = await askedOf(deps, caller, userCode)
  if (isRefusal(who)) return who
  const besides: string[] = []
  for (const other of others) {
    const asked = await askedOf(deps, caller, other)
    const stands = isRefusal(asked) ? await standing(deps, caller, other, applicationId) : null
    if (isRefusal(asked) && !stands) return asked
    // Of who merely stands there the usual cost centre counts only where it is told: else a guess would find it out.
    if (!isRefusal(asked)) besides.push(asked.personId)
    else if (stands?.usual) besides.push(stands.personId)
  }
  const { companyId, personId } = who
  const answer = await deps.budgets.facts(deps.db.read, {
    companyId,
    personId,
    besides,
    currency,
    product: businessCode,
    date: Temporal.PlainDate.from(date),
    charges: [{ attribution, amountMinor, travellerId: null }],
  })
  if (isRefusal(answer)) return answer
  return {
    partsMinor: [...answer.partsMinor],
    budgets: answer.budgets.map((budget) => ({
      code: budget.code,
      name: budget.name,
      periodLabel: budget.periodLabel,
      owner: budget.owner,
      ...(seesAll(caller) || budget.ownerId === caller.personId
        ? { suffices: budget.shortMinor === 0, isClose: false, freeMinor: budget.freeMinor, shortMinor: budget.shortMinor }
        : { ...roughly(budget), freeMinor: null, shortMinor: null }),
    })),
  }
}

type BudgetSeen = CallResult<typeof budgetList>['budgets'][number]

function seenOf({ budgetId: _id, period, ...row }: BudgetRow, day: Temporal.PlainDate): BudgetSeen {
  const { fromDate, untilDate } = periodOf(period, day)
  return {
    ...row,
    period,
    periodLabel: periodLabel(period, fromDate),
    fromDate: fromDate.toString(),
    untilDate: untilDate.toString(),
    freeMinor: freeMinorOf({ ...row, excessMinor: 0 }),
  }
}

const dayOf = (deps: ReadingDeps, date: string | undefined): Temporal.PlainDate =>
  date === undefined ? today(deps) : Temporal.PlainDate.from(date)

export async function budgetsSeen(
  deps: ReadingDeps,
  caller: Caller,
  { date, after }: CallParsed<typeof budgetList>,
): Promise<CallResult<typeof budgetList>> {
  const day = dayOf(deps, date)
  const page = await budgetPage(deps.db.read, caller, { day, after: after ?? '', ownedOnly: !seesAll(caller) })
  return {
    budgets: page.slice(0, BUDGETS_A_PAGE).map((row) => seenOf(row, day)),
    nextAfter: page.length > BUDGETS_A_PAGE ? (page[BUDGETS_A_PAGE - 1]?.code ?? null) : null,
  }
}

/** One that she may not see is answered like an unknown one. */
export async function entriesSeen(
  deps: ReadingDeps,
  caller: Caller,
  { code, date, after }: CallParsed<typeof budgetEntries>,
): Promise<CallResult<typeof budgetEntries> | Refusal> {
  const day = dayOf(deps, date)
  const [budget] = await budgetPage(deps.db.read, caller, { day, code, ownedOnly: !seesAll(caller) })
  if (!budget) return refuse('P404')
  const line = { budgetId: budget.budgetId, periodStart: periodOf(budget.period, day).fromDate, after: after ?? null }
  const page = await entryPage(deps.db.read, caller.companyId, line)
  return {
    budget: seenOf(budget, day),
    entries: page.slice(0, ENTRIES_A_PAGE).flatMap(({ line: product, at, ...entry }) =>
      // An order's line is one that this version books; anything else was written by a newer one beside it.
      isLine(product) ? [{ ...entry, line: product, at: at.toString() }] : [],
    ),
    nextAfter: page.length > ENTRIES_A_PAGE ? (page[ENTRIES_A_PAGE - 1]?.id ?? null) : null,
  }
}
