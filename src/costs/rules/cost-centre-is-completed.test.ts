import { describe, expect, it } from 'vitest'
import { checkCostCentre, proposedCostCentre } from './cost-centre-is-completed.ts'

const options = [
  { code: 'CC-3102', isDefault: true },
  { code: 'CC-3100', isDefault: false },
]

describe('the cost centre of a booking', () => {
  it.each([undefined, null, '', '   '])('must be completed: %j is missing [V-OTHER-07]', (chosen) => {
    expect(checkCostCentre(chosen, options)).toBe('missing')
  })

  it('must be one that the traveller may charge [V-OTHER-07]', () => {
    expect(checkCostCentre('CC-9999', options)).toBe('unknown')
    expect(checkCostCentre('cc-3102', options)).toBe('unknown')
    expect(checkCostCentre('CC-3102', options)).toBeNull()
    expect(checkCostCentre(' CC-3100 ', options)).toBeNull()
  })

  it('cannot be completed by somebody who has none [V-OTHER-07]', () => {
    expect(checkCostCentre('CC-3102', [])).toBe('unknown')
  })

  it('is proposed where one is the default or the only one', () => {
    expect(proposedCostCentre(options)?.code).toBe('CC-3102')
    expect(proposedCostCentre([{ code: 'A', isDefault: false }])?.code).toBe('A')
    expect(proposedCostCentre(options.map((option) => ({ ...option, isDefault: false })))).toBeNull()
    expect(proposedCostCentre([])).toBeNull()
  })
})
