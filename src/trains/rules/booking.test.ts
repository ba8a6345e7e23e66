import { describe, expect, it } from 'vitest'
import { CARD_TYPES } from '../../people/rules/documents.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import { checkCancel, checkTrainForm, checkWishes, lastWordAt, type TrainFormChoices, type TrainOrderForm } from './booking.ts'
import { railDocumentFault, railDocumentType } from './documents.ts'
import { heldAt, priceOf, totalMinorOf } from './order-price.ts'
import { payingOf } from './paying.ts'
import { TRAIN_ORDER_CODES } from './states.ts'

const SECOND = { seat: 'second' as const, letters: ['A', 'B', 'C', 'D', 'F'], berths: [] }
const SLEEPER = {
  seat: 'hardSleeper' as const,
  letters: [],
  berths: [
    { berth: 'lower' as const, fareMinor: 30_000, seatsLeft: 3 },
    { berth: 'upper' as const, fareMinor: 28_000, seatsLeft: 3 },
  ],
}
const NO_WISHES = { seats: [], berths: {}, acceptOthers: true, acceptNoSeat: false }
const CHOICES: TrainFormChoices = {
  travellers: [{ userCode: 'A', cardIds: ['card'], hasPhone: true }],
  needsApplication: false,
  hasProposedCost: true,
  reasons: null,
  approverCodes: null,
  seat: SECOND,
  seated: 1,
}
const FORM: TrainOrderForm = {
  travellers: [{ userCode: 'A', cardId: 'card' }],
  contact: { kind: 'own' },
  attribution: null,
  applicationId: null,
  termsAgreed: true,
  reason: null,
  approvers: [],
  wishes: NO_WISHES,
}
const refusedWith = (form: Partial<TrainOrderForm>, choices: Partial<TrainFormChoices> = {}) =>
  checkTrainForm({ ...FORM, ...form }, { ...CHOICES, ...choices })

describe('an order form of trains', () => {
  it('goes on where nothing is missing, and names what is, in the order of the page [V-TRAIN-01]', () => {
    expect(refusedWith({})).toBeNull()
    expect(refusedWith({ travellers: [] })).toMatchObject({ refused: 'TR-PASSENGER', field: 'travellers' })
    expect(refusedWith({ travellers: [{ userCode: 'B', cardId: 'card' }] })).toMatchObject({ refused: 'TR-PASSENGER' })
    expect(refusedWith({ travellers: [...FORM.travellers, ...FORM.travellers] })).toMatchObject({ refused: 'TR-PASSENGER' })
    expect(refusedWith({ travellers: [{ userCode: 'A', cardId: 'other' }] })).toMatchObject({
      refused: 'TR-DOCUMENT',
      field: 'travellers.0.cardId',
    })
    expect(refusedWith({ travellers: [{ userCode: 'A', cardId: 'card', phone: '12' }] })).toMatchObject({ refused: 'TR-PHONE' })
    expect(refusedWith({ contact: { kind: 'other', name: 'Lin', phone: '12' } })).toMatchObject({
      refused: 'TR-CONTACT',
      field: 'contact.phone',
    })
    // A number abroad is one under which somebody is reached.
    expect(refusedWith({ travellers: [{ userCode: 'A', cardId: 'card', phone: '+49 1512 3456789' }] })).toBeNull()
    expect(refusedWith({ contact: { kind: 'other', name: 'Lin', phone: '0044 7700 900123' } })).toBeNull()
    expect(refusedWith({ contact: { kind: 'other', name: 'Lin', phone: '7700 900123' } })).toMatchObject({ refused: 'TR-CONTACT' })
    expect(refusedWith({}, { needsApplication: true })).toMatchObject({ refused: 'TA-LINK' })
    expect(refusedWith({}, { hasProposedCost: false })).toMatchObject({ refused: 'TR-COST' })
    expect(refusedWith({ termsAgreed: false })).toMatchObject({ refused: 'TR-TERMS' })
  })

  it('asks for a reason of the list, a note where that says too little, and an approver for everybody', () => {
    const reasons = [{ code: 'CLIENT', needsNote: true }]
    expect(refusedWith({ reason: { code: 'OTHER', note: 'x' } }, { reasons })).toMatchObject({ refused: 'TR-OVER-REASON' })
    expect(refusedWith({ reason: { code: 'CLIENT', note: ' ' } }, { reasons })).toMatchObject({ refused: 'TR-OVER-NOTE' })
    const reason = { code: 'CLIENT', note: 'Same train' }
    const asked = { reasons, approverCodes: ['M'] }
    expect(refusedWith({ reason }, asked)).toMatchObject({ refused: 'TR-APPROVER', field: 'approvers.0.approverCode' })
    expect(refusedWith({ reason, approvers: [{ userCode: 'A', level: 1, approverCode: 'M' }] }, asked)).toBeNull()
  })
})

describe('wishes', () => {
  const wish = (seats: readonly string[], berths: object, choices: Pick<TrainFormChoices, 'seat' | 'seated'>) =>
    checkWishes({ ...NO_WISHES, seats, berths }, choices)?.refused ?? null

  it('name a letter that the train has for everybody who sits or for nobody [V-TRAIN-05]', () => {
    expect(wish(['1A'], {}, { seat: SECOND, seated: 1 })).toBeNull()
    expect(wish(['1A', '1F'], {}, { seat: SECOND, seated: 2 })).toBeNull()
    for (const seat of ['1E', '0A', '3A', 'A']) expect(wish([seat], {}, { seat: SECOND, seated: 1 })).toBe('TR-SEAT')
    expect(wish(['1A', '1A'], {}, { seat: SECOND, seated: 2 })).toBe('TR-SEAT')
    expect(wish(['1A'], {}, { seat: SECOND, seated: 2 })).toBe('TR-SEAT')
  })

  it('name berths that a sleeper has, and no more than lie in them', () => {
    expect(wish([], { lower: 1 }, { seat: SLEEPER, seated: 1 })).toBeNull()
    expect(wish([], { middle: 1 }, { seat: SLEEPER, seated: 1 })).toBe('TR-SEAT')
    expect(wish([], { lower: 2 }, { seat: SLEEPER, seated: 1 })).toBe('TR-SEAT')
    expect(wish([], { lower: 1 }, { seat: SECOND, seated: 1 })).toBe('TR-SEAT')
  })
})

describe('the documents that the railway sells on', () => {
  it('are six, good until the day of arrival', () => {
    const kinds = Object.values(CARD_TYPES).map((type) => railDocumentType(type))
    expect(new Set(kinds)).toEqual(new Set(['NI', 'PP', 'TP', 'HM', 'RP', 'GC', null]))
    const fault = (cardType: (typeof CARD_TYPES)['passport' | 'taiwanPass'], expires: string) =>
      railDocumentFault({ cardType, expiresDate: Temporal.PlainDate.from(expires) }, '2026-11-24')
    expect([fault(CARD_TYPES.passport, '2026-11-24'), fault(CARD_TYPES.passport, '2026-11-23')]).toEqual([null, 'expired'])
    expect(fault(CARD_TYPES.taiwanPass, '2030-01-01')).toBe('type')
  })
})

describe('what an order costs', () => {
  const seat = { fareMinor: 55_300, childFareMinor: 27_700, studentFareMinor: null }
  const perTicket = { rate: { per: 'ticket' as const, amount: { is: 'fixed' as const, amountMinor: 500 } } }

  it('is everybody’s fare and our fee for each ticket; a child on somebody’s lap has none [C-TRAIN-15]', () => {
    const price = priceOf(seat, ['adult', 'child', 'freeChild'], perTicket)
    expect(price).toEqual({ eachMinor: [55_300, 27_700, 0], fareMinor: 83_000, serviceFeeMinor: 1_000 })
    expect(totalMinorOf(price)).toBe(84_000)
    expect(totalMinorOf(heldAt(price, [50_000, 27_700, 0]))).toBe(78_700)
  })

  it('is paid by the company up to the limit and by who travels beyond it, also where it comes out lower', () => {
    const over = {
      rule: 'seat-within-limit',
      pass: false,
      onBreach: 'difference',
      unit: 'minor',
      limit: 50_000,
      actual: 55_300,
      gap: 5_300,
      coveredMinor: 50_000,
    }
    const verdict = {
      compliant: false,
      action: 'difference',
      policyVersion: 1,
      fareMinor: 55_300,
      overMinor: 5_300,
      rules: [over],
    } as unknown as Verdict
    const by = { aboveLimitPaidBy: 'difference', feePaidBy: 'company' } as const
    const price = priceOf(seat, ['adult'], perTicket)
    expect(payingOf(by, verdict, price)).toMatchObject({ companyMinor: 50_500, personMinor: 5_300, serviceFeePaidBy: 'company' })
    expect(payingOf(by, verdict, heldAt(price, [51_000]))).toMatchObject({ companyMinor: 50_500, personMinor: 1_000 })
    expect(payingOf(by, verdict, heldAt(price, [40_000]))).toMatchObject({ companyMinor: 40_500, personMinor: 0 })
  })
})

describe('the end of an order', () => {
  it('can be wished for once, and not once tickets are ordered; a queue can be left', () => {
    const cancel = (state: (typeof TRAIN_ORDER_CODES)[keyof typeof TRAIN_ORDER_CODES], cancelRequested = false, isStandby = false) =>
      checkCancel({ state, cancelRequested, isStandby })?.refused ?? null
    expect([cancel(TRAIN_ORDER_CODES.OCCUPYING), cancel(TRAIN_ORDER_CODES.AWAITING_PAYMENT)]).toEqual([null, null])
    expect(cancel(TRAIN_ORDER_CODES.OCCUPYING, true)).toBe('TR-CANCELLING')
    expect([cancel(TRAIN_ORDER_CODES.ISSUING), cancel(TRAIN_ORDER_CODES.ISSUED)]).toEqual(['TR-ISSUING', 'TR-COMPLETE'])
    const queueing = [cancel(TRAIN_ORDER_CODES.ISSUING, false, true), cancel(TRAIN_ORDER_CODES.ISSUING, true, true)]
    expect([...queueing, cancel(TRAIN_ORDER_CODES.ISSUED, false, true)]).toEqual([null, 'TR-CANCELLING', 'TR-COMPLETE'])
  })

  it('comes an hour before departure at the latest where nobody has agreed', () => {
    const departs = Temporal.Instant.from('2026-11-24T08:00:00+08:00')
    expect(lastWordAt(departs).toString()).toBe('2026-11-23T23:00:00Z')
  })
})
