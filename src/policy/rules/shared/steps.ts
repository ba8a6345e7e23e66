import type { Step } from '../policy.ts'

/** What the last step that is reached allows; `null` below the first. */
export function stepAt<T>(steps: readonly Step<T>[], actual: number): T | null {
  let found: T | null = null
  for (const { from, highest } of steps) if (actual >= from) found = highest
  return found
}
