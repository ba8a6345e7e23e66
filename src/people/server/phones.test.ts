import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readPhone } from './phones.ts'

/** Lines of `number # why`, or `number E.164 # why`; `_` stands for a gap. */
const listed = (file: string) =>
  readFileSync(new URL(`../rules/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, value = '', stored = '', why = ''] = /^(\S+)(?: (\+\d+))? # (.*)$/.exec(line) ?? []
      return { value: value.replaceAll('_', ' '), stored, why }
    })

describe('a phone number', () => {
  it.each(listed('phone_valid.txt'))('$value is stored as $stored: $why [V-ACCT-05]', ({ value, stored }) => {
    expect(readPhone(value)).toBe(stored)
  })

  it.each(listed('phone_invalid.txt'))('$value is none: $why [V-ACCT-05]', ({ value }) => {
    expect(readPhone(value)).toBeNull()
  })

  it('of nothing, or longer than any, is none [V-ACCT-05]', () => {
    expect([readPhone(''), readPhone('   '), readPhone('1'.repeat(41))]).toEqual([null, null, null])
  })
})
