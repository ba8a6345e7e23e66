import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../kernel/result.ts'
import type { FlowPeople, FlowPerson } from './finding.ts'
import { faultsOf, flowFor, flowOfThresholds, SIGNING_MODES, type ApproverSource, type Flow, type FlowLevel } from './flow.ts'
import { planFlow, type FlowPlan, type PlanFacts } from './plan.ts'
import { signaturesNeeded } from './signing.ts'

const TIME = { hoursToDecide: 24, remindAfterHours: null, onSilence: 'deny' } as const
const level = (from: readonly ApproverSource[], more: Partial<FlowLevel> = {}): FlowLevel => ({
  from,
  mode: 'all',
  when: {},
  ifNobody: 'refuse',
  ...more,
})
const flow = (levels: readonly FlowLevel[], more: Partial<Flow> = {}): Flow => ({
  code: 'f',
  when: {},
  isFree: false,
  levels,
  notify: [],
  tellsBySms: false,
  time: TIME,
  ...more,
})
const manager = (steps: number): ApproverSource => ({ by: 'manager', steps })
const named = (userCode: string): ApproverSource => ({ by: 'person', userCode })
const role = (name: string): ApproverSource => ({ by: 'role', role: name })

/** lin and bo report to zhou, zhou to qin, qin to the top, ye; mei has no manager; gone has left and reported to qin. */
const LINE: readonly [string, string | null, boolean][] = [
  ['lin', 'zhou', true],
  ['bo', 'gone', true],
  ['zhou', 'qin', true],
  ['gone', 'qin', false],
  ['qin', 'ye', true],
  ['ye', null, true],
  ['mei', null, true],
]
function peopleOf(line: readonly (readonly [string, string | null, boolean])[], more: Partial<FlowPeople> = {}): FlowPeople {
  const people = line.map(([personId, managerId, isActive]): FlowPerson => ({ personId, managerId, isActive }))
  return {
    byId: new Map(people.map((one) => [one.personId, one])),
    idByUserCode: new Map(people.map((one) => [one.personId, one.personId])),
    headsOf: new Map(),
    divisionHeadsOf: new Map(),
    costCentreOwners: [],
    projectLeads: [],
    byRole: new Map(),
    ...more,
  }
}
const people = peopleOf(LINE)
const facts = (more: Partial<PlanFacts> = {}): PlanFacts => ({
  product: 'flight',
  isInternational: false,
  totalMinor: 200_000,
  overMinor: 60_000,
  breaches: [],
  applicantId: 'lin',
  travellerIds: ['lin'],
  chosen: [],
  ...more,
})

const show = (plan: ReturnType<typeof planFlow>) => {
  if (isRefusal(plan)) return [plan.refused, plan.facts.level, plan.facts.because]
  return plan.steps.map(({ skip, groups }) => skip ?? groups.map((group) => group.signers.map((one) => one.personId).join('+')).join('/'))
}
const shown = (levels: readonly FlowLevel[], more: Partial<PlanFacts> = {}, who = people) => show(planFlow(flow(levels), facts(more), who))

describe('a planned flow', () => {
  it('finds the first, second and third manager [P-APPR-01] [ST-APPR-04]', () => {
    expect(shown([level([manager(1)]), level([manager(2)]), level([manager(3)])])).toEqual(['zhou', 'qin', 'ye'])
  })

  it('finds heads, owners, project leads, roles, named and chosen people [P-APPR-01]', () => {
    const who = peopleOf(LINE, {
      headsOf: new Map([['lin', ['zhou']]]),
      divisionHeadsOf: new Map([['lin', ['ye']]]),
      costCentreOwners: ['qin'],
      projectLeads: ['mei'],
      byRole: new Map([['finance', ['ye', 'mei']]]),
    })
    const sources: ApproverSource[] = [
      { by: 'departmentHead' },
      { by: 'divisionHead' },
      { by: 'costCentreOwner' },
      { by: 'projectLead' },
      named('bo'),
    ]
    expect(
      shown(
        sources.map((one) => level([one])),
        {},
        who,
      ),
    ).toEqual(['zhou', 'ye', 'qin', 'mei', 'bo'])
    expect(shown([level([role('finance')], { mode: 'any' })], {}, who)).toEqual(['ye+mei'])
    expect(
      shown([level([{ by: 'chosen' }]), level([{ by: 'above' }])], { chosen: [{ level: 1, travellerId: 'lin', personIds: ['zhou'] }] }),
    ).toEqual(['zhou', 'qin'])
  })

  it('asks a level from its amount on and below the next, to the fen', () => {
    const levels = [level([manager(1)]), level([manager(2)], { when: { total: { fromMinor: 200_000, belowMinor: 300_000 } } })]
    expect(shown(levels, { totalMinor: 199_999 })).toEqual(['zhou', 'notNeeded'])
    expect(shown(levels, { totalMinor: 200_000 })).toEqual(['zhou', 'qin'])
    expect(shown(levels, { totalMinor: 299_999 })).toEqual(['zhou', 'qin'])
    expect(shown(levels, { totalMinor: 300_000 })).toEqual(['zhou', 'notNeeded'])
  })

  it('goes by breach, product and abroad', () => {
    const when = (condition: FlowLevel['when']) => [level([manager(1)]), level([manager(2)], { when: condition })]
    expect(shown(when({ breaches: ['cabinByRank'] }), { breaches: ['cabinByRank', 'other'] })).toEqual(['zhou', 'qin'])
    expect(shown(when({ breaches: ['cabinByRank'] }), { breaches: ['other'] })).toEqual(['zhou', 'notNeeded'])
    expect(shown(when({ products: ['train'] }))).toEqual(['zhou', 'notNeeded'])
    expect(shown(when({ international: true }), { isInternational: true })).toEqual(['zhou', 'qin'])
  })

  it('goes past whoever travels or applies to the next above [E-ACCESS-01]', () => {
    expect(shown([level([named('zhou')])], { applicantId: 'zhou', travellerIds: ['zhou'] })).toEqual(['qin'])
    // zhou books for lin: her manager is who applies.
    expect(shown([level([manager(1)])], { applicantId: 'zhou' })).toEqual(['qin'])
  })

  it('goes past who has left, upwards, and says for whom somebody stands in', () => {
    const plan = planFlow(flow([level([manager(1)])]), facts({ applicantId: 'bo', travellerIds: ['bo'] }), people)
    expect(show(plan)).toEqual(['qin'])
    expect(isRefusal(plan) || plan.steps[0]?.groups[0]?.signers[0]?.insteadOf).toEqual({ personId: 'gone', because: 'left' })
  })

  it('refuses where nobody is left, and never agrees by itself [E-ACCESS-01]', () => {
    expect(shown([level([manager(1)])], { applicantId: 'ye', travellerIds: ['ye'] })).toEqual(['AP-NO-APPROVER', 1, 'lineEnds'])
    expect(shown([level([named('ye')])], { applicantId: 'ye', travellerIds: ['ye'] })).toEqual(['AP-NO-APPROVER', 1, 'onlyConcerned'])
    expect(shown([level([role('finance')])])).toEqual(['AP-NO-APPROVER', 1, 'nobodySet'])
    expect(shown([level([named('nobody')], { ifNobody: 'passOver' })])).toEqual(['AP-NO-APPROVER', 1, 'nobodySet'])
    expect(shown([level([manager(1)], { when: { international: true } })])).toEqual(['AP-NO-APPROVER', 1, 'nobodySet'])
  })

  it('refuses where nobody was chosen for one of the travellers [V-APPR-03]', () => {
    const chosen = [{ level: 1, travellerId: 'lin', personIds: ['qin'] }]
    expect(shown([level([{ by: 'chosen' }])], { travellerIds: ['lin', 'bo'], chosen })).toEqual(['AP-NO-APPROVER', 1, 'notChosen'])
  })

  it('lets nobody’s trip go by everybody because somebody else’s was asked about', () => {
    const levels = [level([manager(1)], { ifNobody: 'passOver' })]
    expect(shown(levels, { applicantId: 'lin', travellerIds: ['lin', 'mei'] })).toEqual(['AP-NO-APPROVER', 1, 'nobodySet'])
  })

  it('ends where the line of managers ends, if somebody was asked below', () => {
    expect(shown([level([manager(1)]), level([manager(2)]), level([manager(9)])])).toEqual(['zhou', 'qin', 'lineEnds'])
  })

  it('looks further up past who has left, and where nobody stands above her passes the level over in her name [P-APPR-01] [ST-APPR-04]', () => {
    const short = flowOfThresholds([0, 50_000], 24)
    const about = facts({ overMinor: 91_000, chosen: [{ level: 1, travellerId: 'lin', personIds: ['zhou'] }] })
    const higher = peopleOf(LINE.map(([id, above, active]) => [id, above, id === 'qin' ? false : active] as const))
    expect(show(planFlow(short, about, higher))).toEqual(['zhou', 'ye'])
    const top = peopleOf(LINE.map(([id, above]) => [id, id === 'qin' ? null : above, id !== 'qin'] as const))
    const plan = planFlow(short, about, top)
    expect(show(plan)).toEqual(['zhou', 'left'])
    expect(isRefusal(plan) || plan.steps[1]?.missing).toEqual([{ personId: 'qin', because: 'left' }])
  })

  it('refuses for who has left above where the flow wants it so, and not because a line ends', () => {
    const top = peopleOf(LINE.map(([id, above]) => [id, id === 'qin' ? null : above, id !== 'qin'] as const))
    expect(shown([level([manager(1)]), level([{ by: 'above' }])], {}, top)).toEqual(['AP-NO-APPROVER', 2, 'left'])
    const here = peopleOf(LINE.map(([id, above, active]) => [id, id === 'zhou' ? null : above, active] as const))
    const plan = planFlow(flow([level([manager(1)]), level([{ by: 'above' }])]), facts(), here)
    expect(show(plan)).toEqual(['zhou', 'lineEnds'])
    expect(isRefusal(plan) || plan.steps[1]?.missing).toEqual([{ personId: 'zhou', because: 'lineEnds' }])
  })

  it('keeps the name of who has left where the others of her level are asked without her, unless any one suffices', () => {
    const top = peopleOf([...LINE, ['away', null, false]])
    const missingOf = (mode: FlowLevel['mode']) => {
      const plan = planFlow(flow([level([named('zhou'), named('ye'), named('away')], { mode })]), facts(), top)
      return isRefusal(plan) ? plan : plan.steps.map((step) => [step.skip, step.missing.map((one) => one.personId)])
    }
    expect(missingOf('all')).toEqual([[null, ['away']]])
    expect(missingOf('majority')).toEqual([[null, ['away']]])
    expect(missingOf('any')).toEqual([[null, []]])
  })

  it('finds managers who stand in a ring instead of going round', () => {
    const ring = peopleOf([
      ['lin', 'a', true],
      ['a', 'b', false],
      ['b', 'c', false],
      ['c', 'a', false],
    ])
    expect(shown([level([manager(1)])], {}, ring)).toEqual(['AP-NO-APPROVER', 1, 'managerCycle'])
    expect(shown([level([manager(9)])], {}, ring)).toEqual(['AP-NO-APPROVER', 1, 'managerCycle'])
  })

  it('asks nobody twice: who has agreed already counts', () => {
    expect(shown([level([manager(1)]), level([named('zhou')]), level([named('zhou'), named('qin')])])).toEqual([
      'zhou',
      'decidesAlready',
      'qin',
    ])
  })

  it('keeps somebody for the level at which only she can decide', () => {
    expect(shown([level([named('qin'), named('bo')], { mode: 'any' }), level([named('qin')])])).toEqual(['bo', 'qin'])
  })

  it('passes a level over that asks the very same people', () => {
    const any = level([named('qin'), named('bo')], { mode: 'any' })
    expect(shown([any, any])).toEqual(['qin+bo', 'decidesAlready'])
  })

  it('leaves out who is concerned where any other suffices, and replaces her where all must agree', () => {
    const both = [named('zhou'), named('mei')]
    const own = { applicantId: 'zhou', travellerIds: ['zhou'] }
    expect(shown([level(both, { mode: 'any' })], own)).toEqual(['mei'])
    expect(shown([level(both, { mode: 'all' })], own)).toEqual(['qin+mei'])
  })

  it('has a group for each line of managers where several travel', () => {
    expect(shown([level([manager(1)])], { applicantId: 'mei', travellerIds: ['lin', 'zhou'] })).toEqual(['qin'])
    expect(shown([level([manager(1)])], { applicantId: 'mei', travellerIds: ['lin', 'qin'] })).toEqual(['zhou/ye'])
  })

  it('names whom a level that is passed over would have asked', () => {
    const levels = [level([manager(1)]), level([manager(2)], { when: { international: true } }), level([named('zhou')])]
    const plan = planFlow(flow(levels), facts(), people)
    expect(isRefusal(plan) || plan.steps.map((step) => step.passedOver.map((one) => one.personId))).toEqual([[], ['qin'], ['zhou']])
  })

  it('asks nobody only where the flow says so', () => {
    expect(planFlow(flow([], { isFree: true }), facts(), people)).toEqual({ isNeeded: false, steps: [], notifierIds: [] })
  })

  it('tells whom it should tell, once, and never the applicant', () => {
    const plan = planFlow(flow([level([manager(1)])], { notify: [named('mei'), named('lin'), named('mei')] }), facts(), people)
    expect(isRefusal(plan) || plan.notifierIds).toEqual(['mei'])
  })
})

describe('the short form of settings', () => {
  it('is a flow: chosen, then the manager above from an amount on [ST-APPR-04]', () => {
    const chosen = [{ level: 1, travellerId: 'lin', personIds: ['zhou'] }]
    const plan = (overMinor: number) => show(planFlow(flowOfThresholds([0, 50_000, 90_000], 24), facts({ chosen, overMinor }), people))
    expect(plan(0)).toEqual(['zhou', 'notNeeded', 'notNeeded'])
    expect(plan(49_999)).toEqual(['zhou', 'notNeeded', 'notNeeded'])
    expect(plan(50_000)).toEqual(['zhou', 'qin', 'notNeeded'])
    expect(plan(90_000)).toEqual(['zhou', 'qin', 'ye'])
    expect(faultsOf(flowOfThresholds([0, 50_000], 24))).toEqual([])
  })
})

describe('more than was agreed to', () => {
  const levels = flowOfThresholds([0, 50_000, 90_000], 24)
  const chosen = [{ level: 1, travellerId: 'lin', personIds: ['zhou'] }]
  const asked = (overMinor: number, agreedMinor: number) =>
    show(planFlow(levels, facts({ chosen, overMinor, agreed: { overMinor: agreedMinor, totalMinor: 150_000 } }), people))

  it('asks the levels that the whole wants for the first time, however little comes on top [ST-APPR-04]', () => {
    expect(asked(49_900, 25_000)).toEqual(['zhou', 'notNeeded', 'notNeeded'])
    expect(asked(50_000, 49_900)).toEqual(['zhou', 'qin', 'notNeeded'])
    expect(asked(90_000, 25_000)).toEqual(['zhou', 'qin', 'ye'])
  })

  it('asks those who agreed before only where what comes on top wants them by itself', () => {
    expect(asked(60_000, 55_000)).toEqual(['zhou', 'notNeeded', 'notNeeded'])
    expect(asked(95_000, 60_000)).toEqual(['zhou', 'notNeeded', 'ye'])
    expect(asked(115_000, 60_000)).toEqual(['zhou', 'qin', 'ye'])
  })

  it('lets no sum be reached in steps without whoever decides about it', () => {
    const amount = fc.integer({ min: 1, max: 200_000 })
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 12 }), (rises) => {
        const heard = new Set<string>()
        let overMinor = 0
        for (const rise of rises) {
          const before = overMinor
          overMinor += rise
          const agreed = before === 0 ? null : { overMinor: before, totalMinor: 150_000 }
          for (const name of show(planFlow(levels, facts({ chosen, overMinor, agreed }), people))) if (name) heard.add(String(name))
        }
        const wanted = ['zhou', ...(overMinor >= 50_000 ? ['qin'] : []), ...(overMinor >= 90_000 ? ['ye'] : [])]
        expect([...heard]).toEqual(expect.arrayContaining(wanted))
      }),
    )
  })
})

describe('a company’s flows', () => {
  it('are tried in the order of the file', () => {
    const abroad = flow([level([manager(2)])], { code: 'abroad', when: { international: true } })
    const rest = flow([level([manager(1)])], { code: 'rest' })
    expect(flowFor([abroad, rest], facts({ isInternational: true }))?.code).toBe('abroad')
    expect(flowFor([abroad, rest], facts())?.code).toBe('rest')
    expect(flowFor([abroad], facts())).toBeNull()
  })

  it.each([
    ['noLevels', flow([])],
    ['levelsOfFree', flow([level([manager(1)])], { isFree: true })],
    ['tooManyLevels', flow(Array.from({ length: 6 }, () => level([manager(1)])))],
    ['noSource', flow([level([])])],
    ['aboveNobody', flow([level([{ by: 'above' }])])],
    ['allConditional', flow([level([manager(1)], { when: { international: true } })])],
    ['emptyBand', flow([level([manager(1)])], { when: { total: { fromMinor: 5, belowMinor: 5 } } })],
    ['remindTooLate', flow([level([manager(1)])], { time: { ...TIME, remindAfterHours: 24 } })],
  ] as const)('are refused where they make no sense: %s', (fault, wrong) => {
    expect(faultsOf(wrong)).toContain(fault)
  })
})

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const
const anyId = fc.constantFrom<string>(...IDS)
const someIds = fc.uniqueArray(anyId, { maxLength: 4 })
const anyPeople = fc
  .record({
    lines: fc.tuple(...IDS.map(() => fc.tuple(fc.option(anyId), fc.boolean()))),
    heads: someIds,
    costCentreOwners: someIds,
    projectLeads: someIds,
    finance: someIds,
  })
  .map(({ lines, heads, costCentreOwners, projectLeads, finance }) =>
    peopleOf(
      IDS.map((id, i) => [id, lines[i]?.[0] ?? null, lines[i]?.[1] ?? true] as const),
      {
        headsOf: new Map(IDS.map((id) => [id, heads])),
        divisionHeadsOf: new Map(IDS.map((id) => [id, heads.slice(1)])),
        costCentreOwners,
        projectLeads,
        byRole: new Map([['finance', finance]]),
      },
    ),
  )
const anySource: fc.Arbitrary<ApproverSource> = fc.oneof(
  fc.integer({ min: 1, max: 6 }).map(manager),
  fc.constantFrom<ApproverSource>(
    { by: 'above' },
    { by: 'departmentHead' },
    { by: 'divisionHead' },
    { by: 'costCentreOwner' },
    { by: 'projectLead' },
    { by: 'chosen' },
  ),
  fc.constant(role('finance')),
  anyId.map(named),
)
const anyLevel = fc.record({
  from: fc.array(anySource, { minLength: 1, maxLength: 3 }),
  mode: fc.constantFrom(...SIGNING_MODES),
  when: fc.constantFrom({}, {}, { over: { fromMinor: 50_000 } }),
  ifNobody: fc.constantFrom('refuse' as const, 'passOver' as const),
})
const anyFlow = fc.array(anyLevel, { minLength: 1, maxLength: 5 }).map((levels) => flow(levels))
const anyFacts = fc
  .record({
    applicantId: anyId,
    travellerIds: fc.uniqueArray(anyId, { minLength: 1, maxLength: 3 }),
    overMinor: fc.constantFrom(0, 50_000),
    ids: someIds,
  })
  .map(({ ids, ...more }) =>
    facts({
      ...more,
      chosen: more.travellerIds.flatMap((travellerId) => [1, 2, 3].map((n) => ({ level: n, travellerId, personIds: ids }))),
    }),
  )

function planned(found: ReturnType<typeof planFlow>): FlowPlan | null {
  return isRefusal(found) ? null : found
}

describe('whatever the flow, the people and their managers', () => {
  const holds = (check: (plan: FlowPlan, about: PlanFacts, who: FlowPeople, one: Flow) => void) =>
    fc.assert(
      fc.property(anyFlow, anyFacts, anyPeople, (one, about, who) => {
        const plan = planned(planFlow(one, about, who))
        if (plan) check(plan, about, who, one)
      }),
      { numRuns: 3_000 },
    )
  const signersOf = (plan: FlowPlan) =>
    plan.steps.flatMap((step) => step.groups.flatMap((group) => group.signers.map((one) => one.personId)))

  it('nobody who travels or applies decides, and nobody who has left', () => {
    holds((plan, about, who) => {
      for (const id of signersOf(plan)) {
        expect([about.applicantId, ...about.travellerIds]).not.toContain(id)
        expect(who.byId.get(id)?.isActive).toBe(true)
      }
    })
  })

  it('nobody is asked twice', () => {
    holds((plan) => {
      const asked = signersOf(plan)
      expect(new Set(asked).size).toBe(asked.length)
    })
  })

  it('somebody is asked, and each traveller is decided about', () => {
    holds((plan, about) => {
      expect(signersOf(plan).length).toBeGreaterThan(0)
      const covered = new Set(plan.steps.flatMap((step) => step.groups.flatMap((group) => group.travellerIds)))
      expect([...covered].toSorted()).toEqual(about.travellerIds.toSorted())
    })
  })

  it('every way of agreeing at every level meets what each level asks for', () => {
    holds((plan) => {
      const groups = plan.steps.flatMap((step) => step.groups)
      for (const group of groups) expect(group.signers.length).toBeGreaterThanOrEqual(group.needed)
      // The fewest who may have agreed in the end: of each group its first, or its last, ones who are needed.
      for (const pick of [(ids: string[], n: number) => ids.slice(0, n), (ids: string[], n: number) => (n === 0 ? [] : ids.slice(-n))]) {
        const agreed = new Set(
          groups.flatMap((group) =>
            pick(
              group.signers.map((one) => one.personId),
              group.needed,
            ),
          ),
        )
        for (const { mode, members } of groups) {
          const count = members.filter((one) => agreed.has(one.personId)).length
          expect(count).toBeGreaterThanOrEqual(signaturesNeeded(mode, members.length))
        }
      }
    })
  })

  it('a level that is needed and asks nobody says why', () => {
    holds((plan) => {
      for (const { skip, groups } of plan.steps) expect(skip === null).toBe(groups.some((group) => group.signers.length > 0))
    })
  })
})
