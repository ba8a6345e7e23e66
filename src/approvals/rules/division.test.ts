import { describe, expect, it } from 'vitest'
import { divisionHeads } from './division.ts'

const who = (personId: string, departmentCode: string, rankLevel = 12) => ({ personId, departmentCode, rankLevel })

describe('the head of a division [V-FLIGHT-08]', () => {
  const path = ['TEAM', 'EAST', 'SALES', 'HQ']

  it('approves right below the top, however deep the traveller works', () => {
    const approvers = [who('team', 'TEAM'), who('east', 'EAST', 30), who('sales', 'SALES'), who('ceo', 'HQ', 40)]
    expect(divisionHeads(path, approvers)).toEqual(['sales'])
    expect(divisionHeads(['SALES', 'HQ'], approvers)).toEqual(['sales'])
  })

  it('is the highest in rank of several, and all of those who are alike', () => {
    const approvers = [who('low', 'SALES', 6), who('one', 'SALES', 15), who('other', 'SALES', 15)]
    expect(divisionHeads(path, approvers)).toEqual(['one', 'other'])
  })

  it('is whoever approves at the top where the division has nobody, or the traveller works there; nobody where nobody does', () => {
    expect(divisionHeads(path, [who('east', 'EAST'), who('ceo', 'HQ')])).toEqual(['ceo'])
    expect(divisionHeads(['HQ'], [who('ceo', 'HQ')])).toEqual(['ceo'])
    expect(divisionHeads(path, [who('east', 'EAST')])).toEqual([])
    expect(divisionHeads([], [])).toEqual([])
  })
})
