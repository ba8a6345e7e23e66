import type { FormText } from '../text/form/zh.ts'
import type { Shown } from './plan-draft.ts'

type Verdict = Shown['actions']['change']

/**
 * Why an application cannot be changed now. That its state does not allow it is told by that state: nothing has changed under whoever
 * comes by the address, and reading it again would not help her.
 */
export function whyUnchangeable(
  state: Shown['state']['code'],
  { code, message }: Extract<Verdict, { readonly allowed: false }>,
  { notNow }: Pick<FormText, 'notNow'>,
): string {
  if (code !== 'STATE_CHANGED') return message
  return state === 'awaiting' || state === 'changing' || state === 'withdrawn' ? notNow[state] : message
}

/** What was done when a change was sent: a rejected application is put anew as a whole, which is no change of anything agreed to. */
export function sentWords(
  { isPutAnew, isAsked }: { readonly isPutAnew: boolean; readonly isAsked: boolean },
  t: Pick<FormText['changes'], 'sentAsked' | 'sentAnew' | 'sentDone'>,
): string {
  if (!isAsked) return t.sentDone
  return isPutAnew ? t.sentAnew : t.sentAsked
}
