import type { BroughtHow } from '../../calls/brought.ts'
import { isEscalatedFrom } from './own.ts'
import type { StepRow } from '../store.ts'
import { turnOf } from '../walk-rows.ts'

/* Who was brought in on the way: by whom, how, and with what words. */

export interface Brought {
  readonly step: StepRow
  readonly byId: string
  readonly how: BroughtHow
  /** What whoever brought her in has written to it; empty where nothing was. */
  readonly words: string
}

export function broughtOne(step: StepRow, steps: readonly StepRow[]): Brought | null {
  const silent = steps.find((one) => one.handedToId === step.approverId && isEscalatedFrom(one, steps))
  if (silent) return { step, byId: silent.approverId, how: 'escalated', words: '' }
  const { addedById: byId, addedWords, approverId } = step
  if (byId === null) return null
  const handed = steps.find((one) => one.approverId === byId && one.handedToId === approverId)
  if (handed) return { step, byId, how: 'handedOn', words: handed.comment }
  const adder = steps.find((one) => one.approverId === byId && one.level === step.level && one.state !== 'skipped')
  const how = adder && turnOf(step) < turnOf(adder) ? 'before' : 'after'
  return { step, byId, how, words: addedWords }
}

/** Everybody who was, in the order in which they are asked. */
export const broughtIn = (steps: readonly StepRow[]): Brought[] => steps.flatMap((step) => broughtOne(step, steps) ?? [])
