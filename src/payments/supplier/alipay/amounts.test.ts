import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fenOf, yuanOf } from './amounts.ts'

const fen = fc.integer({ min: 1, max: 10_000_000_000 })

describe('amounts as Alipay writes them', () => {
  it('come back as they went, always with two digits of fen', () => {
    fc.assert(
      fc.property(fen, (amount) => {
        const written = yuanOf(amount)
        expect(written).toMatch(/^(0|[1-9]\d*)\.\d\d$/)
        expect(fenOf(written)).toBe(amount)
        expect(BigInt(written.replace('.', ''))).toBe(BigInt(amount))
      }),
    )
  })

  it('are read digit by digit, where floating point is off by a fen', () => {
    expect(['1.15', '0.29', '4.35', '1009.99', '100000000.00'].map(fenOf)).toEqual([115, 29, 435, 100_999, 10_000_000_000])
    expect(['88.8', '7', '0.5', '0', '0.00'].map(fenOf)).toEqual([8_880, 700, 50, 0, 0])
  })

  it('stop at whatever is not plainly an amount', () => {
    const strange = [
      '',
      ' 1.00',
      '1.00 ',
      '1.',
      '.5',
      '01.00',
      '1.234',
      '-1.00',
      '+1.00',
      '1,000.00',
      '1e3',
      '１.00',
      '0x10',
      '100000000.01',
      'NaN',
    ]
    for (const text of strange) expect([text, fenOf(text)]).toEqual([text, null])
    for (const value of [12.34, 12, null, undefined, ['1.00'], { yuan: '1.00' }]) expect(fenOf(value)).toBeNull()
  })

  it('are read from no text that does not come back the same', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-+0-9., e]{0,14}$/), (text) => {
        const read = fenOf(text)
        if (read === null || read === 0) return
        const [whole = '', part = ''] = text.split('.')
        expect(yuanOf(read)).toBe(`${whole}.${part.padEnd(2, '0')}`)
      }),
    )
  })

  it('are not sent where they are nothing, negative, broken or beyond Alipay’s limit', () => {
    for (const amount of [0, -1, 1.5, NaN, Infinity, 10_000_000_001]) expect(() => yuanOf(amount)).toThrow('Invariant broken')
  })
})
