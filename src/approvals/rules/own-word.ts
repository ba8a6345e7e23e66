import type { SigningMode } from './flow.ts'
import type { ApprovalStatusKey } from './status.ts'

/* Whoever was asked reads her own word first, and then how it ended: an outcome is not what everybody has said. */

/** What somebody said, or did instead of saying it. */
export type OwnWord = 'agree' | 'reject' | 'handedOn' | 'escalated' | 'waitsFor' | 'notNeeded'

/** How the request came out, as she reads it beside her word. */
export type OwnOutcome = 'open' | 'majority' | 'passed' | 'byOthers' | 'rejected' | 'rejectedByOthers' | 'asItStands'

/** Her step, as far as her word goes by it. */
export interface OwnStep {
  readonly state: 'waiting' | 'asked' | 'agreed' | 'rejected' | 'skipped' | 'closed'
  readonly decision: 'agree' | 'reject' | null
  readonly isAsked: boolean
  readonly mode: SigningMode
  /** Somebody else decides instead of her: by her own hand, or because she was silent. */
  readonly handed: 'byHer' | 'bySilence' | null
}

const ENDED_BY_WORDS: ReadonlySet<ApprovalStatusKey> = new Set(['agreed', 'rejected'])
const isOpen = (key: ApprovalStatusKey): boolean => key === 'awaiting' || key === 'inApproval'

function wordOf(step: OwnStep, key: ApprovalStatusKey): OwnWord | null {
  if (!step.isAsked || key === 'told') return null
  if (step.handed !== null) return step.handed === 'byHer' ? 'handedOn' : 'escalated'
  if (step.decision !== null) return step.decision
  if (step.state === 'waiting' && isOpen(key)) return 'waitsFor'
  return step.state === 'closed' && ENDED_BY_WORDS.has(key) ? 'notNeeded' : null
}

function outcomeFor(word: OwnWord, { mode }: OwnStep, key: ApprovalStatusKey): OwnOutcome {
  if (isOpen(key)) return 'open'
  if (key === 'agreed') {
    if (word === 'agree') return 'passed'
    if (mode === 'majority' && word !== 'waitsFor') return 'majority'
    return word === 'notNeeded' || word === 'handedOn' || word === 'escalated' ? 'byOthers' : 'passed'
  }
  if (key === 'rejected') return word === 'reject' ? 'rejected' : 'rejectedByOthers'
  return 'asItStands'
}

/**
 * What somebody said about a request that asked her, and how it stands beside that. Null where nothing is to be said but how it stands: she
 * may still speak, or never had to.
 */
export function ownWord(step: OwnStep, key: ApprovalStatusKey): { readonly word: OwnWord; readonly outcome: OwnOutcome } | null {
  const word = wordOf(step, key)
  return word && { word, outcome: outcomeFor(word, step, key) }
}

/** Her word and the outcome are the same: one of them says it. */
export const isSame = ({ word, outcome }: { readonly word: OwnWord; readonly outcome: OwnOutcome }): boolean =>
  (word === 'agree' && outcome === 'passed') || (word === 'reject' && outcome === 'rejected')
