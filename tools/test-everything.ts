/**
 * `npm test`, once everything is installed: all checks, all tests in one run, the production build with its budget, the journeys
 * in a browser, a short run of the faults. Leaves the runners' reports in reports/, and says how many passed in its last line.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bringShell } from './chromium.ts'
import { leftOutIn, type Walk } from './journeys.ts'
import { endWithUs, runNode, testEnvironment } from './run-command.ts'
import { brokenChecks, failedTests, filesToLookAt, isRecord, judged, UNSTEADY_MAX, type Report } from './second-look.ts'
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
/** What failed once and passed alone: told at the end, and borne only in small numbers. */
const unsteady: string[] = []

function add(name: string, more: Counts, isOk: boolean): void {
  counts.passed += more.passed
  counts.failed += more.failed
  counts.skipped += more.skipped
  if (isOk) return
  failures.push(name)
  if (more.failed === 0) counts.failed += 1 // it failed before it could count
}

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(join(reports, file), 'utf8')) as Readonly<Record<string, unknown>>
  } catch {
    return null
  }
}

const numberAt = (from: Report, key: string): number => {
  const value = from?.[key]
  return typeof value === 'number' ? value : 0
}

function vitestCounts(): Counts {
  const report = readReport(VITEST_REPORT)
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

interface Part {
  readonly name: string
  readonly args: readonly string[]
  readonly limitMs: number
  readonly env?: Readonly<Record<string, string>>
  /** Reads what the part counted; a part that counts nothing is one test. */
  readonly counts?: () => Counts
  /** Looks once more at what failed, alone; says which of it passed then, or null where nothing is to be looked at again. */
  readonly again?: (output: string) => Promise<readonly string[] | null>
}

/** Says whether it passed, and how long it took, second looks not counted. */
async function runPart(part: Part): Promise<{ readonly isOk: boolean; readonly tookMs: number }> {
  console.log(`\n── ${part.name}`)
  const env = { ...testEnvironment(process.env), ...part.env }
  const { code, output, tookMs } = await runNode({ args: part.args, cwd: root, env, limitMs: part.limitMs, show: 'live' })
  let counted = part.counts?.() ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const isEmpty = counted.passed === 0 && counted.failed === 0
  if (isEmpty) console.log(`${part.name}: nothing was tested.`)
  const good = code !== 0 && counted.failed > 0 ? await part.again?.(output) : null
  if (good && good.length > 0) {
    unsteady.push(...good)
    const failed = Math.max(0, counted.failed - (part.counts ? good.length : 1))
    counted = { ...counted, passed: counted.passed + counted.failed - failed, failed }
  }
  const isOk = (code === 0 || (good !== null && good !== undefined)) && !isEmpty && counted.failed === 0
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${part.name} ${(tookMs / 1000).toFixed(1)} s`)
  add(part.name, counted, isOk)
  return { isOk, tookMs }
}

const FAULTS = 'tools/check-faults.ts'
const JOURNEYS = [
  { name: 'journeys, one process', project: 'phone-zh', processes: '1' },
  { name: 'journeys, two processes', project: 'phone-en', processes: '2' },
] as const

/**
 * The build ends at ninety minutes. All journeys, each in one language but the main roads, take a little longer than the tests did: where these took
 * so long, only the main roads are walked, and what was left out is said and counted as skipped.
 */
const MAIN_ROADS_FROM_MS = 30 * MINUTE_MS

function walkAfter(testsTookMs: number): Walk {
  if (testsTookMs < MAIN_ROADS_FROM_MS) return 'each'
  const leftOut = leftOutIn('zh', 'core').length
  console.log(`The tests took ${(testsTookMs / MINUTE_MS).toFixed(0)} minutes: ${leftOut} files of journeys are left out for time.`)
  counts.skipped += leftOut
  return 'core'
}

const reportOf = (project: string): string => `playwright-${project}.json`
const VITEST_REPORT = 'vitest.json'
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'] as const

/** Looks once more at what a report says has failed, file by file and one at a time. */
async function lookAgain(
  report: string,
  command: (files: readonly string[], again: string) => Pick<Part, 'args' | 'env'>,
): Promise<readonly string[] | null> {
  const failed = failedTests(readReport(report))
  const files = filesToLookAt(failed)
  if (files.length === 0) return null
  const again = report.replace('.json', '-again.json')
  console.log(`\n── a second look at ${files.join(', ')}`)
  const { args, env } = command(files, again)
  await runNode({ args, cwd: root, env: { ...testEnvironment(process.env), ...env }, limitMs: 12 * MINUTE_MS, show: 'live' })
  return judged(failed, readReport(again)).unsteady
}

async function faultsAgain(output: string): Promise<readonly string[] | null> {
  const broken = brokenChecks(output)
  if (broken.length === 0 || broken.length > UNSTEADY_MAX) return null
  console.log(`\n── a second look at the faults of ${broken.join(', ')}`)
  const args = [FAULTS, '--short', '--only', broken.join(',')]
  const { code } = await runNode({ args, cwd: root, env: testEnvironment(process.env), limitMs: 12 * MINUTE_MS, show: 'live' })
  return code === 0 ? broken.map((name) => `faults: ${name}`) : null
}

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
  const chromium = bringShell()

  console.log('\n── checks')
  for (const { name, ok } of await runSteps(STATIC_STEPS)) add(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }, ok)
  await runPart({ name: 'database types', args: ['tools/db-types.ts', '--check'], limitMs: 2 * MINUTE_MS })

  const { tookMs: testsTookMs } = await runPart({
    name: 'tests',
    args: [...VITEST, `--outputFile.json=reports/${VITEST_REPORT}`],
    limitMs: 42 * MINUTE_MS,
    counts: vitestCounts,
    again: () =>
      lookAgain(VITEST_REPORT, (files, again) => ({
        args: [...VITEST, `--outputFile.json=reports/${again}`, '--maxWorkers=1', ...files],
      })),
  })

  const { isOk: isBuilt } = await runPart({ name: 'build', args: ['tools/start/build-now.ts'], limitMs: 5 * MINUTE_MS })
  if (isBuilt) {
    // No pictures of hundreds of screens; whoever walks journeys by hand has them, in both languages.
    const sparing = { QICHENG_E2E_PICTURES: 'false', QICHENG_E2E_WALK: walkAfter(testsTookMs) }
    await runPart({ name: 'first-load budget', args: ['tools/first-load.ts'], limitMs: 3 * MINUTE_MS })
    // In Chinese against one process, which checks its own answers; in English against two, as they run in production.
    for (const { name, project, processes } of JOURNEYS) {
      const report = reportOf(project)
      const journeys = (json: string, more: readonly string[] = []) => ({
        args: ['node_modules/@playwright/test/cli.js', 'test', `--project=${project}`, '--reporter=list,json', ...more],
        env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: `reports/${json}`, QICHENG_E2E_PROCESSES: processes, ...sparing },
      })
      await runPart({
        name,
        ...journeys(report),
        limitMs: 30 * MINUTE_MS,
        counts: () => playwrightCounts(report),
        again: () => lookAgain(report, (files, again) => journeys(again, ['--workers=1', ...files])),
      })
    }
    joinJourneys()
  }
  if (existsSync(join(root, FAULTS)))
    await runPart({ name: 'faults, short', args: [FAULTS, '--short'], limitMs: 20 * MINUTE_MS, again: faultsAgain })
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
writeFileSync(join(reports, 'unsteady.json'), JSON.stringify(unsteady, null, 2))
if (unsteady.length > UNSTEADY_MAX) add(`${unsteady.length} unsteady tests`, { passed: 0, failed: 1, skipped: 0 }, false)
if (unsteady.length > 0) console.log(`Unsteady, failed once and passed alone:\n${unsteady.map((title) => `  ${title}`).join('\n')}`)
if (failures.length > 0) {
  console.log(`Failed: ${failures.join(', ')}`)
  // Once more at the end: who reads a long log from behind finds here what to look for.
  for (const report of [VITEST_REPORT, ...JOURNEYS.map(({ project }) => reportOf(project))]) {
    for (const { title } of failedTests(readReport(report))) console.log(`  ${report}: ${title}`)
  }
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
