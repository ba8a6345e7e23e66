import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { en } from '../../text/form/en.ts'
import { zh } from '../../text/form/zh.ts'
import { resultPath } from '../order-paths.ts'
import type { FormTraveller } from '../../calls/booking.ts'
import type { Entered } from './booking-form.ts'
import type { Reason } from '../reason-draft.ts'
import { faultsFrom, faultsOf, submitBodyOf } from './booking-faults.ts'
import type { FilledIn } from './booking-faults.ts'
import { approverOf, cardOf, NOTHING_ENTERED, priceToAccept, ticketsMinor, timeLeft } from './booking-form.ts'
import type { Chosen } from './governed-choices.ts'

const idCard = {
  cardId: '01990000-0000-7000-8000-000000000001',
  cardType: 1,
  label: '身份证',
  maskedNumber: '1101 •••• •••• 2837',
  ticketName: 'LIN/YIFAN',
  isDefault: false,
  fault: null,
  missing: [],
  reminders: [],
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
  passengerType: 'ADT',
}
const form: Parameters<typeof faultsOf>[0] = {
  travellers: [lin],
  costCentres: [head, sales],
  applied: null,
  abroad: null,
  approval: null,
  needs: { reason: false, approval: null },
  reasons: [],
  application: { need: 'off', because: null },
}
const ready: Entered = { ...NOTHING_ENTERED, termsAgreed: true }
const nothing: Chosen = {
  attribution: null,
  applicationId: null,
  asked: null,
  governed: null,
  usesValue: true,
  valueMinor: 0,
  abroad: null,
}
/** What somebody has filled in, with nothing chosen on other pages unless said. */
const filled = (entered: Entered, reason: Reason | null = null, chosen: Partial<Chosen> = {}): FilledIn => ({
  entered,
  reason,
  chosen: { ...nothing, ...chosen },
})

const share = (code: string, basisPoints: number) => ({
  to: { kind: 'costCentre' as const, code },
  projectCode: null,
  legalEntityCode: null,
  basisPoints,
})
const split = { by: 'percent' as const, shares: [share('CC-1001', 6_000), share('CC-3102', 4_000)] }

describe('the order form', () => {
  it('opens with one’s own contact and nothing agreed to', () => {
    expect(NOTHING_ENTERED).toEqual({
      cards: {},
      phones: {},
      contact: { kind: 'own', name: '', phone: '' },
      remark: '',
      termsAgreed: false,
      approverCode: null,
    })
  })

  it('may be submitted when nothing is missing', () => {
    expect(faultsOf(form, filled(ready), zh)).toEqual({})
    const other = { kind: 'other' as const, name: ' 苏敏 ', phone: ' 138 0000 6622 ' }
    expect(faultsOf(form, filled({ ...ready, contact: other }), zh)).toEqual({})
    expect(submitBodyOf(form, filled({ ...ready, contact: other })).contact).toEqual({
      kind: 'other',
      name: '苏敏',
      phone: '138 0000 6622',
    })
  })

  it('asks for the terms at the box [V-FLIGHT-03] [E-FLIGHT-16]', () => {
    expect(faultsOf(form, filled({ ...ready, termsAgreed: false }), zh)).toEqual({ terms: '请阅读并同意预订条款和政策' })
  })

  it('asks what it is charged to at its row where no cost centre is proposed, and takes the only one [V-OTHER-07]', () => {
    const several = { ...form, costCentres: [head, { ...head, code: 'CC-2001' }] }
    expect(faultsOf(several, filled(ready), zh)).toEqual({ cost: '请选择成本中心' })
    expect(faultsOf({ ...form, costCentres: [head] }, filled(ready), zh)).toEqual({})
    expect(faultsOf(several, filled(ready, null, { attribution: split }), zh)).toEqual({})
  })

  it('sends the split that was chosen, and nothing where the proposed cost centre bears the whole [V-OTHER-07]', () => {
    expect(submitBodyOf(form, filled(ready)).attribution).toBeNull()
    expect(submitBodyOf(form, filled(ready, null, { attribution: split })).attribution).toEqual(split)
  })

  it('asks for an application at its row where nothing is booked without one, and sends it [P-POL-04]', () => {
    const needed = { ...form, application: { need: 'needed' as const, because: null } }
    const applicationId = '01990000-0000-7000-8000-00000000000a'
    expect(faultsOf(needed, filled(ready), zh)).toEqual({ application: '请关联一份出差申请' })
    expect(faultsOf(needed, filled(ready), en)).toEqual({ application: 'Please link a trip application' })
    expect(faultsOf(needed, filled(ready, null, { applicationId }), zh)).toEqual({})
    expect(submitBodyOf(needed, filled(ready, null, { applicationId })).applicationId).toBe(applicationId)
    expect(faultsOf({ ...form, application: { need: 'optional', because: null } }, filled(ready), zh)).toEqual({})
  })

  it('asks for a traveller’s document at the traveller [V-OTHER-08]', () => {
    const without = { ...form, travellers: [lin, { ...lin, userCode: 'OUT1', cards: [] }] }
    expect(Object.keys(faultsOf(without, filled(ready), en))).toEqual(['traveller 1'])
  })

  it('asks for another contact’s name and mobile number at their fields', () => {
    const contact = { kind: 'other' as const, name: '', phone: '' }
    expect(faultsOf(form, filled({ ...ready, contact }), zh)).toEqual({ contactName: zh.form.contactNameMissing })
    expect(faultsOf(form, filled({ ...ready, contact: { ...contact, name: '苏敏', phone: '12345' } }), en)).toEqual({
      contactPhone: en.form.contactPhoneWrong,
    })
  })

  it('does not send what was written for another contact when one’s own is chosen', () => {
    const contact = { kind: 'own' as const, name: '苏敏', phone: '13800006622' }
    expect(submitBodyOf(form, filled({ ...ready, contact })).contact).toEqual({ kind: 'own' })
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
    expect(Object.keys(faultsOf(stale, filled(ready), zh))).toEqual(['traveller 0'])
  })

  it('asks for a number where none is known, and sends one for this trip where it was given', () => {
    expect(faultsOf(party, filled(ready), zh)).toEqual({ 'traveller 1': '请填写手机号，航班变动时航司会用到；国外号码以 + 和国家代码开头' })
    const given = { ...ready, phones: { GST1: ' 13800006622 ' } }
    expect(faultsOf(party, filled(given), zh)).toEqual({})
    expect(submitBodyOf(party, filled(given)).travellers).toEqual([
      { userCode: 'QC1001', cardId: passport.cardId },
      { userCode: 'GST1', cardId: passport.cardId, phone: '13800006622' },
    ])
  })
})

describe('the order form of an offer above the limit', () => {
  const zhou = { userCode: 'QC2001', name: { zh: '周岚', en: 'Lan Zhou' }, role: '直属上级' }
  const he = { userCode: 'QC2002', name: { zh: '何立', en: 'Li He' }, role: '部门审批人' }
  const reasons = [
    { code: 'CLIENT', label: '与客户同机', needsNote: false },
    { code: 'OTHER', label: '其他', needsNote: true },
  ]
  const needs = { reason: true, approval: 'hard' as const }
  const over = {
    ...form,
    needs,
    reasons,
    approval: { reasons, approvers: [zhou, he], byFlow: false, about: { overMinor: 26_000, breaches: ['fare-within-price-limit'] } },
  }
  const client = { code: 'CLIENT', note: '' }

  it('asks for a reason at its row, and for a note where the reason alone says too little [V-FLIGHT-19]', () => {
    expect(faultsOf(over, filled(ready), zh)).toEqual({ reason: '超出差标，请选择原因' })
    expect(faultsOf(over, filled(ready, { code: 'GONE', note: 'x' }), en)).toEqual({ reason: 'This is above your policy: choose a reason' })
    expect(faultsOf(over, filled(ready, { code: 'OTHER', note: '  ' }), zh)).toEqual({ reason: '请写一句说明' })
    expect(faultsOf(over, filled(ready, { code: 'OTHER', note: '签证日期' }), zh)).toEqual({})
  })

  it('proposes the first approver, and says whose is missing where nobody may be asked [V-FLIGHT-18] [E-FLIGHT-17]', () => {
    expect(approverOf(over, ready)).toBe(zhou)
    expect(approverOf(over, { approverCode: 'QC2002' })).toBe(he)
    expect(faultsOf(over, filled(ready, client), zh)).toEqual({})
    const left = { ...ready, approverCode: 'QC7777' }
    expect(faultsOf(over, filled(left, client), zh)).toEqual({ approver: '林一帆的审批人不能为空' })
    expect(faultsOf(over, filled(left, client), en)).toEqual({ approver: 'The approver for Yifan Lin cannot be empty' })
    const nobody = { ...over, approval: { ...over.approval, approvers: [] } }
    expect(faultsOf(nobody, filled(ready, client), en)).toEqual({ approver: 'The approver for Yifan Lin cannot be empty' })
  })

  it('asks for a reason alone where nobody has to agree, and sends no approver', () => {
    const alone = { ...over, needs: { reason: true, approval: null }, approval: null }
    expect(faultsOf(alone, filled(ready), zh)).toEqual({ reason: '超出差标，请选择原因' })
    expect(faultsOf(alone, filled(ready, client), zh)).toEqual({})
    expect(submitBodyOf(alone, filled(ready, client))).toMatchObject({ reason: client, approvers: [], notifiers: [] })
  })

  it('sends whom she chose at each level of the company’s flow, and whom she tells [V-APPR-03] [V-APPR-04]', () => {
    const flow = { ...over, approval: { ...over.approval, byFlow: true } }
    const approvers = [
      { userCode: 'QC1001', level: 1, approverCode: 'QC2002' },
      { userCode: 'QC1001', level: 2, approverCode: 'QC9001' },
    ]
    const sent = submitBodyOf(flow, filled(ready, client, { asked: { approvers, notifiers: ['QC3001'] } }))
    expect(sent).toMatchObject({ approvers, notifiers: ['QC3001'] })
    // Whoever would have been proposed without the flow is not asked beside it.
    expect(submitBodyOf(flow, filled(ready, client)).approvers).toEqual([])
    expect(faultsOf(flow, filled(ready, client), zh)).toEqual({})
  })

  it('is asked for the reason first, then for the approver, then for the terms, in the order of the page', () => {
    const empty = { ...NOTHING_ENTERED, approverCode: 'QC7777' }
    expect(Object.keys(faultsOf(over, filled(empty), zh))).toEqual(['reason'])
    expect(Object.keys(faultsOf(over, filled(empty, client), zh))).toEqual(['approver'])
    expect(Object.keys(faultsOf(over, filled({ ...empty, approverCode: null }, client), zh))).toEqual(['terms'])
  })

  it('sends reason and approver, and neither once a price has come back inside the limit', () => {
    const note = ' 与王总同机 '
    const sent = submitBodyOf(over, filled({ ...ready, approverCode: 'QC2002' }, { code: 'CLIENT', note }))
    expect(sent.reason).toEqual({ code: 'CLIENT', note: '与王总同机' })
    expect(sent.approvers).toEqual([{ userCode: 'QC1001', level: 1, approverCode: 'QC2002' }])
    const inside = submitBodyOf(form, filled({ ...ready, approverCode: 'QC2002' }, { code: 'CLIENT', note }))
    expect([inside.reason, inside.approvers]).toEqual([null, []])
  })

  it('asks for reason and approver after a price moved above the limit while the form was open [V-FLIGHT-18] [V-FLIGHT-19]', () => {
    const entered = ready
    expect(faultsOf(form, filled(entered), zh)).toEqual({})
    expect(Object.keys(faultsOf(over, filled(entered), zh))).toEqual(['reason'])
    expect(submitBodyOf(over, filled(entered, client)).approvers).toEqual([{ userCode: 'QC1001', level: 1, approverCode: 'QC2001' }])
  })
})

describe('where a submitted order is followed', () => {
  const part = { kind: 'person' as const, label: '', amountMinor: 32_000 }
  const company = { kind: 'company' as const, label: '', amountMinor: 128_500 }
  const approval = { reasons: [], approvers: [], byFlow: false, about: { overMinor: 0, breaches: [] } }

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
      faultsFrom({
        'travellers.0.cardId': 'a',
        'contact.phone': 'b',
        'attribution.shares.0.to': 'c',
        applicationId: 'g',
        sceneCode: 'h',
        termsAgreed: 'd',
        remark: 'e',
        bookingId: 'f',
      }),
    ).toEqual({ 'traveller 0': 'a', contactPhone: 'b', cost: 'c', application: 'g', scene: 'h', terms: 'd', remark: 'e' })
    expect(faultsFrom({ 'reason.note': 'a', 'approvers.0.approverCode': 'b' })).toEqual({ reason: 'a', approver: 'b' })
    expect(faultsFrom({ notifiers: 'a' })).toEqual({ approver: 'a' })
    expect(faultsFrom(undefined)).toEqual({})
  })
})

describe('a price that moved', () => {
  it('must be agreed to before it is submitted, and once is enough', () => {
    const moved = { movedFromMinor: 89_000, totalMinor: 94_000, lines: [] }
    expect(priceToAccept(moved, null)).toEqual({ beforeMinor: 89_000, nowMinor: 94_000 })
    expect(priceToAccept(moved, 94_000)).toBeNull()
  })

  it('must be agreed to again when it moves again', () => {
    expect(priceToAccept({ movedFromMinor: 94_000, totalMinor: 99_000, lines: [] }, 94_000)).toEqual({
      beforeMinor: 94_000,
      nowMinor: 99_000,
    })
  })

  it('is not asked about again for a bag that was chosen since, only where the tickets cost something else', () => {
    const line = (kind: 'fare' | 'bags', amountMinor: number) => ({ kind, amountMinor, label: '', each: null })
    const withBag = (fareMinor: number) => ({
      movedFromMinor: 89_000 + 30_000,
      totalMinor: fareMinor + 30_000,
      lines: [line('fare', fareMinor), line('bags', 30_000)],
    })
    const agreed = ticketsMinor({ totalMinor: 94_000, lines: [line('fare', 94_000)] })
    expect(priceToAccept(withBag(94_000), agreed)).toBeNull()
    expect(priceToAccept(withBag(99_000), agreed)).toEqual({ beforeMinor: 119_000, nowMinor: 129_000 })
  })

  it('asks nothing where it stands, or came back to what it was', () => {
    expect(priceToAccept({ movedFromMinor: null, totalMinor: 89_000, lines: [] }, null)).toBeNull()
    expect(priceToAccept({ movedFromMinor: 89_000, totalMinor: 89_000, lines: [] }, null)).toBeNull()
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
