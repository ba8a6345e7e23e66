import { describe, expect, it } from 'vitest'
import type { TrainGroupForm, TrainGroupPart } from '../../calls/groups.ts'
import { seatKeyOf } from '../../rules/seats.ts'
import { en } from '../../text/form/en.ts'
import { NOTHING_ENTERED } from '../form/entered.ts'
import { applyPath, passengersFrom, passengersPath, togetherFrom, togetherPath } from '../form-paths.ts'
import { parseParty } from '../search-party.ts'
import { asOneForm, isPaidApart, groupFaultsFrom, hasFaults, NO_FAULTS, notifiersOf, partBody, unanswered } from './group.ts'
import { missingIn } from './use-group-form.ts'

const NAME = { zh: '林一帆', en: 'Yifan Lin' }
const card = (cardId: string, fault: 'expired' | null = null) => ({ cardId, label: 'ID card', maskedNumber: '1•2', fault })
const traveller = (userCode: string, cards = [card(`card of ${userCode}`)]) => ({
  ...({ userCode, name: NAME, kind: 'employee', type: 'adult', fareMinor: 553_00, maskedPhone: '138' } as const),
  cards,
})
const stop = { stationCode: 'VNP', station: NAME, city: NAME, at: '2026-12-01T08:00+08:00' }

function part(userCodes: readonly string[], more: Partial<TrainGroupPart> = {}): TrainGroupPart {
  const totalMinor = userCodes.length * 553_00
  return {
    formId: '0197a1b2-0000-7000-8000-000000000001',
    train: { trainId: 'G1', trainNo: 'G1', from: stop, to: stop, runMinutes: 270, nights: 0 },
    cities: { from: 'BJS', to: 'SHA' },
    seat: { seat: 'second', name: 'Second class', letters: [], berths: [] },
    travellers: userCodes.map((one) => traveller(one)),
    contact: { name: NAME, maskedPhone: '138' },
    seated: userCodes.length,
    verdict: { compliant: true, action: 'allow', headline: '', whatNow: '' } as unknown as TrainGroupPart['verdict'],
    bookable: { allowed: true },
    scene: { code: null, name: null, asks: [] },
    needs: { reason: false, approval: null },
    reasons: [],
    approval: null,
    budget: null,
    costsOf: null,
    applied: null,
    application: { need: 'off', because: null },
    lines: [{ kind: 'fare', label: 'Fares', amountMinor: totalMinor }],
    totalMinor,
    payers: { companyMinor: totalMinor, personMinor: 0, serviceFeePaidBy: 'company' },
    payer: null,
    because: 'size',
    applicationId: null,
    ...more,
  }
}

const asking = {
  needs: { reason: true, approval: 'beforeBooking' as const },
  reasons: [{ code: 'CLIENT', label: 'With a client', needsNote: false }],
  approval: {
    byFlow: false,
    approvers: [{ userCode: 'boss', name: NAME }],
    about: { isInternational: false, overMinor: 100, breaches: ['cabin'] },
  },
}

const group = (...parts: TrainGroupPart[]): TrainGroupForm => {
  const totalMinor = parts.reduce((sum, one) => sum + one.totalMinor, 0)
  return { formId: 'f', parts, seated: 3, seatsLeft: 9, totalMinor, companyMinor: totalMinor, personMinor: 0 }
}

describe('the form of several orders [C-TRAIN-13]', () => {
  it('says once for all who travels, why, and what it costs', () => {
    const whole = asOneForm(group(part(['a', 'b']), part(['c'], asking)))
    expect(whole?.travellers.map(({ userCode }) => userCode)).toEqual(['a', 'b', 'c'])
    expect(whole).toMatchObject({ needs: { reason: true }, reasons: [{ code: 'CLIENT' }], totalMinor: 3 * 553_00 })
    expect(whole?.lines).toEqual([{ kind: 'fare', label: 'Fares', amountMinor: 3 * 553_00 }])
    expect(asOneForm(group())).toBeNull()
  })

  it('sends of each order its passengers at its price, and a reason and approver only where one is asked for', () => {
    const entered = { ...NOTHING_ENTERED, phones: { a: ' 13900001234 ' }, reason: { code: 'CLIENT', note: '' } }
    const inside = partBody(part(['a', 'b'], { applicationId: 'T1' }), entered, null)
    expect(inside).toMatchObject({ applicationId: 'T1', acceptedTotalMinor: 2 * 553_00, reason: null, approvers: [] })
    expect(inside.passengers).toEqual([
      { userCode: 'a', cardId: 'card of a', phone: '13900001234' },
      { userCode: 'b', cardId: 'card of b' },
    ])
    const above = partBody(part(['c'], asking), entered, null)
    expect(above).toMatchObject({ reason: { code: 'CLIENT' }, approvers: [{ userCode: 'c', level: 1, approverCode: 'boss' }] })
    const chosen = { approvers: [{ userCode: 'c', level: 2, approverCode: 'chief' }], notifiers: ['d'] }
    const byFlow = partBody(part(['c'], { ...asking, approval: { ...asking.approval, byFlow: true } }), entered, chosen)
    expect(byFlow.approvers).toEqual(chosen.approvers)
    expect(notifiersOf([chosen, null, chosen])).toEqual(['d'])
  })

  it('knows whether one pays what is a person’s or each traveller her own part', () => {
    const paidBy = (zh: string | null, personMinor = 100) => ({
      payer: zh === null ? null : { zh, en: zh },
      payers: { companyMinor: 0, personMinor, serviceFeePaidBy: 'company' as const },
    })
    expect(isPaidApart(group(part(['a'], paidBy('林')), part(['b'], paidBy('苏'))))).toBe(true)
    expect(isPaidApart(group(part(['a'], paidBy(null)), part(['b'], paidBy('苏'))))).toBe(true)
    expect(isPaidApart(group(part(['a'], paidBy('林')), part(['b'], paidBy('苏', 0))))).toBe(false)
    expect(asOneForm(group(part(['a'], paidBy(null, 0)), part(['b'], paidBy('苏'))))?.payer).toEqual({ zh: '苏', en: '苏' })
  })

  it('says what the server refuses at the order that it is about, and once what all of them lack', () => {
    const fields = {
      'parts.1.passengers.0.cardId': 'document',
      'parts.0.termsAgreed': 'terms',
      'parts.1.termsAgreed': 'terms',
      remark: 'long',
    }
    const found = groupFaultsFrom(fields, 2)
    expect(found.parts[1]).toMatchObject({ 'traveller 0': 'document' })
    expect(found.all).toEqual({ terms: 'terms', remark: 'long' })
    expect([hasFaults(found), hasFaults(NO_FAULTS), hasFaults(groupFaultsFrom(undefined, 2))]).toEqual([true, false, false])
  })

  it('names who has no document before anything is sent', () => {
    const without = group(part(['a']), { ...part([]), travellers: [traveller('b', []), traveller('me', [])] })
    const words = { noDocument: 'add one', noDocumentOther: 'she adds one', contactMissing: 'who', myCode: 'me', sceneWants: en.sceneWants }
    // Nobody is bidden to add what only a colleague can.
    const parts = [{}, { 'traveller 0': 'she adds one', 'traveller 1': 'add one' }]
    expect(missingIn(without, NOTHING_ENTERED, words)).toEqual({ all: {}, parts })
    const other = { ...NOTHING_ENTERED, contact: { kind: 'other' as const, name: ' ', phone: '' } }
    expect(missingIn(without, other, words).all).toEqual({ contactName: 'who' })
    // And what their scene wants to be told.
    const asking = group(part(['a'], { scene: { code: 'TRADE-FAIR', name: null, asks: ['remark'] } }))
    expect(missingIn(asking, NOTHING_ENTERED, words).all).toEqual({ remark: en.sceneWants.remark })
  })
})

describe('the way to it', () => {
  const seatKey = seatKeyOf({ trainDate: '2026-12-01', trainNo: 'G1', seatId: 'O', fromStationCode: 'VNP', toStationCode: 'AOH' })

  it('names the seats in either address, and leads nowhere when it was cut short', () => {
    const together = togetherPath(seatKey, 'G1-2026-12-01')
    expect(together).toMatch(/^\/fillorder\/train\/togetherIndex\?/)
    expect(togetherFrom(together.slice(together.indexOf('?')))).toMatchObject({
      trainId: 'G1-2026-12-01',
      fromStationCode: 'VNP',
      toStationCode: 'AOH',
      seat: 'second',
    })
    expect(togetherFrom('?key=nothing')).toBeNull()
    expect(applyPath(seatKey, 'G1')).toBe(`/fillorder/train/applyIndex/${encodeURIComponent(seatKey)}/G1`)
  })

  it('says where who rides is chosen that they are a group, of nine at most', () => {
    const riding = { trainDate: '2026-12-01', arrivesOn: '2026-12-01', seat: 'second', isGroup: true } as const
    const path = passengersPath(riding)
    expect(passengersFrom(path.slice(path.indexOf('?')))).toEqual(riding)
    const codes = (count: number): string[] => Array.from({ length: count }, (_, index) => `P${index}`)
    expect(parseParty({ mode: 'agent', userCodes: codes(9) })?.userCodes).toHaveLength(9)
    expect(parseParty({ mode: 'agent', userCodes: codes(10) })).toBeUndefined()
  })

  it('says no longer of an application that it cannot be used once another one stands in its place, and goes on where none does', () => {
    const found = { all: {}, parts: [{ application: 'Withdrawn', cost: 'Closed' }, { application: 'Needed' }] }
    const sent = [{ applicationId: 'T1' }, { applicationId: null }]
    expect(unanswered(found, sent, sent)).toEqual(found)
    expect(unanswered(found, sent, [{ applicationId: null }, { applicationId: null }])).toEqual(found)
    expect(unanswered(found, sent, [{ applicationId: 'T2' }, { applicationId: 'T3' }]).parts).toEqual([{ cost: 'Closed' }, {}])
  })
})
