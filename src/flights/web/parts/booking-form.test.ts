import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { en } from '../../text/order/en.ts'
import { zh } from '../../text/order/zh.ts'
import type { Entered } from './booking-form.ts'
import { enteredAtFirst, faultsFrom, faultsOf, priceToAccept, submitFormOf, timeLeft } from './booking-form.ts'

const idCard = {
  cardId: '01990000-0000-7000-8000-000000000001',
  cardType: 1,
  label: '身份证',
  maskedNumber: '1101 •••• •••• 2837',
  isDefault: false,
}
const passport = { ...idCard, cardId: '01990000-0000-7000-8000-000000000002', label: '护照', isDefault: true }
const sales = { code: 'CC-3102', name: { zh: '华东销售部', en: 'East China Sales' }, isDefault: true }
const head = { code: 'CC-1001', name: { zh: '总部', en: 'Headquarters' }, isDefault: false }
const form = {
  traveller: { userCode: 'QC1001', name: { zh: '林一帆', en: 'Yifan Lin' }, ticketName: 'LIN/YIFAN', cards: [idCard, passport] },
  costCentres: [head, sales],
}
const ready: Entered = { ...enteredAtFirst(form), termsAgreed: true }

describe('the order form', () => {
  it('opens with the proposed document and cost centre, one’s own contact, and nothing agreed to', () => {
    expect(enteredAtFirst(form)).toEqual({
      cardId: passport.cardId,
      contact: { kind: 'own', name: '', phone: '' },
      costCentreCode: 'CC-3102',
      remark: '',
      termsAgreed: false,
    })
  })

  it('takes the only cost centre, and proposes none of several without a default', () => {
    expect(enteredAtFirst({ ...form, costCentres: [head] }).costCentreCode).toBe('CC-1001')
    expect(enteredAtFirst({ ...form, costCentres: [head, { ...head, code: 'CC-2001' }] }).costCentreCode).toBe('')
    expect(enteredAtFirst({ traveller: { ...form.traveller, cards: [idCard] }, costCentres: [] }).cardId).toBe(idCard.cardId)
  })

  it('may be submitted when nothing is missing', () => {
    expect(faultsOf(form, ready, zh)).toEqual({})
    const other = { kind: 'other' as const, name: ' 苏敏 ', phone: ' 138 0000 6622 ' }
    expect(faultsOf(form, { ...ready, contact: other }, zh)).toEqual({})
    expect(submitFormOf(form, { ...ready, contact: other }).contact).toEqual({ kind: 'other', name: '苏敏', phone: '138 0000 6622' })
  })

  it('asks for the terms at the box [V-FLIGHT-03] [E-FLIGHT-16]', () => {
    expect(faultsOf(form, { ...ready, termsAgreed: false }, zh)).toEqual({ terms: '请阅读并同意预订条款和政策' })
  })

  it('asks for the cost centre at its row [V-OTHER-07]', () => {
    expect(faultsOf(form, { ...ready, costCentreCode: '' }, zh)).toEqual({ costCentre: '请选择成本中心' })
  })

  it('asks for a traveller’s document at the traveller [V-OTHER-08]', () => {
    const without = { ...form, traveller: { ...form.traveller, cards: [] } }
    expect(Object.keys(faultsOf(without, { ...enteredAtFirst(without), termsAgreed: true }, en))).toEqual(['traveller'])
  })

  it('asks for another contact’s name and mobile number at their fields', () => {
    const contact = { kind: 'other' as const, name: '', phone: '' }
    expect(faultsOf(form, { ...ready, contact }, zh)).toEqual({ contactName: zh.form.contactNameMissing })
    expect(faultsOf(form, { ...ready, contact: { ...contact, name: '苏敏', phone: '12345' } }, en)).toEqual({
      contactPhone: en.form.contactPhoneWrong,
    })
  })

  it('does not send what was written for another contact when one’s own is chosen', () => {
    const contact = { kind: 'own' as const, name: '苏敏', phone: '13800006622' }
    expect(submitFormOf(form, { ...ready, contact }).contact).toEqual({ kind: 'own' })
  })
})

describe('what the server says of fields', () => {
  it('stands at the same parts of the page; fields that the page lacks are left out', () => {
    expect(
      faultsFrom({ 'travellers.0.cardId': 'a', 'contact.phone': 'b', costCentreCode: 'c', termsAgreed: 'd', remark: 'e', bookingId: 'f' }),
    ).toEqual({ traveller: 'a', contactPhone: 'b', costCentre: 'c', terms: 'd', remark: 'e' })
    expect(faultsFrom(undefined)).toEqual({})
  })
})

describe('a price that moved', () => {
  it('must be agreed to before it is submitted, and once is enough', () => {
    const moved = { movedFromMinor: 89_000, totalMinor: 94_000 }
    expect(priceToAccept(moved, null)).toEqual({ beforeMinor: 89_000, nowMinor: 94_000 })
    expect(priceToAccept(moved, 94_000)).toBeNull()
  })

  it('must be agreed to again when it moves again', () => {
    expect(priceToAccept({ movedFromMinor: 94_000, totalMinor: 99_000 }, 94_000)).toEqual({ beforeMinor: 94_000, nowMinor: 99_000 })
  })

  it('asks nothing where it stands, or came back to what it was', () => {
    expect(priceToAccept({ movedFromMinor: null, totalMinor: 89_000 }, null)).toBeNull()
    expect(priceToAccept({ movedFromMinor: 89_000, totalMinor: 89_000 }, null)).toBeNull()
  })
})

describe('the time left', () => {
  it('is read in minutes and seconds, and never runs below nothing', () => {
    expect(timeLeft(20 * 60_000, 0)).toBe('20:00')
    expect(timeLeft(59_001, 0)).toBe('1:00')
    expect(timeLeft(9_000, 0)).toBe('0:09')
    expect(timeLeft(3_600_000 + 61_000, 0)).toBe('1:01:01')
    expect(timeLeft(0, 5_000)).toBe('0:00')
  })

  it('adds up to the seconds that are left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), (seconds) => {
        const read = timeLeft(seconds * 1000, 0)
          .split(':')
          .reduce((sum, part) => sum * 60 + Number(part), 0)
        expect(read).toBe(seconds)
      }),
    )
  })
})
