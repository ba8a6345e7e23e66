import { describe, expect, it } from 'vitest'
import { COST_PATHNAME, costPath, costQuestionFrom } from './cost-path.ts'

const question = {
  formKey: 'flight:019a0000-0000-7000-8000-000000000001',
  line: 'flight',
  amountMinor: 1_180_00,
  isEstimate: false,
  date: '2026-11-24',
  of: null,
  others: [],
  tickets: 1,
  from: '/fillorder/flight/019a0000-0000-7000-8000-000000000001',
} as const

const asked = (change: Readonly<Record<string, string>>) => {
  const query = new URLSearchParams(costPath(question).slice(COST_PATHNAME.length))
  for (const [name, value] of Object.entries(change)) query.set(name, value)
  return costQuestionFrom(`?${query.toString()}`)
}

describe('the address of what a trip is charged to', () => {
  it('says all that the page needs after a reload', () => {
    expect(asked({})).toEqual(question)
    expect(asked({ amount: '0' })?.amountMinor).toBe(0)
    // Nothing to pay is known; what is not in the address is not.
    expect(costQuestionFrom(costPath({ ...question, amountMinor: null }).slice(COST_PATHNAME.length))?.amountMinor).toBeNull()
    expect(asked({ of: 'QC1001' })).toEqual({ ...question, of: 'QC1001' })
    expect(asked({ estimate: '1' })).toEqual({ ...question, isEstimate: true })
    const party = { ...question, of: 'QC1001', others: ['QC1002', 'QC1003'], tickets: 4 }
    expect(costQuestionFrom(costPath(party).slice(COST_PATHNAME.length))).toEqual(party)
    const changing = { ...party, applicationId: '019a0000-0000-7000-8000-000000000002' }
    expect(costQuestionFrom(costPath(changing).slice(COST_PATHNAME.length))).toEqual(changing)
  })

  it('is of no form where it is not ours', () => {
    const wrong = [
      { form: '' },
      { form: '<b>' },
      { line: 'rocket' },
      { amount: '-1' },
      { amount: '1e9' },
      { amount: '' },
      { date: 'tomorrow' },
      { of: '' },
      { with: 'QC1002,<b>', tickets: '3' },
      { with: 'QC1002,QC1003', tickets: '1' },
      { tickets: '0' },
      { application: '../detail' },
    ]
    for (const change of wrong) expect(asked(change)).toBeNull()
    expect(costQuestionFrom('')).toBeNull()
  })

  it('leads back to nowhere outside', () => {
    for (const from of ['https://evil.example', '//evil.example', 'javascript:alert(1)', '']) expect(asked({ from })?.from).toBe('/home')
  })
})
