import { describe, expect, it } from 'vitest'
import type { Slice } from '../../calls/words.ts'
import { airlinesOf, wayInWords } from './slice-words.ts'

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

describe('a further way of a journey', () => {
  it('is said by what it is, when it flies and by what number, with its day where it lands on another', () => {
    const back = { number: 'CX236', from: { at: '2026-12-24T19:30+08:00' }, to: { at: '2026-12-24T21:20+08:00' }, arrivalDayOffset: 0 }
    expect(wayInWords(back as unknown as Slice, '返程')).toBe('返程 19:30–21:20 CX236')
    expect(wayInWords({ ...back, arrivalDayOffset: 1 } as unknown as Slice, 'Leg 2')).toBe('Leg 2 19:30–21:20 +1 CX236')
  })
})
