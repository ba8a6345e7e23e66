import { describe, expect, it } from 'vitest'
import { readSum } from './yuan.ts'

describe('a sum as a clerk types it', () => {
  it('is an amount of more than nothing', () => {
    expect(['1280', ' ¥1,280.5 ', '0.01'].map(readSum)).toEqual([128_000, 128_050, 1])
    expect(['', '0', '0.00', '-1', '12,50', 'abc'].map(readSum)).toEqual([null, null, null, null, null, null])
  })
})
