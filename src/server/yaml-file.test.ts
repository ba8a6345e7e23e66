import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readYaml } from './yaml-file.ts'

const read = (text: string, schema: z.ZodType = z.strictObject({ name: z.string() })) =>
  readYaml(text, { schema, charactersMax: 1_000_000, check: () => [] })
const problemsOf = (text: string, schema?: z.ZodType) => {
  const found = read(text, schema)
  return found.ok ? [] : found.problems
}
const keys = (count: number, value = ''): string => Array.from({ length: count }, (_, index) => `key${index}: ${value}\n`).join('')

describe('a file of somebody who means harm', () => {
  it('is read in time that grows with its length, however many keys one map has', () => {
    expect(read(keys(10_000, 'a'), z.record(z.string(), z.string())).ok).toBe(true)
    expect(problemsOf(keys(10_000))).toHaveLength(50)
    expect(problemsOf(keys(10_000, '1'), z.record(z.string(), z.string()))).toHaveLength(50)
  }, 15_000)

  it('is refused where it nests deeper than anybody writes, or multiplies itself', () => {
    expect(problemsOf(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)[0]?.message).toContain('this is no YAML')
    const bomb = ['a: &a [1,1,1,1,1,1,1,1,1]', 'b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]', 'c: [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]'].join('\n')
    expect(problemsOf(bomb)[0]?.message).toContain('aliases')
  })

  it('names each key that stands twice, where it stands', () => {
    const message = 'this is no YAML: Map keys must be unique'
    expect(problemsOf('name: a\nother: {x: 1, x: 2}\nname: b\n')).toEqual([
      { line: 2, column: 15, message },
      { line: 3, column: 1, message },
    ])
  })

  it('takes names of an object’s own nature for names', () => {
    const schema = z.strictObject({ name: z.string(), rules: z.record(z.string(), z.number()) })
    const found = read('name: a\nrules: {constructor: 1, toString: 2}\n', schema)
    expect(found.ok && Object.keys((found.file as z.output<typeof schema>).rules)).toEqual(['constructor', 'toString'])
    expect(problemsOf('name: a\nconstructor: 1\n')[0]?.message).toContain('unknown key "constructor"')
  })
})
