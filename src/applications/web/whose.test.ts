import { describe, expect, it } from 'vitest'
import { askOf, inWhoseName, type TravellerOf } from './whose.ts'

/** Min Su books for others: colleagues begin with QC, her guests with GU; of nobody else is known who it is. */
const travellerOf: TravellerOf = (code) =>
  code.startsWith('?') ? null : { name: { zh: code, en: code }, isEmployee: code.startsWith('QC') }
const myCode = 'QC1002'
const whose = (...travellers: string[]) => inWhoseName({ mode: 'agent', travellers, myCode }, travellerOf)
const asked = (travellers: string[], of: string | null = null) => askOf(travellers, travellerOf, { of, myCode, totalMinor: 100 })

describe('whose application it is', () => {
  it('is that of the first colleague, whoever was ticked before', () => {
    expect(whose('GU1', 'QC1001', 'QC1002')).toBe('QC1001')
    expect(whose('QC1002', 'QC1003', 'QC1001')).toBe('QC1003')
  })

  it('is her own where nobody else of the company travels, and while she books for herself', () => {
    expect(whose('GU1')).toBeNull()
    expect(whose('QC1002', 'GU1')).toBeNull()
    expect(inWhoseName({ mode: 'personal', travellers: ['QC1002', '?'], myCode }, travellerOf)).toBeNull()
  })

  it('is nobody’s while somebody applies for others and has chosen none of them', () => {
    expect(whose()).toBeUndefined()
    expect(inWhoseName({ mode: 'personal', travellers: [], myCode }, travellerOf)).toBeNull()
  })

  it('is not said before it is known: who is not known yet may be the first colleague', () => {
    expect(whose('?', 'QC1001')).toBeUndefined()
    expect(whose('QC1001', '?')).toBe('QC1001')
  })

  it('asks approvals about colleagues; about whose it is where none travels; about nobody yet where one is unknown', () => {
    expect(asked(['GU1', 'QC1001'], 'QC1001')).toMatchObject({ travellers: ['QC1001'], costsOf: 'QC1001' })
    expect(asked(['GU1'])).not.toHaveProperty('costsOf')
    expect(asked(['GU1']).travellers).toEqual(['QC1002'])
    expect(asked(['GU1', '?']).travellers).toEqual([])
    expect(asked([]).travellers).toEqual([])
  })
})
