export const SKIP_REASONS = ['notNeeded', 'applicant', 'decidesAlready', 'left', 'concerned', 'lineEnds'] as const
/** Why a level is passed over: the order does not need it, its approver cannot decide about it or does so elsewhere, or her line ends. */
export type SkipReason = (typeof SKIP_REASONS)[number]

export const isSkipReason = (text: string): text is SkipReason => (SKIP_REASONS as readonly string[]).includes(text)

/** Where a level stands among those that are asked: the second of three, say. Skipped ones do not count. */
export function standingOf(
  steps: readonly { readonly level: number; readonly state: string }[],
  level: number,
): { level: number; levels: number } {
  const asked = [...new Set(steps.flatMap((step) => (step.state === 'skipped' ? [] : [step.level])))]
  return { level: asked.filter((one) => one <= level).length, levels: asked.length }
}
