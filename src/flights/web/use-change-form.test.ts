import { describe, expect, it } from 'vitest'
import { CallError } from '../../web/call-error.ts'
import type { ChangeForm } from '../calls/changing.ts'
import { en } from '../text/changes/en.ts'
import { firstFare } from './parts/change-cabins.tsx'
import { costLinesOf, personMinorOf } from './parts/change-cost.tsx'
import { firstApproverOf } from './over-wish.ts'
import { changeBodyOf, changeFaultsOf, formIn } from './use-change-form.ts'

const approver = (userCode: string) => ({ userCode, name: { zh: '周敏', en: 'Min Zhou' }, role: '部门经理' })
const shortForm = { reasons: [], approvers: [approver('QC2001'), approver('QC2002')], byFlow: false, about: { overMinor: 1, breaches: [] } }
const flow = { ...shortForm, approvers: [], byFlow: true }
const asked = { approvers: [{ userCode: 'QC1001', level: 1, approverCode: 'QC2009' }], notifiers: ['QC3001'] }
const nothing = { termsAgreed: false, over: null, approverCode: null }
const agreed = { ...nothing, termsAgreed: true }

function formOf(of: Partial<Pick<ChangeForm, 'needs' | 'approval' | 'reasons'>> = {}): ChangeForm {
  return {
    tickets: [
      { passengerNo: 1, userCode: 'QC1001', name: { zh: '林一帆', en: 'Yifan Lin' }, ticketNumber: '9990000000001' },
      { passengerNo: 2, userCode: 'QC1002', name: { zh: '陈思远', en: 'Siyuan Chen' }, ticketNumber: '9990000000002' },
    ],
    needs: { reason: false, approval: null },
    approval: null,
    reasons: [
      { code: 'CLIENT', label: '客户要求', needsNote: false },
      { code: 'OTHER', label: '其他', needsNote: true },
    ],
    cost: {
      lines: [
        { kind: 'changeFee', label: 'Change fee', amountMinor: 20_000, payers: { companyMinor: 20_000, personMinor: 0 } },
        { kind: 'fareDifference', label: 'Fare', amountMinor: 30_000, payers: { companyMinor: 12_000, personMinor: 18_000 } },
        { kind: 'serviceFee', label: 'Service fee', amountMinor: 500, payers: { companyMinor: 0, personMinor: 500 } },
      ],
      totalMinor: 50_500,
      payers: [
        { kind: 'company', label: 'Company', amountMinor: 32_000 },
        { kind: 'person', label: 'You', amountMinor: 18_500 },
      ],
      fares: { beforeMinor: 113_000, nowMinor: 143_000 },
      cheaperMinor: 0,
      isQuoted: true,
    },
    ...of,
  } as ChangeForm
}

describe('the form of a change', () => {
  it('wants its conditions known, and nothing else inside the limits', () => {
    expect(changeFaultsOf(formOf(), { entered: nothing, asked: null }, en.form.faults)).toEqual({ terms: en.form.faults.terms })
    expect(changeFaultsOf(formOf(), { entered: agreed, asked: null }, en.form.faults)).toEqual({})
  })

  it('wants a reason above the limit, and a note where the reason says too little [V-FLIGHT-19]', () => {
    const form = formOf({ needs: { reason: true, approval: null } })
    const faults = (over: { code: string; note: string } | null) =>
      changeFaultsOf(form, { entered: { ...agreed, over }, asked: null }, en.form.faults)
    expect(faults(null)).toEqual({ over: en.form.faults.over })
    expect(faults({ code: 'GONE', note: '' })).toEqual({ over: en.form.faults.over })
    expect(faults({ code: 'OTHER', note: ' ' })).toEqual({ over: en.form.faults.overNote })
    expect(faults({ code: 'OTHER', note: 'a visa date' })).toEqual({})
  })

  it('wants an approver where somebody has to agree: one of hers, or whom the flow asks [V-FLIGHT-18]', () => {
    const short = formOf({ approval: { ...shortForm, approvers: [] } })
    expect(changeFaultsOf(short, { entered: agreed, asked: null }, en.form.faults)).toEqual({ approver: en.form.faults.approver })
    const byFlow = formOf({ approval: flow })
    expect(changeFaultsOf(byFlow, { entered: agreed, asked: null }, en.form.faults)).toEqual({ approver: en.form.faults.approver })
    expect(changeFaultsOf(byFlow, { entered: agreed, asked }, en.form.faults)).toEqual({})
  })

  it('proposes the first who may be asked, and falls back to her where the chosen one may not be any more', () => {
    expect(firstApproverOf({ approval: shortForm }, nothing)?.userCode).toBe('QC2001')
    expect(firstApproverOf({ approval: shortForm }, { approverCode: 'QC2002' })?.userCode).toBe('QC2002')
    expect(firstApproverOf({ approval: shortForm }, { approverCode: 'QC9999' })?.userCode).toBe('QC2001')
  })

  it('sends the sums that are shown, and whom it asks about each who travels', () => {
    const entered = { ...agreed, over: { code: 'OTHER', note: ' a visa date ' }, approverCode: 'QC2002' }
    const body = changeBodyOf(formOf({ approval: shortForm, needs: { reason: true, approval: 'hard' } }), { entered, asked: null })
    expect(body).toEqual({
      acceptedTotalMinor: 50_500,
      acceptedPersonMinor: 18_500,
      termsAgreed: true,
      overReason: { code: 'OTHER', note: 'a visa date' },
      approvers: [
        { userCode: 'QC1001', level: 1, approverCode: 'QC2002' },
        { userCode: 'QC1002', level: 1, approverCode: 'QC2002' },
      ],
      notifiers: [],
    })
    const byFlow = changeBodyOf(formOf({ approval: flow }), { entered, asked })
    expect(byFlow).toMatchObject({ overReason: null, ...asked })
  })

  it('tells whose each line is only where two pay', () => {
    const { cost } = formOf()
    expect(personMinorOf(cost)).toBe(18_500)
    expect(costLinesOf(cost, en.cost).map(({ label }) => label)).toEqual(['Change fee · company', 'Fare · you ¥180', 'Service fee · you'])
    const alone = { ...cost, payers: cost.payers.slice(0, 1) }
    expect(costLinesOf(alone, en.cost).map(({ label }) => label)).toEqual(['Change fee', 'Fare', 'Service fee'])
  })

  it('takes the new form out of the refusal of a cost that has moved, and out of no other', () => {
    const moved = { code: 'AF-CHANGE-MOVED', message: 'moved', httpStatus: 409 }
    const form = formOf()
    expect(formIn(new CallError({ ...moved, result: { form } }))).toBe(form)
    expect(formIn(new CallError({ ...moved, result: null }))).toBeNull()
    expect(formIn(new CallError({ ...moved, code: 'AF-SOLD-OUT', result: { form } }))).toBeNull()
  })
})

describe('the fare that is chosen before anybody chose', () => {
  const fare = (offerKey: string, totalMinor: number, isWithin: boolean) =>
    ({ offerKey, cost: { totalMinor }, verdict: { isWithin } }) as Parameters<typeof firstFare>[0][number]

  it('costs least of what complies, and least of all where nothing does', () => {
    expect(firstFare([fare('a', 300, true), fare('b', 100, false), fare('c', 200, true)])?.offerKey).toBe('c')
    expect(firstFare([fare('a', 300, false), fare('b', 100, false)])?.offerKey).toBe('b')
    expect(firstFare([])).toBeUndefined()
  })
})
