/** The checks that need no database and no browser, shared by `npm run check` and `npm test`. */
import { join, relative, sep } from 'node:path'
import { runNode, testEnvironment } from './run-command.ts'

export interface Step {
  readonly name: string
  readonly args: readonly string[]
  /** How many files the step says that it looked at: a check that looked at none has checked nothing. */
  readonly filesIn: (output: string) => number
  /** What of its output a person wants to read when it failed. */
  readonly forPeople?: (output: string) => string
}

export interface StepResult {
  readonly name: string
  readonly ok: boolean
  readonly files: number
  readonly output: string
  readonly tookMs: number
}

const STEP_LIMIT_MS = 10 * 60_000
const root = join(import.meta.dirname, '..')
/** Named, because a linter that is told nothing walks node_modules too. */
const FOLDERS = ['src', 'sandbox', 'e2e', 'bench', 'tools']
const CONFIGS = ['vite.config.ts', 'vite.ops.config.ts', 'vitest.config.ts', 'playwright.config.ts']

const countedBy =
  (pattern: RegExp) =>
  (output: string): number =>
    Number(pattern.exec(output)?.[1] ?? 0)

const isOwnFileLine = (line: string): boolean => {
  const path = relative(root, line)
  return line.startsWith(root) && !path.startsWith('..') && !path.split(sep).includes('node_modules')
}
const isFileLine = (line: string): boolean => /^(\/|[A-Za-z]:[\\/]).*\.(d\.)?[cm]?tsx?$/.test(line)

function typesStep(project: string): Step {
  return {
    name: `types (${project})`,
    args: ['node_modules/typescript/bin/tsc', '-p', `tsconfig.${project}.json`, '--listFiles', '--pretty', 'false'],
    filesIn: (output) => output.split('\n').filter(isOwnFileLine).length,
    forPeople: (output) =>
      output
        .split('\n')
        .filter((line) => !isFileLine(line.trim()))
        .join('\n'),
  }
}

export const STATIC_STEPS: readonly Step[] = [
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check', ...FOLDERS, ...CONFIGS], filesIn: countedBy(/on (\d+) files/) },
  {
    name: 'lint, boundaries',
    args: ['node_modules/oxlint/bin/oxlint', '--deny-warnings', ...FOLDERS, ...CONFIGS],
    filesIn: countedBy(/on (\d+) files/),
  },
  { name: 'no rings of wings', args: ['tools/lint/cycles.ts'], filesIn: countedBy(/(\d+) files read/) },
  typesStep('pure'),
  typesStep('server'),
  typesStep('web'),
  {
    name: 'unused code',
    args: [
      'node_modules/knip/bin/knip.js',
      '--no-progress',
      '--treat-config-hints-as-errors',
      '--reporter',
      'symbols',
      '--reporter',
      './tools/lint/knip-count.ts',
    ],
    filesIn: countedBy(/(\d+) files analysed/),
  },
]

export const UNIT_STEP: Step = {
  name: 'unit tests',
  args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'screens', '--reporter=dot'],
  filesIn: countedBy(/Test Files .*?(\d+) passed/),
}

export async function runStep(step: Step): Promise<StepResult> {
  const { code, output, tookMs } = await runNode({
    args: step.args,
    cwd: root,
    env: testEnvironment(process.env),
    limitMs: STEP_LIMIT_MS,
    show: 'kept',
  })
  const files = step.filesIn(output)
  const ok = code === 0 && files > 0
  const note = code === 0 && files === 0 ? `${step.name}: looked at no file, so it has checked nothing.\n` : ''
  return { name: step.name, ok, files, output: note + (step.forPeople?.(output) ?? output), tookMs }
}

/** Runs the steps, two at a time, printing a line as each ends and the words of those that failed. */
export async function runSteps(steps: readonly Step[]): Promise<StepResult[]> {
  const waiting = [...steps]
  const results: StepResult[] = []
  async function work(): Promise<void> {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await runStep(step)
      results.push(result)
      const took = `${(result.tookMs / 1000).toFixed(1)} s`
      console.log(
        `${result.ok ? 'ok    ' : 'FAILED'} ${result.name.padEnd(20)} ${String(result.files).padStart(5)} files ${took.padStart(8)}`,
      )
      if (!result.ok) console.log(result.output.trimEnd())
    }
  }
  await Promise.all([work(), work()])
  return results
}
