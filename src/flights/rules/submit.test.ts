import { describe, expect, it } from 'vitest'
import { REMARK_CHARACTERS_MAX } from './remark.ts'
import { wholeTo } from '../../costs/rules/attribution-is-completed.ts'
import { checkSubmit, type SubmitChoices, type SubmitForm } from './submit.ts'

const choices: SubmitChoices = {
  travellers: [{ userCode: 'QC1001', cardIds: ['card-1', 'card-2'], hasPhone: true }],
  needsApplication: false,
  hasProposedCost: true,
  reasons: null,
  approverCodes: null,
}
const traveller = { userCode: 'QC1001', cardId: 'card-1' }
const form: SubmitForm = {
  travellers: [traveller],
  contact: { kind: 'own' },
  attribution: null,
  applicationId: null,
  remark: '',
  termsAgreed: true,
  reason: null,
  approvers: [],
}
const check = (more: Partial<SubmitForm>, others: Partial<SubmitChoices> = {}) =>
  checkSubmit({ ...form, ...more }, { ...choices, ...others })
const wrong = (refused: string, field: string) => ({ refused, field, facts: {} })
const other = (name: string, phone: string) => ({ contact: { kind: 'other', name, phone } }) as const

describe('an order form [SC-FLT-05]', () => {
  it('can be submitted when it is whole, with either contact [SC-FLT-05]', () => {
    expect([check({}), check(other('苏敏', '+86 138-1234-6621'))]).toEqual([null, null])
  })

  it('needs at least one traveller [V-OTHER-08]', () => {
    expect(check({ travellers: [] })).toEqual(wrong('AF-TRAVELLER', 'travellers'))
  })

  it('takes nobody but the caller, and nobody twice', () => {
    expect(check({ travellers: [traveller, { userCode: 'QC1002', cardId: 'card-1' }] })).toEqual(
      wrong('AF-TRAVELLER', 'travellers.1.userCode'),
    )
    expect(check({ travellers: [traveller, { ...traveller, cardId: 'card-2' }] })).toEqual(wrong('AF-TRAVELLER', 'travellers'))
  })

  it('needs one of the traveller’s valid documents', () => {
    for (const cardId of ['', 'card-9'])
      expect(check({ travellers: [{ ...traveller, cardId }] })).toEqual(wrong('AF-DOCUMENT', 'travellers.0.cardId'))
  })

  it('needs a name and a number of another contact, of the mainland or with the code of its country', () => {
    expect(check(other('  ', '13812346621'))).toEqual(wrong('AF-CONTACT', 'contact.name'))
    for (const phone of ['', '1381234662', '12812346621', '4155550100', '+8612812346621', '+1 23', '+']) {
      expect([phone, check(other('苏敏', phone))]).toEqual([phone, wrong('AF-CONTACT', 'contact.phone')])
    }
    for (const phone of ['+1 415 555 0100', '0044 20 7946 0958', '＋８１９０１２３４５６７８'])
      expect([phone, check(other('苏敏', phone))]).toEqual([phone, null])
  })

  it('needs to be charged to something: what she says, or what is proposed to her [V-OTHER-07]', () => {
    const said = { attribution: wholeTo({ kind: 'costCentre', code: 'CC-3102' }) } as const
    expect(check({}, { hasProposedCost: false })).toEqual(wrong('AF-COST', 'attribution'))
    expect([check({}), check(said, { hasProposedCost: false })]).toEqual([null, null])
  })

  it('needs a trip application where nothing is booked without one [P-POL-04]', () => {
    expect(check({}, { needsApplication: true })).toEqual(wrong('TA-LINK', 'applicationId'))
    expect(check({ applicationId: 'a-trip' }, { needsApplication: true })).toBeNull()
  })

  it('needs the terms to be agreed [V-FLIGHT-03] [E-FLIGHT-16]', () => {
    expect(check({ termsAgreed: false })).toEqual(wrong('AF-TERMS', 'termsAgreed'))
  })

  it('speaks of the first thing on the page first', () => {
    const bare = { hasProposedCost: false, needsApplication: true }
    const empty = { travellers: [], ...other('', ''), termsAgreed: false }
    const refused: string[] = []
    const repaired: Partial<SubmitForm>[] = [
      empty,
      { ...empty, travellers: [{ ...traveller, cardId: '' }] },
      { ...empty, travellers: [traveller] },
      { ...empty, travellers: [traveller], contact: { kind: 'own' } },
      { ...empty, travellers: [traveller], contact: { kind: 'own' }, applicationId: 'a-trip' },
    ]
    for (const one of repaired) refused.push(check(one, bare)?.refused ?? '')
    refused.push(check({ termsAgreed: false })?.refused ?? '')
    expect(refused).toEqual(['AF-TRAVELLER', 'AF-DOCUMENT', 'AF-CONTACT', 'TA-LINK', 'AF-COST', 'AF-TERMS'])
  })

  it('takes remarks of up to 128 characters (text.maxLength)', () => {
    expect(REMARK_CHARACTERS_MAX).toBe(128)
  })
})

describe('an order above the limit', () => {
  const reasons = [
    { code: 'CLIENT', needsNote: false },
    { code: 'OTHER', needsNote: true },
  ]
  const needed: SubmitChoices = { ...choices, reasons, approverCodes: ['QC2001', 'QC9001'] }
  const asked = { userCode: 'QC1001', level: 1, approverCode: 'QC2001' }
  const over = (more: Partial<SubmitForm>) =>
    checkSubmit({ ...form, reason: { code: 'CLIENT', note: '' }, approvers: [asked], ...more }, needed)

  it('can be submitted with a reason of the list and somebody to agree', () => {
    expect(over({})).toBeNull()
  })

  it('needs a reason of the company’s list [V-FLIGHT-19]', () => {
    expect(over({ reason: null })).toEqual(wrong('AF-OVER-REASON', 'reason.code'))
    expect(over({ reason: { code: 'BORED', note: 'x' } })).toEqual(wrong('AF-OVER-REASON', 'reason.code'))
  })

  it('needs a note where the reason alone says too little [V-FLIGHT-19]', () => {
    expect(over({ reason: { code: 'OTHER', note: '  ' } })).toEqual(wrong('AF-OVER-NOTE', 'reason.note'))
    expect(over({ reason: { code: 'OTHER', note: '\u200B\u2060\u3000' } })).toEqual(wrong('AF-OVER-NOTE', 'reason.note'))
    expect(over({ reason: { code: 'OTHER', note: 'a visa date' } })).toBeNull()
  })

  it('needs an approver for every traveller, one who may be asked [V-FLIGHT-18] [V-APPR-03]', () => {
    const missing = wrong('AF-APPROVER', 'approvers.0.approverCode')
    expect(over({ approvers: [] })).toEqual(missing)
    expect(over({ approvers: [{ ...asked, userCode: 'QC1002' }] })).toEqual(missing)
    expect(over({ approvers: [{ ...asked, approverCode: 'QC1001' }] })).toEqual(missing)
    expect(over({ approvers: [{ ...asked, level: 2 }] })).toEqual(missing)
  })

  it('needs a reason alone where nobody has to agree, and no approver where a flow of the company’s own says who', () => {
    expect(check({ approvers: [] }, { reasons })).toEqual(wrong('AF-OVER-REASON', 'reason.code'))
    expect(check({ reason: { code: 'CLIENT', note: '' }, approvers: [] }, { reasons })).toBeNull()
  })

  it('is asked for neither inside the limits', () => {
    expect(check({ reason: null, approvers: [] })).toBeNull()
  })
})
