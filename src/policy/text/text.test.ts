import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { zh } from './zh.ts'

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
