import { describe, expect, it } from 'vitest'
import { parseParty, partyFault, partyInMode, partyOf } from './search-party.ts'

const ME = 'QC1002'

describe('for whom is searched', () => {
  it('is nobody but the booker where she books for herself and brings nobody along', () => {
    expect(partyOf({ mode: 'personal', travellers: [ME] }, ME)).toBeNull()
    expect(partyOf({ mode: 'personal', travellers: [] }, ME)).toBeNull()
    expect(partyOf({ mode: 'personal', travellers: [ME, 'GST1'] }, ME)).toEqual({ mode: 'personal', userCodes: [ME, 'GST1'] })
  })

  it('has to be chosen in agent mode before anything is searched, and not only the agent herself [P-AGENT-03] [V-OTHER-09]', () => {
    const fault = (...travellers: string[]) => partyFault(partyOf({ mode: 'agent', travellers }, ME), ME)
    expect([fault(), fault(ME), fault('QC1001'), fault(ME, 'QC1001')]).toEqual(['nobody', 'onlyMe', null, null])
    expect(partyFault(null, ME)).toBeNull()
  })

  it('is never the agent alone because a list was opened by its address, nor whom she searched for in the other mode [V-OTHER-09]', () => {
    const [forOne, forMe] = [{ mode: 'agent', userCodes: ['QC1001'] } as const, null]
    const agent = { mode: 'agent', travellers: ['QC2001'] } as const
    const personal = { mode: 'personal', travellers: [ME] } as const
    expect(partyInMode(forMe, agent, ME)).toEqual({ mode: 'agent', userCodes: ['QC2001'] })
    expect(partyFault(partyInMode(forMe, { ...agent, travellers: [] }, ME), ME)).toBe('nobody')
    expect(partyInMode({ ...forOne, userCodes: ['QC1001'] }, agent, ME)).toEqual(forOne)
    expect(partyInMode({ ...forOne, userCodes: ['QC1001'] }, personal, ME)).toBeNull()
    expect(partyInMode(forMe, personal, ME)).toBeNull()
  })

  it('is read back as it was kept, and is nobody where it was kept by something else', () => {
    const party = { mode: 'agent', userCodes: ['QC1001', 'QC2002'] }
    expect(parseParty(JSON.parse(JSON.stringify(party)))).toEqual(party)
    for (const strange of [null, 'QC1001', { mode: 'boss', userCodes: ['QC1001'] }, { mode: 'agent', userCodes: [] }, { mode: 'agent' }])
      expect(parseParty(strange)).toBeUndefined()
  })
})
