import { describe, expect, it } from 'vitest'
import { callList } from '../calls.ts'
import { en as enCashier } from './cashier/en.ts'
import { zh as zhCashier } from './cashier/zh.ts'
import { paymentsText } from './index.ts'
import { en as enScreens } from './screens/en.ts'
import { zh as zhScreens } from './screens/zh.ts'
import { en as enStatement } from './statement/en.ts'
import { zh as zhStatement } from './statement/zh.ts'

const { zh, en } = paymentsText

/** Every string below a value, functions left out. */
function strings(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => strings(below, `${path}.${key}`))
}

describe('what is said of payments', () => {
  it('has a sentence in both languages for every code that a call names [E-PAY]', () => {
    const named = callList.flatMap((definition) => definition.errors as readonly string[])
    const codes = new Set(named.filter((code) => code !== 'P404')) // whose sentence is everybody's
    expect([...codes].toSorted()).toEqual([
      'PAY-BEGUN',
      'PAY-CLOSED',
      'PAY-CONFIRMING',
      'PAY-GATEWAY',
      'PAY-HELD',
      'PAY-LAPSED',
      'PAY-LINK-OVER',
      'PAY-LINK-WAIT',
      'PAY-METHOD',
      'PAY-NO-DESK',
      'PAY-NO-POINTS',
      'PAY-OPENID',
      'PAY-PAID',
      'PAY-WAITING',
      'POINTS-CREDIT',
      'POINTS-DAY',
      'POINTS-SELF',
      'POINTS-WHOM',
      'RECON-SETTLED',
      'STATE_CHANGED',
    ])
    for (const code of codes) expect([code, code in zh.refusals, code in en.refusals]).toEqual([code, true, true])
  })

  it('says that the time to pay has passed and to book again [E-PAY-01]', () => {
    expect([zh.refusals['PAY-LAPSED'], en.refusals['PAY-LAPSED']]).toEqual([
      '付款时间已过，订单已关闭，请重新预订',
      'The time to pay has passed and the order is closed. Please book again',
    ])
    expect([zhScreens.actions.searchAgain, enScreens.actions.searchAgain]).toEqual(['重新预订', 'Book again'])
  })

  it('says of an order that was not paid in time that it was cancelled by itself [E-PAY-02]', () => {
    expect([zh.lapsed, en.lapsed]).toEqual(['超过付款时间，订单已自动取消', 'Not paid in time: the order was cancelled automatically'])
  })

  it('says of a change that was not paid that the ticket is good, and never to book again', () => {
    for (const { change } of [zhCashier, enCashier])
      for (const words of [
        change.promise('14:22'),
        change.promiseHeld('14:22'),
        change.lapsedText,
        change.cancelledText,
        change.endedText,
      ]) {
        expect(words).toMatch(/原来的票照旧有效|the old ticket (stays good|is as good as before)/i)
        expect(words).not.toMatch(/重新预订|book again/i)
      }
  })

  it('says at the checkout that the end of the time to pay closes the order [E-PAY-03]', () => {
    expect(zhScreens.checkout.promise('14:22')).toContain('14:22 前没有付，订单自动取消')
    expect(enScreens.checkout.promise('14:22')).toContain('Not paid by 14:22, the order cancels itself')
    expect([zhScreens.result.lapsed, enScreens.result.lapsed]).toEqual([
      '付款时间已过，订单已关闭',
      'The time to pay has passed and the order is closed',
    ])
  })

  it('says each thing in both languages, in the script of each', () => {
    for (const [spokenZh, spokenEn] of [
      [zh, en],
      [zhScreens, enScreens],
      [zhCashier, enCashier],
      [zhStatement, enStatement],
    ]) {
      const [inZh, inEn] = [strings(spokenZh), strings(spokenEn)]
      expect(inEn.map(([path]) => path)).toEqual(inZh.map(([path]) => path))
      for (const [path, words] of inZh) expect([path, /\p{Script=Han}/u.test(words)]).toEqual([path, true])
      for (const [path, words] of inEn) expect([path, words !== '' && !/\p{Script=Han}/u.test(words)]).toEqual([path, true])
    }
  })

  it('names no person to the gateway', () => {
    expect([zh.subject('F261121000017'), en.subject('F261121000017')]).toEqual([
      '启程商旅订单 F261121000017',
      'Qicheng Travel order F261121000017',
    ])
  })
})
