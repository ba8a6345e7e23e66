import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { formatMoney } from './money.ts'
import { zh } from './zh.ts'

describe('money', () => {
  it.each([
    [120_000, '¥1,200'],
    [0, '¥0'],
    [5, '¥0.05'],
    [120_050, '¥1,200.50'],
    [-32_000, '-¥320'],
    [123_456_789, '¥1,234,567.89'],
  ])('of %i fen reads %s', (minor, text) => {
    expect(formatMoney(minor)).toBe(text)
  })
  it('reads back to the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (minor) => {
        expect(Math.round(Number(formatMoney(minor).replace(/[¥,]/g, '')) * 100)).toBe(minor)
      }),
    )
    expect.assertions(fc.readConfigureGlobal().numRuns ?? 100)
  })
})

describe('texts', () => {
  it('are there in both languages, and no sentence was left in the other one', () => {
    const leaves = (value: unknown, path = ''): [string, unknown][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, child]) => leaves(child, `${path}.${key}`))
        : [[path, value]]
    const chinese = new Map(leaves(zh))
    const english = new Map(leaves(en))
    expect([...english.keys()]).toEqual([...chinese.keys()])
    const sentences = (of: Map<string, unknown>) => [...of.values()].filter((value) => typeof value === 'string')
    expect(sentences(english).filter((text) => /\p{Script=Han}/u.test(text))).toEqual([])
    expect(sentences(chinese).filter((text) => !/\p{Script=Han}/u.test(text))).toEqual([])
  })
  it('tell somebody without a policy whom to ask [E-ACCESS-10]', () => {
    expect(zh.errors['POLICY-NONE']).toContain('管理员')
    expect(en.errors['POLICY-NONE']).toContain('administrator')
  })
})
