import { describe, expect, it } from 'vitest'
import { isBlank } from './blank.ts'

describe('a text that says nothing', () => {
  it.each(['', ' ', '\t\n', '\u3000', '\u200B', '\u2060', '\uFEFF', '\u00AD', '\u202E \u200D', '\u3164', '\u2800'])('is %j', (text) => {
    expect(isBlank(text)).toBe(true)
  })

  it.each(['x', '。', '差', ' 1', '\u200Bok', '👩\u200D💻'])('is not %j', (text) => {
    expect(isBlank(text)).toBe(false)
  })
})
