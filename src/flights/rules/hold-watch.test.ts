import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterPrice, isPressedByLimit, lastDecisionAt, lastTryAt, RENEWALS_MAX, watchesOf, type PriceNow } from './hold-watch.ts'

const HELD = Temporal.Instant.from('2026-11-21T02:00:00Z')
const after = (hours: number) => HELD.add({ minutes: Math.round(hours * 60) })
const hold = (limitHours: number, departsHours: number, renewals = 0) => ({
  heldAt: HELD,
  ticketingLimitAt: after(limitHours),
  departsAt: after(departsHours),
  renewals,
})
const minutes = (at: Temporal.Instant | null) => (at === null ? null : Math.round(at.since(HELD).total('minutes')))

describe('the watch over a hold', () => {
  it.each([
    ['a day, far from departure', hold(24, 240), 1340, 1395],
    ['four hours, the day after tomorrow', hold(4, 50), 140, 195],
    ['one that ends shortly before departure: there is no later limit', hold(4, 4.7), 140, null],
    ['one that leaves no time to remind', hold(1.8, 50), null, 63],
    ['one that is as good as over', hold(0.9, 50), null, null],
    ['one that was held anew often enough', hold(24, 240, RENEWALS_MAX), 1340, null],
  ])('reminds and renews %s', (_, held, remind, renew) => {
    const { remindAt, renewAt } = watchesOf(held)
    expect([minutes(remindAt), minutes(renewAt)]).toEqual([remind, renew])
  })

  it('does neither after the last instant for a decision, nor before the seats are held, and reminds first', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -60, max: 6_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 9 }),
        (limit, departs, n) => {
          const one = hold(limit / 60, departs / 60, n)
          const { remindAt, renewAt } = watchesOf(one)
          const last = lastDecisionAt(one.ticketingLimitAt)
          const isInTime = [remindAt, renewAt].every(
            (at) => at === null || (Temporal.Instant.compare(at, last) < 0 && Temporal.Instant.compare(at, HELD) > 0),
          )
          const isInOrder = remindAt === null || renewAt === null || Temporal.Instant.compare(remindAt, renewAt) < 0
          expect([isInTime, isInOrder]).toEqual([true, true])
        },
      ),
    )
  })

  it('tries for the last seats of a fare after it was renewed in vain, and before the last instant for a decision', () => {
    const limit = after(24)
    const [tries, { renewAt }] = [minutes(lastTryAt(limit)) ?? 0, watchesOf(hold(24, 240))]
    expect([tries > (minutes(renewAt) ?? 0), tries < (minutes(lastDecisionAt(limit)) ?? 0)]).toEqual([true, true])
  })

  it('leaves alone what the company’s own hours end before the airline’s limit does', () => {
    const limit = after(4)
    expect(isPressedByLimit(lastDecisionAt(limit), limit)).toBe(true)
    expect(isPressedByLimit(lastDecisionAt(limit).subtract({ seconds: 1 }), limit)).toBe(false)
  })
})

const inside = { inside: true as const, leftMinor: 0 }
const beyond = { inside: false as const, oldMinor: 100, newMinor: 200, differenceMinor: 100 }
const priced = (judged: typeof inside | typeof beyond, isSame = false) => ({ is: 'priced' as const, isSame, judged })

describe('what a price says', () => {
  it.each<[string, PriceNow, ReturnType<typeof afterPrice>]>([
    [
      'the limit comes near at the same price',
      { why: 'limit', isGuaranteed: false, answer: priced(inside, true), beyond: 'ask' },
      { do: 'renew', ask: false },
    ],
    [
      'the limit comes near at a price inside',
      { why: 'limit', isGuaranteed: false, answer: priced(inside), beyond: 'end' },
      { do: 'renew', ask: false },
    ],
    [
      'the limit comes near at a price beyond',
      { why: 'limit', isGuaranteed: false, answer: priced(beyond), beyond: 'ask' },
      { do: 'renew', ask: true },
    ],
    [
      'beyond, and the company asks nobody',
      { why: 'limit', isGuaranteed: false, answer: priced(beyond), beyond: 'end' },
      { do: 'end', because: 'priceMoved' },
    ],
    [
      'beyond, but ours is guaranteed',
      { why: 'limit', isGuaranteed: true, answer: priced(beyond), beyond: 'end' },
      { do: 'keep', because: 'priceMoved' },
    ],
    [
      'others cannot have it any more',
      { why: 'limit', isGuaranteed: false, answer: { is: 'soldOut' }, beyond: 'ask' },
      { do: 'keep', because: 'soldOut' },
    ],
    [
      'others cannot have it, and within minutes nor can we',
      { why: 'last', isGuaranteed: false, answer: { is: 'soldOut' }, beyond: 'ask' },
      { do: 'giveBackFirst' },
    ],
    [
      'in the last minutes others can have it again',
      { why: 'last', isGuaranteed: false, answer: priced(inside), beyond: 'ask' },
      { do: 'renew', ask: false },
    ],
    [
      'the flight is gone',
      { why: 'limit', isGuaranteed: true, answer: { is: 'flightGone' }, beyond: 'ask' },
      { do: 'end', because: 'flightGone' },
    ],
    ['agreed, at the same price', { why: 'agreed', isGuaranteed: false, answer: priced(inside, true), beyond: 'ask' }, { do: 'pay' }],
    [
      'agreed, at another price inside',
      { why: 'agreed', isGuaranteed: false, answer: priced(inside), beyond: 'ask' },
      { do: 'renew', ask: false },
    ],
    [
      'agreed, at a price beyond',
      { why: 'agreed', isGuaranteed: false, answer: priced(beyond), beyond: 'ask' },
      { do: 'renew', ask: true },
    ],
    [
      'agreed, and sold out for others: ours is paid for',
      { why: 'agreed', isGuaranteed: false, answer: { is: 'soldOut' }, beyond: 'ask' },
      { do: 'pay' },
    ],
  ])('%s', (_, now, next) => {
    expect(afterPrice(now)).toEqual(next)
  })

  it('never gives seats up where there are none to be had, but at the end, and never goes beyond the ceiling without a word', () => {
    const answer = fc.constantFrom<PriceNow['answer']>(
      { is: 'soldOut' },
      { is: 'flightGone' },
      priced(inside),
      priced(inside, true),
      priced(beyond),
    )
    const any: fc.Arbitrary<PriceNow> = fc.record({
      why: fc.constantFrom<PriceNow['why']>('limit', 'last', 'agreed'),
      isGuaranteed: fc.boolean(),
      answer,
      beyond: fc.constantFrom<PriceNow['beyond']>('ask', 'end'),
    })
    fc.assert(
      fc.property(any, (now) => {
        const next = afterPrice(now)
        const isBeyond = now.answer.is === 'priced' && !now.answer.judged.inside
        const givesUp = (next.do === 'renew' && now.answer.is !== 'priced') || (next.do === 'giveBackFirst' && now.why !== 'last')
        const goesBeyond = isBeyond && (next.do === 'pay' || (next.do === 'renew' && !next.ask))
        expect([now, givesUp, goesBeyond]).toEqual([now, false, false])
      }),
    )
  })
})
