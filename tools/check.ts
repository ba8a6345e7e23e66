/** `npm run check`: format, lint with boundaries, types, unused code and the unit tests, within a minute or two. */
import { endWithUs } from './run-command.ts'
import { runSteps, STATIC_STEPS, UNIT_STEP } from './steps.ts'

endWithUs()
const results = await runSteps([UNIT_STEP, ...STATIC_STEPS])
const failed = results.filter((result) => !result.ok)
console.log(
  failed.length === 0
    ? `${results.length} checks passed`
    : `${failed.length} of ${results.length} checks failed: ${failed.map((result) => result.name).join(', ')}`,
)
process.exitCode = failed.length === 0 ? 0 : 1
