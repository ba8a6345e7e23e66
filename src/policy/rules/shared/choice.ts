import type { Choice } from '../policy.ts'

/** Whether a code is among those allowed alone, and not among those excluded. */
export function isAllowed({ only, except }: Choice, code: string): boolean {
  return (only === undefined || only.includes(code)) && except?.includes(code) !== true
}
