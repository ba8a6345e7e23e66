import { beforeEach, describe, expect, it } from 'vitest'
import { forgetEverything } from '../../web/remembered.ts'
import { readStored } from '../../web/storage.ts'
import type { CostAttribution } from '../calls.ts'
import { forgetAttribution, keepCost, parseChosen } from './attribution-draft.ts'
import { wholeDraft } from './cost-draft.ts'
import { keepWorking, parseWorking } from './working-draft.ts'

const FORM = 'flight:1'
const attribution: CostAttribution = {
  by: 'percent',
  shares: [{ to: { kind: 'costCentre', code: 'CC-3102' }, projectCode: null, legalEntityCode: null, basisPoints: 10_000 }],
}
const names = { 'costCentre CC-3102': { zh: '华东销售部', en: 'East Sales' } }
const storedChosen = () => parseChosen(readStored('history.costs.chosen', 'session')) ?? []
const storedWorking = () => parseWorking(readStored('history.costs.draft', 'session')) ?? []

describe('what a form’s cost is charged to, until it is submitted [V-OTHER-07]', () => {
  beforeEach(() => forgetEverything())

  it('is kept by form in this tab, through a reload, until it is submitted', () => {
    keepCost({ formKey: FORM, attribution, names })
    keepCost({ formKey: 'flight:2', attribution, names })
    expect(storedChosen().map(({ formKey }) => formKey)).toEqual(['flight:2', FORM])
    expect(readStored('history.costs.chosen')).toBeUndefined()
    forgetAttribution(FORM)
    expect(storedChosen()).toEqual([{ formKey: 'flight:2', attribution, names }])
  })

  it('is kept half entered too, apart from what was chosen', () => {
    const draft = wholeDraft({ kind: 'costCentre', code: 'CC-3102' }, names)
    keepWorking(FORM, draft)
    expect([storedWorking(), storedChosen()]).toEqual([[{ formKey: FORM, draft }], []])
    // What is chosen in the end stands in its place, and what is submitted leaves nothing behind.
    keepCost({ formKey: FORM, attribution, names })
    expect([storedWorking(), storedChosen().length]).toEqual([[], 1])
    keepWorking(FORM, draft)
    forgetAttribution(FORM)
    expect([storedWorking(), storedChosen()]).toEqual([[], []])
  })

  it('is nowhere after signing out: a phone may be handed on', () => {
    keepCost({ formKey: FORM, attribution, names })
    keepWorking(FORM, wholeDraft(null, {}))
    forgetEverything()
    expect([storedWorking(), storedChosen()]).toEqual([[], []])
  })

  it('is read back from what was stored, and anything else is dropped', () => {
    expect(parseChosen({})).toBeUndefined()
    expect(parseChosen([null, {}, { formKey: FORM, names: {}, attribution: { shares: [7] } }])).toEqual([])
    expect(parseWorking('x')).toBeUndefined()
    const share = { to: { kind: 'costCentre', code: 'CC-1' }, projectCode: null, legalEntityCode: null, portion: '50' }
    const of = (change: object) => [{ formKey: FORM, draft: { by: 'percent', names: {}, shares: [{ ...share, ...change }] } }]
    expect(parseWorking(of({}))).toEqual(of({}))
    for (const change of [{ portion: 5 }, { to: 'CC-1' }, { projectCode: 7 }]) expect(parseWorking(of(change))).toEqual([])
    expect(parseWorking([{ formKey: FORM, draft: { by: 'percent', names: {}, shares: [] } }])).toEqual([])
  })
})
