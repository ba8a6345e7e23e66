import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { en } from '../../text/form/en.ts'
import { zh } from '../../text/form/zh.ts'
import { resultPath } from '../order-paths.ts'
import type { FormTraveller } from '../../calls/booking.ts'
import type { Entered } from './booking-form.ts'
import { faultsFrom, faultsOf, submitFormOf } from './booking-faults.ts'
import { approverOf, cardOf, enteredAtFirst, priceToAccept, timeLeft } from './booking-form.ts'

const idCard = {
  cardId: '01990000-0000-7000-8000-000000000001',
  cardType: 1,
  label: '身份证',
  maskedNumber: '1101 •••• •••• 2837',
  ticketName: 'LIN/YIFAN',
  isDefault: false,
  fault: null,
}
const passport = { ...idCard, cardId: '01990000-0000-7000-8000-000000000002', label: '护照', isDefault: true }
const sales = { code: 'CC-3102', name: { zh: '华东销售部', en: 'East China Sales' }, isDefault: true }
const head = { code: 'CC-1001', name: { zh: '总部', en: 'Headquarters' }, isDefault: false }
const lin: FormTraveller = {
  userCode: 'QC1001',
  kind: 'employee',
  isCaller: true,
  name: { zh: '林一帆', en: 'Yifan Lin' },
  cards: [idCard, passport],
  maskedPhone: '138 •••• 6621',
  isAwaited: false,
}
const form = {
  travellers: [lin],
  costCentres: [head, sales],
  approval: null,
}
const ready: Entered = { ...enteredAtFirst(form), termsAgreed: true }

describe('the order form', () => {
  it('opens with the proposed document and cost centre, one’s own contact, and nothing agreed to', () => {
    expect(enteredAtFirst(form)).toEqual({
      cards: {},
      phones: {},
      contact: { kind: 'own', name: '', phone: '' },
      costCentreCode: 'CC-3102',
      remark: '',
      termsAgreed: false,
      approverCode: null,
    })
  })

  it('takes the only cost centre, and proposes none of several without a default', () => {
    expect(enteredAtFirst({ ...form, costCentres: [head] }).costCentreCode).toBe('CC-1001')
    expect(enteredAtFirst({ ...form, costCentres: [head, { ...head, code: 'CC-2001' }] }).costCentreCode).toBe('')
  })

  it('may be submitted when nothing is missing', () => {
    expect(faultsOf(form, ready, null, zh)).toEqual({})
    const other = { kind: 'other' as const, name: ' 苏敏 ', phone: ' 138 0000 6622 ' }
    expect(faultsOf(form, { ...ready, contact: other }, null, zh)).toEqual({})
    expect(submitFormOf(form, { ...ready, contact: other }, null).contact).toEqual({ kind: 'other', name: '苏敏', phone: '138 0000 6622' })
  })

  it('asks for the terms at the box [V-FLIGHT-03] [E-FLIGHT-16]', () => {
    expect(faultsOf(form, { ...ready, termsAgreed: false }, null, zh)).toEqual({ terms: '请阅读并同意预订条款和政策' })
  })

  it('asks for the cost centre at its row [V-OTHER-07]', () => {
    expect(faultsOf(form, { ...ready, costCentreCode: '' }, null, zh)).toEqual({ costCentre: '请选择成本中心' })
  })

  it('asks for a traveller’s document at the traveller [V-OTHER-08]', () => {
    const without = { ...form, travellers: [lin, { ...lin, userCode: 'OUT1', cards: [] }] }
    expect(Object.keys(faultsOf(without, ready, null, en))).toEqual(['traveller 1'])
  })

  it('asks for another contact’s name and mobile number at their fields', () => {
    const contact = { kind: 'other' as const, name: '', phone: '' }
    expect(faultsOf(form, { ...ready, contact }, null, zh)).toEqual({ contactName: zh.form.contactNameMissing })
    expect(faultsOf(form, { ...ready, contact: { ...contact, name: '苏敏', phone: '12345' } }, null, en)).toEqual({
      contactPhone: en.form.contactPhoneWrong,
    })
  })

  it('does not send what was written for another contact when one’s own is chosen', () => {
    const contact = { kind: 'own' as const, name: '苏敏', phone: '13800006622' }
    expect(submitFormOf(form, { ...ready, contact }, null).contact).toEqual({ kind: 'own' })
  })
})

describe('the order form of several travellers', () => {
  const expired = { ...passport, fault: { code: 'expired' as const, message: '出发前已过期' } }
  const guest: FormTraveller = { ...lin, userCode: 'GST1', kind: 'guest', isCaller: false, maskedPhone: '' }
  const party = { ...form, travellers: [lin, guest] }

  it('proposes the default document, another one where that boards no flight, and says why where none does', () => {
    expect(cardOf(lin, ready)?.cardId).toBe(passport.cardId)
    expect(cardOf({ ...lin, cards: [idCard, expired] }, ready)?.cardId).toBe(idCard.cardId)
    expect(cardOf({ ...lin, cards: [expired] }, ready)).toEqual(expired)
    expect(cardOf(lin, { cards: { QC1001: idCard.cardId } })?.cardId).toBe(idCard.cardId)
    const stale = { ...form, travellers: [{ ...lin, cards: [expired] }] }
    expect(Object.keys(faultsOf(stale, ready, null, zh))).toEqual(['traveller 0'])
  })

  it('asks for a number where none is known, and sends one for this trip where it was given', () => {
    expect(faultsOf(party, ready, null, zh)).toEqual({ 'traveller 1': '请填写 11 位的大陆手机号，航班变动时航司会用到' })
    const given = { ...ready, phones: { GST1: ' 13800006622 ' } }
    expect(faultsOf(party, given, null, zh)).toEqual({})
    expect(submitFormOf(party, given, null).travellers).toEqual([
      { userCode: 'QC1001', cardId: passport.cardId },
      { userCode: 'GST1', cardId: passport.cardId, phone: '13800006622' },
    ])
  })
})

describe('the order form of an offer above the limit', () => {
  const zhou = { userCode: 'QC2001', name: { zh: '周岚', en: 'Lan Zhou' }, role: '直属经理' }
  const he = { userCode: 'QC2002', name: { zh: '何立', en: 'Li He' }, role: '部门审批人' }
  const reasons = [
    { code: 'CLIENT', label: '与客户同机', needsNote: false },
    { code: 'OTHER', label: '其他', needsNote: true },
  ]
  const over = { ...form, approval: { reasons, approvers: [zhou, he] } }
  const client = { code: 'CLIENT', note: '' }

  it('asks for a reason at its row, and for a note where the reason alone says too little [V-FLIGHT-19]', () => {
    expect(faultsOf(over, ready, null, zh)).toEqual({ reason: '超出差标，请选择原因' })
    expect(faultsOf(over, ready, { code: 'GONE', note: 'x' }, en)).toEqual({ reason: 'This is above your policy: choose a reason' })
    expect(faultsOf(over, ready, { code: 'OTHER', note: '  ' }, zh)).toEqual({ reason: '请写一句说明' })
    expect(faultsOf(over, ready, { code: 'OTHER', note: '签证日期' }, zh)).toEqual({})
  })

  it('proposes the first approver, and says whose is missing where nobody may be asked [V-FLIGHT-18] [E-FLIGHT-17]', () => {
    expect(approverOf(over, ready)).toBe(zhou)
    expect(approverOf(over, { approverCode: 'QC2002' })).toBe(he)
    expect(faultsOf(over, ready, client, zh)).toEqual({})
    const left = { ...ready, approverCode: 'QC7777' }
    expect(faultsOf(over, left, client, zh)).toEqual({ approver: '林一帆的审批人不能为空' })
    expect(faultsOf(over, left, client, en)).toEqual({ approver: 'The approver for Yifan Lin cannot be empty' })
    const nobody = { ...over, approval: { reasons, approvers: [] } }
    expect(faultsOf(nobody, ready, client, en)).toEqual({ approver: 'The approver for Yifan Lin cannot be empty' })
  })

  it('is asked for the reason first, then for the approver, then for the terms, in the order of the page', () => {
    const nothing = { ...enteredAtFirst(over), approverCode: 'QC7777' }
    expect(Object.keys(faultsOf(over, nothing, null, zh))).toEqual(['reason'])
    expect(Object.keys(faultsOf(over, nothing, client, zh))).toEqual(['approver'])
    expect(Object.keys(faultsOf(over, { ...nothing, approverCode: null }, client, zh))).toEqual(['terms'])
  })

  it('sends reason and approver, and neither once a price has come back inside the limit', () => {
    const note = ' 与王总同机 '
    const sent = submitFormOf(over, { ...ready, approverCode: 'QC2002' }, { code: 'CLIENT', note })
    expect(sent.reason).toEqual({ code: 'CLIENT', note: '与王总同机' })
    expect(sent.approvers).toEqual([{ userCode: 'QC1001', approverCode: 'QC2002' }])
    const inside = submitFormOf(form, { ...ready, approverCode: 'QC2002' }, { code: 'CLIENT', note })
    expect([inside.reason, inside.approvers]).toEqual([null, []])
  })

  it('asks for reason and approver after a price moved above the limit while the form was open [V-FLIGHT-18] [V-FLIGHT-19]', () => {
    const entered = ready
    expect(faultsOf(form, entered, null, zh)).toEqual({})
    expect(Object.keys(faultsOf(over, entered, null, zh))).toEqual(['reason'])
    expect(submitFormOf(over, entered, client).approvers).toEqual([{ userCode: 'QC1001', approverCode: 'QC2001' }])
  })
})

describe('where a submitted order is followed', () => {
  const part = { kind: 'person' as const, label: '', amountMinor: 32_000 }
  const company = { kind: 'company' as const, label: '', amountMinor: 128_500 }
  const approval = { reasons: [], approvers: [] }

  it('is the page of its approval where it needs one, with the part to be paid in person', () => {
    expect(resultPath('F261121000001', { approval: null, payers: [company] })).toBe('/fillorder/flight/order-result?orderSeq=F261121000001')
    expect(resultPath('F261121000001', { approval, payers: [company] })).toBe('/fillorder/result/F261121000001/flight/-')
    expect(resultPath('F261121000001', { approval, payers: [company, part] })).toBe('/fillorder/result/F261121000001/flight/-/pay')
    expect(resultPath('F261121000001', { approval, payers: [company, { ...part, amountMinor: 0 }] })).toBe(
      '/fillorder/result/F261121000001/flight/-',
    )
  })
})

describe('what the server says of fields', () => {
  it('stands at the same parts of the page; fields that the page lacks are left out', () => {
    expect(
      faultsFrom({ 'travellers.0.cardId': 'a', 'contact.phone': 'b', costCentreCode: 'c', termsAgreed: 'd', remark: 'e', bookingId: 'f' }),
    ).toEqual({ 'traveller 0': 'a', contactPhone: 'b', costCentre: 'c', terms: 'd', remark: 'e' })
    expect(faultsFrom({ 'reason.note': 'a', 'approvers.0.approverCode': 'b' })).toEqual({ reason: 'a', approver: 'b' })
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
