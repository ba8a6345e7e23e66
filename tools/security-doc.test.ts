import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** docs/security.md says of each requirement how it is met; a test that it names must exist under that very name. */
const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, subject, verdict, by] = /^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([a-z/]+) \| (.+) \|$/.exec(line) ?? []
    return id && subject && verdict && by ? [{ id, subject, verdict, by }] : []
  })
const sources = globSync(['{src,tools,sandbox,bench}/**/*.test.ts', 'e2e/*.spec.ts'], { cwd: root })
  .filter((file) => !file.endsWith('security-doc.test.ts'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
  .replaceAll(/\\(['"])/g, '$1')

const titlesIn = (by: string): string[] => [...by.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title)
const isTitle = (text: string): boolean => text.includes(' ')

describe('the table of security requirements', () => {
  it('has each requirement once, with a verdict that is explained', () => {
    expect(rows.length).toBeGreaterThan(150)
    expect(rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) !== at)).toEqual([])
    expect(rows.filter(({ verdict }) => !['passes', 'n/a', 'operator', 'deviates', 'open'].includes(verdict))).toEqual([])
  })

  it('names at least one test for each that passes, and none that does not exist', () => {
    const unproven = rows.filter(({ verdict, by }) => verdict === 'passes' && !titlesIn(by).some(isTitle))
    expect(unproven).toEqual([])
    const missing = rows.flatMap(({ id, by }) =>
      titlesIn(by)
        .filter((title) => isTitle(title) && !sources.includes(`'${title}'`))
        .map((title) => `${id}: ${title}`),
    )
    expect(missing).toEqual([])
  })

  it('covers every level of the chapters that apply', () => {
    const chapters = [...new Set(rows.map(({ id }) => Number(id.split('.')[0])))].toSorted((a, b) => a - b)
    expect(chapters).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
  })
})
