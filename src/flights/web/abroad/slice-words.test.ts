import { describe, expect, it } from 'vitest'
import type { Slice } from '../../calls/words.ts'
import { airlinesOf } from './slice-words.ts'

const sold = (...names: readonly (readonly [string, string])[]) =>
  ({ segments: names.map(([zh, en]) => ({ carrier: { code: en.slice(0, 2), name: { zh, en } } })) }) as unknown as Slice

describe('who sells the flights of a way', () => {
  it('is every airline once, in the order in which they fly', () => {
    const [cz, ba] = [
      ['中国南方航空', 'China Southern'],
      ['英国航空', 'British Airways'],
    ] as const
    expect(airlinesOf(sold(cz, ba), 'zh')).toBe('中国南方航空 / 英国航空')
    expect(airlinesOf(sold(cz, ba, cz), 'en')).toBe('China Southern / British Airways')
    expect(airlinesOf(sold(cz, cz), 'en')).toBe('China Southern')
  })
})
