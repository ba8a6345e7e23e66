import { describe, expect, it } from 'vitest'
import { brokenChecks, failedTests, FILES_LOOKED_AT_MAX, filesToLookAt, judged } from './second-look.ts'

const vitest = (tests: Readonly<Record<string, Readonly<Record<string, string>>>>) => ({
  testResults: Object.entries(tests).map(([name, titles]) => ({
    name,
    status: Object.values(titles).includes('failed') ? 'failed' : 'passed',
    assertionResults: Object.entries(titles).map(([fullName, status]) => ({ fullName, title: 'short', status })),
  })),
})
const playwright = {
  suites: [
    {
      title: 'a.spec.ts',
      file: 'a.spec.ts',
      specs: [{ title: 'goes well', ok: true, file: 'a.spec.ts' }],
      suites: [{ title: 'of two', file: 'a.spec.ts', specs: [{ title: 'goes wrong', ok: false, file: 'a.spec.ts' }] }],
    },
  ],
}

describe('failed tests', () => {
  it('are found in the report of either runner, each with its file', () => {
    const report = vitest({ '/x/one.test.ts': { 'is good': 'passed', 'is bad': 'failed' }, '/x/two.test.ts': { 'is good too': 'passed' } })
    expect(failedTests(report)).toEqual([{ file: '/x/one.test.ts', title: 'is bad' }])
    expect(failedTests(playwright)).toEqual([{ file: 'a.spec.ts', title: 'goes wrong' }])
    expect(failedTests(null)).toEqual([])
  })

  it('include a file that broke before its first test', () => {
    const report = { testResults: [{ name: '/x/one.test.ts', status: 'failed', assertionResults: [] }] }
    expect(failedTests(report)).toEqual([{ file: '/x/one.test.ts', title: '/x/one.test.ts' }])
  })

  it('are not looked at again where many files have failed', () => {
    const failed = Array.from({ length: FILES_LOOKED_AT_MAX + 1 }, (_, nth) => ({ file: `${nth}.test.ts`, title: 'is bad' }))
    expect(filesToLookAt(failed)).toEqual([])
    expect(filesToLookAt(failed.slice(1))).toHaveLength(FILES_LOOKED_AT_MAX)
  })
})

describe('a second look', () => {
  const first = [
    { file: 'a', title: 'is unsteady' },
    { file: 'a', title: 'is broken' },
  ]

  it('tells what passed alone from what failed again', () => {
    const again = vitest({ a: { 'is unsteady': 'passed', 'is broken': 'failed' } })
    expect(judged(first, again)).toEqual({ unsteady: ['is unsteady'], failed: ['is broken'] })
  })

  it('takes nothing for good where the second run has proven nothing', () => {
    expect(judged(first, null)).toEqual({ unsteady: [], failed: ['is unsteady', 'is broken'] })
    const skipped = vitest({ a: { 'is unsteady': 'skipped', 'is broken': 'failed' } })
    expect(judged(first, skipped).unsteady).toEqual([])
  })
})

describe('fault checks that did not hold', () => {
  it('are named by the line that tells it', () => {
    const output =
      '── kill: held (3 s). All.\n── storm: 2 things did not hold (54 s). Some.\nbroken: x\n── clock: 1 things did not hold (5 s).'
    expect(brokenChecks(output)).toEqual(['storm', 'clock'])
  })
})
