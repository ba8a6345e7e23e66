/**
 * What failed in a long run is looked at once more, alone (docs/decisions/0070). What fails again has failed. What passes alone is
 * unsteady: named at the end of the run and in reports/unsteady.json, never silently good, and only a few of them are borne.
 */

/** More unsteady tests than this and the run has failed: then it is no longer a matter of chance. */
export const UNSTEADY_MAX = 3

/** More failed files than this are not looked at again: something is broken, and the time is better spent on saying so. */
export const FILES_LOOKED_AT_MAX = 6

export type Report = Readonly<Record<string, unknown>> | null

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

export interface FailedTest {
  readonly file: string
  readonly title: string
}

interface Told extends FailedTest {
  readonly is: 'passed' | 'failed' | 'other'
}

const NESTS = ['testResults', 'assertionResults', 'suites', 'specs'] as const

/** All tests of either runner's report, however deep it nests them: `testResults` of Vitest, `suites` of Playwright. */
function* told(node: unknown, above: string): Generator<Told> {
  if (Array.isArray(node)) {
    for (const one of node) yield* told(one, above)
    return
  }
  if (!isRecord(node)) return
  const file = fileOf(node) ?? above
  const inner = NESTS.filter((key) => Array.isArray(node[key]) && node[key].length > 0)
  // A file that broke before its first test has no assertion of its own: its name stands for it.
  const title = node['fullName'] ?? node['title'] ?? node['name']
  if (inner.length === 0 && typeof title === 'string') yield { file, title, is: endOf(node) }
  for (const key of inner) yield* told(node[key], file)
}

function endOf(node: Readonly<Record<string, unknown>>): Told['is'] {
  if (node['status'] === 'failed' || node['ok'] === false) return 'failed'
  return node['status'] === 'passed' || node['ok'] === true ? 'passed' : 'other'
}

/** Failed tests of either runner's report, with the file that each stands in. */
export function failedTests(report: Report): readonly FailedTest[] {
  return [...told(report, '')].filter(({ is }) => is === 'failed').map(({ file, title }) => ({ file, title }))
}

function fileOf(node: Readonly<Record<string, unknown>>): string | null {
  if (typeof node['file'] === 'string') return node['file']
  return Array.isArray(node['assertionResults']) && typeof node['name'] === 'string' ? node['name'] : null
}

/** The files worth a second look, or none where too many have failed. */
export function filesToLookAt(failed: readonly FailedTest[]): readonly string[] {
  const files = [...new Set(failed.map(({ file }) => file))].filter((file) => file !== '')
  return files.length > FILES_LOOKED_AT_MAX ? [] : files
}

/** Fault checks that did not hold, by what the run has printed. */
export function brokenChecks(output: string): readonly string[] {
  return [...output.matchAll(/^── ([a-z]+): \d+ things did not hold/gm)].flatMap(([, name]) => name ?? [])
}

/** Which of the first run's failures passed alone. Whatever the second run does not name as passed has failed. */
export function judged(first: readonly FailedTest[], again: Report): { readonly unsteady: string[]; readonly failed: string[] } {
  const end = new Map<string, boolean>()
  for (const { title, is } of told(again, '')) end.set(title, is === 'passed' && end.get(title) !== false)
  const isGood = ({ title }: FailedTest) => end.get(title) === true
  return { unsteady: first.filter(isGood).map(({ title }) => title), failed: first.filter((one) => !isGood(one)).map(({ title }) => title) }
}
