import type { BothNames, Language } from '../../../kernel/language.ts'
import { APPROVAL_STATES } from '../../rules/states.ts'
import { isByMajority, isHeard, tallyOf } from '../../rules/tally.ts'
import type { Person } from '../../../people/server/index.ts'
import type { ApprovalDetail } from '../../calls.ts'
import { approvalsText } from '../../text/index.ts'
import { deciderOf } from '../deciding/acting.ts'
import type { ApprovalRow, StepRow } from '../store.ts'

/* How it came out, where one word does not say it: by a majority, or by silence beside words that were given. */

interface Seen {
  readonly row: ApprovalRow
  readonly steps: readonly StepRow[]
}

/** Null where the state and who decided last say it all. */
export function outcomeLine({ row, steps }: Seen, language: Language): string | null {
  const tally = tallyOf(steps)
  const { outcome } = approvalsText[language]
  // Where nobody has spoken the state says so.
  if (row.state === APPROVAL_STATES.TIMED_OUT) return tally === null || !isHeard(tally) ? null : outcome.ranOut(tally)
  return row.state === APPROVAL_STATES.AGREED && isByMajority(tally) ? outcome.byMajority(tally) : null
}

/** The same in both languages, for what is read by several. */
export function outcomeInBoth(seen: Seen): BothNames | null {
  const [zh, en] = [outcomeLine(seen, 'zh'), outcomeLine(seen, 'en')]
  return zh === null || en === null ? null : { zh, en }
}

type People = ReadonlyMap<string, Person>

/** Who has spoken; where that was in another's place, also in whose: it is not her own word that was asked for. */
export function speakerOf(step: StepRow, people: People): BothNames | null {
  const byId = deciderOf(step) ?? step.approverId
  const [by, whose] = [people.get(byId)?.name ?? null, people.get(step.approverId)?.name]
  if (by === null || !whose || byId === step.approverId) return by
  const said = (language: Language) => approvalsText[language].inPlaceOf(by[language], whose[language])
  return { zh: said('zh'), en: said('en') }
}

const noOf = (step: StepRow, people: People): ApprovalDetail['objections'] => {
  const by = speakerOf(step, people)
  return by ? [{ by, comment: step.comment }] : []
}

/** Who has agreed, in order: whoever did last at the end. */
export function agreedBy({ steps }: Pick<Seen, 'steps'>, people: People): BothNames[] {
  const said = steps.filter((step) => step.state === 'agreed')
  const inOrder = said.toSorted((one, other) => (one.decidedAt?.epochMilliseconds ?? 0) - (other.decidedAt?.epochMilliseconds ?? 0))
  return inOrder.flatMap((step) => speakerOf(step, people) ?? [])
}

/** Who said no, and why, where that took effect: the first of whom it was rejected by, and else what was outvoted or stands beside silence. */
export function objectionsIn({ row, steps }: Seen, people: People): Pick<ApprovalDetail, 'rejection' | 'objections'> {
  const said = steps.filter((step) => step.state === 'rejected').flatMap((step) => noOf(step, people))
  // A no that a majority has outvoted rejects nothing; its reason was promised to the applicant all the same.
  const [rejection = null, ...others] = row.state === APPROVAL_STATES.REJECTED ? said : [null, ...said]
  return { rejection, objections: others.filter((one) => one !== null) }
}
