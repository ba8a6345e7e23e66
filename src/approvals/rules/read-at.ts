import { APPROVAL_STATES, type ApprovalState } from './states.ts'

/*
 * What an order cost when somebody gave her word about it. Its price may move inside of what the request covers while she thinks: then she
 * agrees to what she reads, and that is told as agreed to. The ceiling stays that of what was asked, so that small rises do not add up.
 */

interface Word {
  readonly level: number
  readonly approverId: string
}

/** By word; null where none was noted. */
export type ReadAt = Readonly<Record<string, number>> | null

/** Of nobody's word: silence agreed. */
export const SILENCE = 'silence'
export const readKey = ({ level, approverId }: Word): string => `${level}/${approverId}`

/** What it cost when she gave her word; null where that was not noted, and of an application. */
export const readBy = ({ readMinor }: { readonly readMinor: ReadAt }, word: Word): number | null => readMinor?.[readKey(word)] ?? null

/** At what price it was agreed to in the end: the one of the last word, or of when nobody had objected; null where that was not noted. */
export function agreedAt(
  request: { readonly state: ApprovalState; readonly isSilent: boolean; readonly readMinor: ReadAt },
  steps: readonly (Word & { readonly state: string; readonly decidedAt: Temporal.Instant | null })[],
): number | null {
  if (request.state !== APPROVAL_STATES.AGREED) return null
  if (request.isSilent) return request.readMinor?.[SILENCE] ?? null
  const last = steps
    .filter(({ state }) => state === 'agreed')
    .toSorted((one, other) => (one.decidedAt?.epochMilliseconds ?? 0) - (other.decidedAt?.epochMilliseconds ?? 0))
    .at(-1)
  return last ? readBy(request, last) : null
}
