/**
 * `npm test`, once everything is installed: all checks, all tests in one run, the production build with its budget, the journeys
 * in a browser, a short run of the faults. Leaves the runners' reports in reports/, and says how many passed in its last line.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bringChromium } from './chromium.ts'
import { endWithUs, runNode, testEnvironment } from './run-command.ts'
import { runSteps, STATIC_STEPS } from './steps.ts'

const root = join(import.meta.dirname, '..')
const reports = join(root, 'reports')
const MINUTE_MS = 60_000

interface Counts {
  passed: number
  failed: number
  skipped: number
}

const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []

function add(name: string, more: Counts, isOk: boolean): void {
  counts.passed += more.passed
  counts.failed += more.failed
  counts.skipped += more.skipped
  if (isOk) return
  failures.push(name)
  if (more.failed === 0) counts.failed += 1 // it failed before it could count
}

function readReport(file: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(readFileSync(join(reports, file), 'utf8')) as Readonly<Record<string, unknown>>
  } catch {
    return null
  }
}

const numberAt = (from: Readonly<Record<string, unknown>> | null, key: string): number => {
  const value = from?.[key]
  return typeof value === 'number' ? value : 0
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function vitestCounts(): Counts {
  const report = readReport('vitest.json')
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests'),
    skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
  }
}

function playwrightCounts(report: string): Counts {
  const stats = readReport(report)?.['stats']
  const known = isRecord(stats) ? stats : null
  return {
    passed: numberAt(known, 'expected'),
    failed: numberAt(known, 'unexpected') + numberAt(known, 'flaky'),
    skipped: numberAt(known, 'skipped'),
  }
}

/** Titles under a key, however deep the runner nests them: `suites` of `specs`, or files of `assertionResults`. */
function* failedTitles(node: unknown): Generator<string> {
  if (Array.isArray(node)) {
    for (const one of node) yield* failedTitles(one)
    return
  }
  if (!isRecord(node)) return
  const title = node['fullName'] ?? node['title']
  if (typeof title === 'string' && (node['status'] === 'failed' || node['ok'] === false)) yield title
  for (const key of ['testResults', 'assertionResults', 'suites', 'specs']) yield* failedTitles(node[key])
}

interface Part {
  readonly name: string
  readonly args: readonly string[]
  readonly limitMs: number
  readonly env?: Readonly<Record<string, string>>
  /** Reads what the part counted; a part that counts nothing is one test. */
  readonly counts?: () => Counts
}

async function runPart(part: Part): Promise<boolean> {
  console.log(`\n── ${part.name}`)
  const env = { ...testEnvironment(process.env), ...part.env }
  const { code, tookMs } = await runNode({ args: part.args, cwd: root, env, limitMs: part.limitMs, show: 'live' })
  const counted = part.counts?.() ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const isEmpty = counted.passed === 0 && counted.failed === 0
  const isOk = code === 0 && !isEmpty && counted.failed === 0
  if (isEmpty) console.log(`${part.name}: nothing was tested.`)
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${part.name} ${(tookMs / 1000).toFixed(1)} s`)
  add(part.name, counted, isOk)
  return isOk
}

const FAULTS = 'tools/check-faults.ts'
const JOURNEYS = [
  { name: 'journeys, one process', project: 'phone-zh', processes: '1' },
  { name: 'journeys, two processes', project: 'phone-en', processes: '2' },
] as const

const reportOf = (project: string): string => `playwright-${project}.json`

/** All journeys in one report, for whoever reads what was proven. */
function joinJourneys(): void {
  const suites = JOURNEYS.flatMap(({ project }) => {
    const found = readReport(reportOf(project))?.['suites']
    return Array.isArray(found) ? (found as unknown[]) : []
  })
  writeFileSync(join(reports, 'playwright.json'), JSON.stringify({ suites }))
}

async function testEverything(): Promise<void> {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const chromium = bringChromium()

  console.log('\n── checks')
  for (const { name, ok } of await runSteps(STATIC_STEPS)) add(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }, ok)
  await runPart({ name: 'database types', args: ['tools/db-types.ts', '--check'], limitMs: 2 * MINUTE_MS })

  await runPart({
    name: 'tests',
    args: ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=reports/vitest.json'],
    limitMs: 30 * MINUTE_MS,
    counts: vitestCounts,
  })

  const isBuilt = await runPart({ name: 'build', args: ['tools/start/build-now.ts'], limitMs: 5 * MINUTE_MS })
  if (isBuilt) {
    await runPart({ name: 'first-load budget', args: ['tools/first-load.ts'], limitMs: 3 * MINUTE_MS })
    // In Chinese against one process, which checks its own answers; in English against two, as they run in production.
    for (const { name, project, processes } of JOURNEYS) {
      const report = reportOf(project)
      await runPart({
        name,
        args: ['node_modules/@playwright/test/cli.js', 'test', `--project=${project}`, '--reporter=list,json'],
        limitMs: 25 * MINUTE_MS,
        env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: `reports/${report}`, QICHENG_E2E_PROCESSES: processes },
        counts: () => playwrightCounts(report),
      })
    }
    joinJourneys()
  }
  if (existsSync(join(root, FAULTS))) await runPart({ name: 'faults, short', args: [FAULTS, '--short'], limitMs: 20 * MINUTE_MS })
}

endWithUs()
const startedMs = performance.now()
try {
  await testEverything()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  add('npm test', { passed: 0, failed: 1, skipped: 0 }, false)
}
console.log(`\n${((performance.now() - startedMs) / MINUTE_MS).toFixed(1)} minutes`)
if (failures.length > 0) {
  console.log(`Failed: ${failures.join(', ')}`)
  // Once more at the end: who reads a long log from behind finds here what to look for.
  for (const report of ['vitest.json', ...JOURNEYS.map(({ project }) => reportOf(project))]) {
    for (const title of failedTitles(readReport(report))) console.log(`  ${report}: ${title}`)
  }
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
