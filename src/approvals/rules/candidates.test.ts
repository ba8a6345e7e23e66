import { describe, expect, it } from 'vitest'
import { CANDIDATES_MAX, firstApprovers } from './candidates.ts'

const somebody = (personId: string, isActive = true) => ({ personId, isActive })
const none = { applicantId: 'lin', travellerId: 'lin', manager: null, aboveManager: null, departmentApprovers: [] }
const shown = (around: Parameters<typeof firstApprovers>[0]) => firstApprovers(around).map(({ person, role }) => [person.personId, role])

describe('who may be asked first', () => {
  it('proposes the manager, then the one above, then the department’s approvers [ST-APPR-04]', () => {
    const around = { ...none, manager: somebody('zhou'), aboveManager: somebody('qin'), departmentApprovers: [somebody('he')] }
    expect(shown(around)).toEqual([
      ['zhou', 'manager'],
      ['qin', 'aboveManager'],
      ['he', 'departmentApprover'],
    ])
  })

  it('never names the applicant herself, and nobody twice', () => {
    const departmentApprovers = [somebody('zhou'), somebody('lin'), somebody('he'), somebody('he')]
    expect(shown({ ...none, manager: somebody('zhou'), departmentApprovers })).toEqual([
      ['zhou', 'manager'],
      ['he', 'departmentApprover'],
    ])
    expect(shown({ ...none, manager: somebody('lin') })).toEqual([])
  })

  it('leaves out who has left and asks the one above instead', () => {
    expect(shown({ ...none, manager: somebody('zhou', false), aboveManager: somebody('qin') })).toEqual([['qin', 'aboveManager']])
  })

  it('names no more than a phone shows', () => {
    const departmentApprovers = Array.from({ length: 60 }, (_, i) => somebody(`p${i}`))
    expect(shown({ ...none, departmentApprovers })).toHaveLength(CANDIDATES_MAX)
  })
})
