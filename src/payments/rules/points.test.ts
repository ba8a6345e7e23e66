import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumMinor } from '../../kernel/money.ts'
import { endCredit, grantCredit, returnCredit, returnShares, useCredit, type CreditStanding } from './credits.ts'
import type { OpenGrant } from './ending-first.ts'
import { areGood, choosePoints } from './points.ts'

const TODAY = '2026-11-22'
const day = fc.constantFrom('2026-11-20', '2026-11-21', TODAY, '2026-11-23', '2026-12-31', null)
const grants = fc
  .array(fc.record({ leftMinor: fc.integer({ min: 0, max: 900 }), validUntil: day }), { maxLength: 8 })
  .map((all): OpenGrant[] => all.map((one, index) => ({ ...one, id: `g${index}` })))

describe('choosing points', () => {
  it('takes what ends first first, what never ends last, and of one day the older', () => {
    const open = [
      { id: 'c', leftMinor: 10, validUntil: null },
      { id: 'b', leftMinor: 10, validUntil: '2026-12-31' },
      { id: 'd', leftMinor: 10, validUntil: TODAY },
      { id: 'a', leftMinor: 10, validUntil: '2026-12-31' },
    ]
    expect(choosePoints(open, 35, TODAY)).toEqual([
      { id: 'd', amountMinor: 10 },
      { id: 'a', amountMinor: 10 },
      { id: 'b', amountMinor: 10 },
      { id: 'c', amountMinor: 5 },
    ])
  })

  it('takes all that is good or all that is due, whichever is less, and of no grant more than is left', () => {
    fc.assert(
      fc.property(grants, fc.integer({ min: 0, max: 4_000 }), (open, dueMinor) => {
        const parts = choosePoints(open, dueMinor, TODAY)
        const good = open.filter((one) => areGood(one, TODAY))
        expect(sumMinor(parts.map((part) => part.amountMinor))).toBe(Math.min(dueMinor, sumMinor(good.map((one) => one.leftMinor))))
        const left = new Map(good.map((one) => [one.id, one.leftMinor]))
        expect(parts.every(({ id, amountMinor }) => amountMinor > 0 && amountMinor <= (left.get(id) ?? 0))).toBe(true)
        // Where one is taken in part, nothing that ends later is touched.
        const last = parts.at(-1)
        const whole = parts.slice(0, -1).every(({ id, amountMinor }) => amountMinor === left.get(id))
        expect(last === undefined || whole).toBe(true)
      }),
    )
  })
})

describe('all points that were granted', () => {
  const act = fc.oneof(
    fc.record({ is: fc.constant('use' as const), minor: fc.integer({ min: 1, max: 1_500 }) }),
    fc.record({ is: fc.constant('back' as const), of: fc.nat(9), share: fc.integer({ min: 0, max: 1_000 }) }),
    fc.record({ is: fc.constant('end' as const), of: fc.nat(3) }),
  )

  it('are used, left or ended over any life of grants and orders', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 4 }),
        fc.array(act, { maxLength: 20 }),
        (given, acts) => {
          const standing = new Map<string, CreditStanding>(given.map((minor, index) => [`g${index}`, grantCredit(minor)]))
          const orders: { id: string; amountMinor: number; backMinor: number }[][] = []
          const of = (id: string): CreditStanding => standing.get(id) ?? grantCredit(1)
          for (const one of acts) {
            if (one.is === 'use') {
              const open = [...standing]
                .filter(([, { hasEnded }]) => !hasEnded)
                .map(([id, { leftMinor }]) => ({ id, leftMinor, validUntil: null }))
              const parts = choosePoints(open, one.minor, TODAY)
              for (const { id, amountMinor } of parts) standing.set(id, useCredit(of(id), amountMinor))
              orders.push(parts.map((part) => ({ ...part, backMinor: 0 })))
            } else if (one.is === 'end') {
              const id = `g${one.of % given.length}`
              if (!of(id).hasEnded) standing.set(id, endCredit(of(id)))
            } else {
              const uses = orders[one.of] ?? []
              const restMinor = sumMinor(uses.map((use) => use.amountMinor - use.backMinor))
              const shares = returnShares(uses, Math.floor((restMinor * one.share) / 1_000))
              for (const [index, use] of uses.entries()) {
                const backMinor = shares[index] ?? 0
                if (backMinor === 0) continue
                use.backMinor += backMinor
                standing.set(use.id, returnCredit(of(use.id), backMinor))
              }
            }
            for (const [id, { amountMinor, leftMinor, expiredMinor }] of standing) {
              const usedMinor = sumMinor(
                orders
                  .flat()
                  .filter((use) => use.id === id)
                  .map((use) => use.amountMinor - use.backMinor),
              )
              expect(usedMinor + leftMinor + expiredMinor).toBe(amountMinor)
            }
          }
        },
      ),
    )
  })
})
