import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../../', import.meta.url).pathname
/** The formal address, which the product never uses. Written so that this file is not one that holds it. */
const FORMAL = '\u60a8'

/** What is read by people, or could be: everything of the product, and what an operator registers with the carrier. */
const SAID = ['src/**/*.{ts,tsx}', 'demo/**/*.yaml', 'docs/notices.md', 'sandbox/sms/*.ts', 'sandbox/mail/*.ts']
/** Reads codes out of what others wrote, in whatever tone. */
const OF_OTHERS = new Set(['src/web/ui/code-field.tsx', 'src/web/ui/code-field.test.ts'])

describe('one tone for everybody', () => {
  const files = globSync(SAID, { cwd: root }).filter((file) => !OF_OTHERS.has(file))

  it('screens, refusals, legal texts, mails and text messages say 你', () => {
    const formal = files.filter((file) => readFileSync(root + file, 'utf8').includes(FORMAL))
    expect(formal).toEqual([])
    expect(files, 'the texts that operators register are looked at').toContain('docs/notices.md')
    expect(files.filter((file) => file.startsWith('src/privacy/text/legal/')).length, 'and the legal texts').toBeGreaterThan(10)
  })
})
