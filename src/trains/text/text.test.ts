import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RESORT_FAILURES } from '../../orders/rules/last-resort.ts'
import { BERTHS, SEAT_TYPES } from '../rules/seats.ts'
import { STANDBY_USER_STATUSES, TRAIN_USER_STATUSES } from '../rules/status.ts'
import type { Facts, TrainRefusalCode } from './facts.ts'
import { trainText } from './index.ts'

const WING = join(import.meta.dirname, '..')
/** Every code that the wing can refuse with, as it stands in its rules and its calls themselves. */
const CODES = [
  ...new Set(
    globSync('{rules/*.ts,calls.ts,calls/*.ts}', { cwd: WING })
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => readFileSync(join(WING, file), 'utf8').match(/TR-[A-Z-]+/g) ?? []),
  ),
].toSorted()

describe.each(['zh', 'en'] as const)('the words of trains in %s', (language) => {
  const text = trainText[language]
  const say = (code: TrainRefusalCode, facts: Facts = {}): string => {
    const words = text.refusals[code]
    return typeof words === 'string' ? words : words(facts)
  }

  it('say of a refund what was kept of it, by whom, by which day it is back and where, and speak of no fee only where there was none [E-PAY]', () => {
    const told = (kind: string, facts: Facts) => text.orders.event(kind, facts).detail
    const facts = { amountMinor: 90_100, feeMinor: 5_250, serviceFeeMinor: 500, gateway: 'wechat', promisedOn: '2026-12-03' }
    expect(told('refundAsked', facts)).toBe(
      language === 'zh'
        ? '¥901 原路退回微信支付，最晚 2026年12月3日 到账，已扣铁路退票费 ¥47.50、服务费 ¥5。'
        : '¥901 goes back to WeChat Pay by 3 Dec 2026, after the railway’s fee of ¥47.50 and our service fee of ¥5.',
    )
    const free = language === 'zh' ? '不收费用' : 'without a fee'
    expect(told('refundAsked', { ...facts, feeMinor: 4_750, serviceFeeMinor: 0 })).not.toContain(free)
    expect(told('refundAsked', { ...facts, feeMinor: 0, serviceFeeMinor: 0 })).toContain(free)
    expect(told('refundAsked', { ...facts, gateway: 'cash' })).toMatch(language === 'zh' ? /差旅台退还现金，已扣/ : /in cash, after/)
    expect(told('refunded', { amountMinor: 90_100, gateway: 'wechat' })).toContain(
      language === 'zh' ? '付款人的微信支付' : 'the payer’s WeChat Pay',
    )
    expect(told('refundLate', { amountMinor: 90_100, promisedOn: '2026-12-03' })).toContain(
      language === 'zh' ? '应在 2026年12月3日 前到账' : 'by 3 Dec 2026',
    )
    for (const kind of ['refundAsked', 'refunded', 'refundLate', 'refundTransferred']) expect(told(kind, {})).not.toMatch(/undefined|NaN/)
  })

  it('say every refusal of rules and calls and no other, also without facts', () => {
    expect(CODES.length).toBeGreaterThan(30)
    expect(Object.keys(text.refusals).toSorted()).toEqual(CODES)
    for (const code of Object.keys(text.refusals) as TrainRefusalCode[]) {
      expect([code, say(code)]).toEqual([code, expect.stringMatching(/\S/)])
      expect(say(code)).not.toMatch(/undefined|NaN|\s{2}/)
    }
    expect(new Set(Object.keys(text.refusals).map((code) => say(code as TrainRefusalCode))).size).toBe(CODES.length)
  })

  it('say why a flight after the last train was not had, each reason of the spine in words of its own', () => {
    const said = RESORT_FAILURES.map((why) => text.whyNoFlight(why))
    expect(new Set(said).size).toBe(RESORT_FAILURES.length)
    expect(text.whyNoFlight('of old')).toBe(text.whyNoFlight('unclear'))
  })

  it('name every seat, berth and status', () => {
    expect(Object.keys(text.seats).toSorted()).toEqual(SEAT_TYPES.toSorted())
    expect(Object.keys(text.berths)).toEqual([...BERTHS])
    const statuses = new Set<string>([...TRAIN_USER_STATUSES, ...STANDBY_USER_STATUSES])
    expect(new Set(Object.keys(text.statuses))).toEqual(statuses)
    expect(new Set(Object.values(text.seats)).size).toBe(SEAT_TYPES.length)
  })

  it('tell too many operations with how long to wait, and until when in Shanghai [E-TRAIN-01]', () => {
    const until = language === 'zh' ? '12月2日 11:30' : '11:30 on 2 Dec'
    expect(say('TR-LOCKED', { minutes: 30, until: '2026-12-02T03:30:00Z' })).toContain(until)
    expect(say('TR-LOCKED')).toMatch(/30/)
  })

  it('tell of a reminder that comes in quiet hours until when it is read in the app alone', () => {
    const until = language === 'zh' ? '12月2日 11:30' : '11:30 on 2 Dec'
    const urged = (facts: Facts) => trainText[language].orders.event('approvalUrged', facts, 'Lan Zhou').detail
    expect(urged({ until: '2026-12-02T03:30:00Z' })).toContain(until)
    expect(urged({})).toMatch(/Lan Zhou/)
  })

  it('tell what a standby has brought: the train, how many tickets, and what of the money goes back', () => {
    const { detail } = text.orders.event('standbyServed', { tickets: 2, trainNo: 'G7', amountMinor: 50_00 })
    expect(detail).toMatch(/G7/)
    expect(detail).toMatch(language === 'zh' ? /2 张车票/ : /2 tickets/)
    expect(detail).toMatch(/¥50/)
  })

  it('say why no seats were taken where the railway does not know the train, which is no refusal of hers', () => {
    const why = (reason: string) => text.orders.event('holdFailed', { reason }).detail
    expect(why('gone')).not.toBe(why('refused'))
  })

  it('count one as one', () => {
    expect(say('TR-GROUP-SEATS', { wanted: 2, left: 1 })).not.toMatch(/1 are/)
    expect(say('TR-WAIT', { retryAfterSeconds: 1 })).not.toMatch(/1 seconds/)
    expect(text.orders.event('railDelayed', { minutes: 1 }).detail).not.toMatch(/1 minutes/)
    expect(text.orders.event('issued', { tickets: 1 }).detail).not.toMatch(/1 tickets/)
  })

  it('tell that the limits of a standby are exceeded, and which of them [E-TRAIN-02]', () => {
    const limits = language === 'zh' ? '候补超出限制' : 'Standby limits exceeded'
    const codes = ['TR-STANDBY-DATES', 'TR-STANDBY-PER-DATE', 'TR-STANDBY-MOST', 'TR-STANDBY-PER-DAY'] as const
    for (const code of codes) expect(say(code, { most: 7 })).toMatch(new RegExp(`^${limits}.*7`))
  })

  it('name the train that is in the way, and the last moment of a cut-off', () => {
    expect(say('TR-OVERLAP', { trainNo: 'G7' })).toContain('G7')
    expect(say('TR-TWICE', { trainNo: 'G7' })).toContain('G7')
    expect(say('TR-CUTOFF-LATE', { hours: 2, latest: '2026-12-01T22:00:00Z' })).toMatch(/06:00/)
  })
})
