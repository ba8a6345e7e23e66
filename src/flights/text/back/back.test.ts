import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { zh } from './zh.ts'

describe('what fees take off a payer’s part', () => {
  it('names the airline’s and ours apart, and none that is not', () => {
    expect(zh.less('¥132.32', '¥12.50')).toBe('扣除航司退票费 ¥132.32、服务费 ¥12.50')
    expect(zh.less(null, '¥12.50')).toBe('扣除服务费 ¥12.50')
    expect(en.less('¥132.32', '¥12.50')).toBe('less airline’s fee ¥132.32, service fee ¥12.50')
    expect(en.less('¥132.32', null)).toBe('less airline’s fee ¥132.32')
  })
})
