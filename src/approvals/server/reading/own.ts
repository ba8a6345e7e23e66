import type { BothNames, Language } from '../../../kernel/language.ts'
import type { Person } from '../../../people/server/index.ts'
import { namesInWords } from '../../rules/naming.ts'
import { isSame, ownWord, type OwnOutcome, type OwnWord } from '../../rules/own-word.ts'
import { approvalStatus } from '../../rules/status.ts'
import { tallyBeside } from '../../rules/tally.ts'
import { approvalsText } from '../../text/index.ts'
import { deciderOf } from '../deciding/acting.ts'
import type { Who } from '../deps.ts'
import type { ApprovalRow, StepRow } from '../store.ts'
import { turnOf } from '../walk-rows.ts'

/* What whoever was asked has said herself, beside how the request stands: in her list, on its page, and behind a link that is used. */

interface Seen {
  readonly row: ApprovalRow
  readonly steps: readonly StepRow[]
}

export const statusKeyOf = ({ row, steps }: Seen) =>
  approvalStatus({
    state: row.state,
    agreedLevels: steps.filter((step) => step.state === 'agreed').length,
    isSilent: row.isSilent,
    isTold: row.way === 'passive',
  })

/** The step that has asked somebody, or that she has decided as a deputy; of several the last. */
export const ownStep = ({ steps }: Pick<Seen, 'steps'>, { personId }: Pick<Who, 'personId'>): StepRow | null =>
  steps
    .filter((step) => step.askedAt !== null && (step.approverId === personId || deciderOf(step) === personId))
    .toSorted((one, other) => (one.askedAt?.epochMilliseconds ?? 0) - (other.askedAt?.epochMilliseconds ?? 0))
    .at(-1) ?? null

/** Asked instead of her because she was silent, and not by her own hand. */
export const isEscalatedFrom = (step: StepRow, steps: readonly StepRow[]): boolean =>
  steps.some((one) => one.approverId === step.handedToId && one.insteadOfId === step.approverId)

/** Who is still to speak before her turn comes back: whoever she has added. */
const earlier = (step: StepRow, steps: readonly StepRow[]): StepRow[] =>
  steps.filter((one) => turnOf(one) < turnOf(step) && (one.state === 'asked' || one.state === 'waiting'))

export interface Own {
  /** "You said no". */
  readonly word: string
  /** "approved by the majority"; empty where her word says all. */
  readonly outcome: string
  readonly decision: 'agree' | 'reject' | null
  readonly decidedAt: Temporal.Instant | null
  /** Her word and the outcome are one and the same. */
  readonly isSame: boolean
}

/** Null where she has nothing behind her to read: she may still speak, or was only told. */
export function ownOf(seen: Seen, step: StepRow | null, who: Who, people: ReadonlyMap<string, Person>, language: Language): Own | null {
  if (step === null) return null
  const { steps } = seen
  const isHers = (step.decidedById ?? step.approverId) === who.personId
  // A deputy's word that can still be taken back is nobody's to read yet.
  const isSettled = step.state !== 'asked' || isHers
  const key = statusKeyOf(seen)
  const handed = step.handedToId === null ? null : isEscalatedFrom(step, steps) ? 'bySilence' : 'byHer'
  const { state, mode } = step
  const found = ownWord({ state, mode, decision: isSettled ? step.decision : null, isAsked: step.askedAt !== null, handed }, key)
  if (found === null) return null
  const text = approvalsText[language]
  const nameOf = (personId: string | null): BothNames[] => (personId === null ? [] : [people.get(personId)?.name ?? []].flat())
  const others: Readonly<Record<OwnWord, readonly BothNames[]>> = {
    agree: isHers ? [] : nameOf(step.decidedById),
    reject: isHers ? [] : nameOf(step.decidedById),
    handedOn: nameOf(step.handedToId),
    escalated: nameOf(step.handedToId),
    waitsFor: earlier(step, steps).flatMap((one) => nameOf(one.approverId)),
    notNeeded: [],
  }
  const { majority, ...asTheyAre } = text.own.outcomes
  const outcomes: Readonly<Record<OwnOutcome, string>> = {
    ...asTheyAre,
    majority: majority(tallyBeside(steps, step)),
    asItStands: text.statuses[key],
  }
  return {
    word: text.own.words[found.word](namesInWords(others[found.word], language)),
    outcome: found.word === 'waitsFor' ? '' : outcomes[found.outcome],
    decision: step.decision,
    decidedAt: step.decidedAt,
    isSame: isSame(found) && isHers,
  }
}

/** In one line, for a row: null where the status alone says it. */
export const ownLine = (own: Own | null): string | null =>
  own === null || own.isSame ? null : [own.word, own.outcome].filter((part) => part !== '').join(' · ')

/** Whom such a line may name. */
export const namedInOwn = (steps: readonly StepRow[]): string[] =>
  steps.flatMap((step) => [step.approverId, step.decidedById, step.handedToId, step.addedById]).filter((id) => id !== null)
