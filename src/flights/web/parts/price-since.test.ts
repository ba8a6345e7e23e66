import { describe, expect, it } from 'vitest'
import { en } from '../../text/kept/en.ts'
import { zh } from '../../text/kept/zh.ts'
import { followsOf } from './price-since.tsx'

const moved = { fromMinor: 100_000, toMinor: 103_000, wasAgreed: true }
const said = (more: Partial<Parameters<typeof followsOf>[0]>) => {
  const price = { ...moved, standing: 'inside' as const, ...more }
  return [followsOf(price, zh.moved), followsOf(price, en.moved)]
}

describe('what follows of a price that moved', () => {
  it('is nothing inside of the ceiling, and less is just less', () => {
    expect(said({})).toEqual([
      '贵了 ¥30，在允许浮动的范围内，不用重新申请。',
      '¥30 more, within what an approval covers. Nobody is asked again.',
    ])
    expect(said({ toMinor: 97_000 })).toEqual(['便宜了 ¥30。', '¥30 less.'])
  })

  it('is asked about as far as nobody has agreed to it', () => {
    expect(said({ standing: 'asked' })[1]).toBe('Only the ¥30 on top goes for approval again.')
    expect(said({ standing: 'asked', wasAgreed: false })[0]).toBe('贵了 ¥30，按新的价格重新请审批。')
    expect(said({ standing: 'agreed' })[1]).toBe('¥30 more, and the new price is approved.')
    expect(said({ standing: 'notAgreed' })[1]).toBe('¥30 more, and the new price was not approved.')
  })
})
