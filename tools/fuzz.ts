/**
 * Bad input for every call: `npm run fuzz [-- --cases N] [--seed S] [--only CALL]`. Sends N requests, a thousand unless said otherwise,
 * to each call whose name holds CALL, and exits 1 when anything did not hold. The same seed sends the same requests.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endWithUs, runNode, testEnvironment } from './run-command.ts'

const CASES_MAX = 100_000
const MS_PER_CASE_MAX = 10_000

const { values } = parseArgs({ options: { cases: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } } })
const cases = Number(values.cases ?? 1_000)
const seed = Number(values.seed ?? 1)
if (!Number.isInteger(cases) || cases < 1 || cases > CASES_MAX || !Number.isInteger(seed)) {
  console.error(`--cases takes 1 to ${CASES_MAX}, --seed a whole number, --only a part of a call's name such as "closeOrder".`)
  process.exit(2)
}
endWithUs()
const { code } = await runNode({
  args: ['node_modules/vitest/vitest.mjs', 'run', 'src/input-fuzz.test.ts', '--silent=false', '--reporter=default'],
  cwd: join(import.meta.dirname, '..'),
  env: { ...testEnvironment(process.env), FUZZ_CASES: String(cases), FUZZ_SEED: String(seed), FUZZ_ONLY: values.only ?? '' },
  limitMs: 600_000 + cases * MS_PER_CASE_MAX,
  show: 'live',
})
process.exitCode = code
