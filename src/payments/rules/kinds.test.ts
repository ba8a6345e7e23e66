import { describe, expect, it } from 'vitest'
import { paymentsText } from '../text/index.ts'
import { FLIGHT_PAYMENT_TYPES, flightPaymentTypeOf, PAYMENT_KINDS, paymentKindOf, type KindPart } from './kinds.ts'

const company = (amountMinor = 600_00): KindPart => ({ payer: 'company', amountMinor, by: null, isDifference: false })
const person = (more: Partial<KindPart> = {}): KindPart => ({
  payer: 'person',
  amountMinor: 400_00,
  by: 'online',
  isDifference: false,
  ...more,
})
const third = (more: Partial<KindPart> = {}): KindPart => ({ ...person(more), payer: 'third' })

const CASES = [
  ['only the company', [company()], 'companyCredit', 'COMPANY'],
  ['an order that costs nothing', [], 'companyCredit', 'COMPANY'],
  ['a part of nothing', [company(), person({ amountMinor: 0 })], 'companyCredit', 'COMPANY'],
  ['only the person', [person()], 'personal', 'PERSONAL'],
  ['only the person, who has not chosen how', [person({ by: null })], 'personal', 'PERSONAL'],
  ['only the person, above a limit that covers nothing', [company(0), person({ isDifference: true })], 'personal', 'PERSONAL'],
  ['the person what lies above the limit', [company(), person({ isDifference: true })], 'difference', 'MIX'],
  ['the person also for a change', [company(), person({ isDifference: true }), person()], 'mixed', 'MIX'],
  ['both, shared', [company(), person()], 'mixed', 'MIX'],
  ['somebody outside, all of it', [third()], 'third', 'THIRD'],
  ['somebody outside, beside the company', [company(), third()], 'third', 'THIRD'],
  ['somebody outside, beside all others', [company(), person(), third()], 'third', 'THIRD'],
  ['the person in cash', [person({ by: 'cash' })], 'cash', 'PERSONAL'],
  ['her difference in cash', [company(), person({ by: 'cash', isDifference: true })], 'cash', 'MIX'],
  ['partly in cash', [person({ by: 'cash' }), person()], 'personal', 'PERSONAL'],
  ['held as a guarantee', [person({ by: 'guarantee' })], 'guarantee', 'PERSONAL'],
  ['held, beside the company', [company(), person({ by: 'guarantee' })], 'guarantee', 'MIX'],
  ['held from somebody outside', [third({ by: 'guarantee' })], 'guarantee', 'THIRD'],
] as const

describe('how an order is paid', () => {
  it.each(CASES)('%s', (_, parts, kind, flightType) => {
    expect([paymentKindOf(parts), flightPaymentTypeOf(parts)]).toEqual([kind, flightType])
  })

  it('knows the seven kinds and the four types, and each comes about', () => {
    expect(PAYMENT_KINDS).toHaveLength(7)
    expect(new Set(CASES.map(([, , kind]) => kind))).toEqual(new Set(PAYMENT_KINDS))
    expect(new Set(CASES.map(([, , , type]) => type))).toEqual(new Set(FLIGHT_PAYMENT_TYPES))
  })

  it('has a name in both languages', () => {
    for (const text of [paymentsText.zh, paymentsText.en]) {
      expect(Object.keys(text.kinds).toSorted()).toEqual([...PAYMENT_KINDS].toSorted())
      expect(Object.keys(text.flightTypes).toSorted()).toEqual([...FLIGHT_PAYMENT_TYPES].toSorted())
    }
  })
})
