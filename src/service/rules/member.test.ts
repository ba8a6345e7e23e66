import { describe, expect, it } from 'vitest'
import { isMemberCode } from './member.ts'

describe('a member code', () => {
  it('is six digits', () => {
    expect(['123456', ' 123456 '].every(isMemberCode)).toBe(true)
    expect(['12345', '1234567', '12345a', ''].some(isMemberCode)).toBe(false)
  })
})
