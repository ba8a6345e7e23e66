import { beforeEach, describe, expect, it } from 'vitest'
import { forgetEverything } from '../../web/remembered.ts'
import { readStored } from '../../web/storage.ts'
import { TRAVELLERS_PER_ORDER_MAX } from '../rules/party.ts'
import { draftFrom, partyDraft } from './party-draft.ts'

const LIN = { userCode: 'QC1001', name: { zh: '林一帆', en: 'Yifan Lin' } }
const ZHOU = { userCode: 'QC1003', name: { zh: '周岚', en: 'Lan Zhou' } }
const stored = () => draftFrom(readStored('history.people.party-draft', 'session'))

describe('who is being chosen', () => {
  beforeEach(() => forgetEverything())

  it('is kept in this tab, through a reload, until the choice is made', () => {
    partyDraft.begin('agent', [LIN])
    partyDraft.toggle(ZHOU, true)
    expect(stored()).toEqual({ mode: 'agent', people: [LIN, ZHOU] })
    expect(readStored('history.people.party-draft'), 'and in no other tab').toBeUndefined()
    partyDraft.toggle(LIN, false)
    expect(stored()?.people).toEqual([ZHOU])
    partyDraft.forget()
    expect(stored()).toBeUndefined()
  })

  it('is no more than a booking takes: one more is not taken silently, but refused, and fits once somebody is out [V-OTHER-08]', () => {
    const nine = Array.from({ length: TRAVELLERS_PER_ORDER_MAX }, (_, index) => ({ ...LIN, userCode: `QC${index}` }))
    partyDraft.begin('agent', [])
    expect(nine.map((one) => partyDraft.toggle(one, true))).toEqual(nine.map(() => true))
    expect(partyDraft.toggle(ZHOU, true)).toBe(false)
    expect(stored()?.people).toEqual(nine)
    expect(partyDraft.toggle({ ...LIN, userCode: 'QC3' }, true), 'who is on the list already takes no other place').toBe(true)
    expect(partyDraft.toggle({ ...LIN, userCode: 'QC0' }, false)).toBe(true)
    expect(partyDraft.toggle(ZHOU, true)).toBe(true)
    expect(stored()?.people).toHaveLength(TRAVELLERS_PER_ORDER_MAX)
  })

  it('is kept by code and name: nothing else of a companion’s record lies in the browser', () => {
    const companion = { ...ZHOU, kind: 'outside', maskedNumber: '1101 •••• 2837', phoneNumber: '138****0001' }
    partyDraft.begin('personal', [companion])
    partyDraft.toggle({ ...companion, userCode: 'OUT1' }, true)
    expect(JSON.stringify(readStored('history.people.party-draft', 'session'))).not.toMatch(/2837|0001|outside/)
  })

  it('is nowhere after signing out: a phone may be handed on', () => {
    partyDraft.begin('personal', [LIN])
    forgetEverything()
    expect(readStored('history.people.party-draft', 'session')).toBeUndefined()
    partyDraft.toggle(ZHOU, true)
    expect(stored(), 'nor in the page').toBeUndefined()
  })

  it('is not read from what has another shape', () => {
    for (const odd of [
      null,
      [],
      {},
      { mode: 'x', people: [] },
      { mode: 'agent', people: [{}] },
      { mode: 'agent', people: [{ userCode: 'A', name: { zh: 1, en: '' } }] },
    ]) {
      expect(draftFrom(odd)).toBeUndefined()
    }
    expect(draftFrom({ mode: 'agent', people: Array.from({ length: 50 }, () => LIN) })?.people).toHaveLength(TRAVELLERS_PER_ORDER_MAX)
  })
})
