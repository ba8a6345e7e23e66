import type { CallResult } from '../../kernel/call.ts'
import { CallError } from '../../web/call-error.ts'
import type { approvalForm } from '../calls/form.ts'
import type { ApproversDraft, ChosenApprover } from './approvers-draft.ts'

export type ApproversForm = CallResult<typeof approvalForm>
export type FormLevel = ApproversForm['levels'][number]

/** Beside those whom the flow tells. More than this is a mailing list. */
export const NOTIFIERS_MAX = 10

/** Whether the applicant chooses at a level; one that is passed over asks nobody. */
export const isChoice = (level: FormLevel): boolean => level.skip === null && level.choices.length > 0

/**
 * Who is asked for each traveller wherever the applicant chooses: whom she picked, as long as she may still be chosen, else the
 * proposed one. Travellers, amounts and flows change under an open form; what she picked for what is no more is left out.
 */
export function approversOf(form: ApproversForm, picked: readonly ChosenApprover[]): ChosenApprover[] {
  return form.levels.filter(isChoice).flatMap(({ level, choices }) =>
    choices.flatMap(({ traveller: userCode, people }) => {
      const wish = picked.find((one) => one.level === level && one.userCode === userCode)?.approverCode
      const approver = people.find((one) => one.userCode === wish) ?? people[0]
      return approver ? [{ userCode, level, approverCode: approver.userCode }] : []
    }),
  )
}

/** With another choice for one traveller at one level. */
export const withPicked = (picked: readonly ChosenApprover[], one: ChosenApprover): ChosenApprover[] => [
  ...picked.filter(({ userCode, level }) => userCode !== one.userCode || level !== one.level),
  one,
]

/** The draft as it stands after the server's answer; the same object where nothing changed. */
export function settled(draft: ApproversDraft | null, ask: ApproversDraft['ask'], form: ApproversForm): ApproversDraft {
  const { picked, told: kept } = draft ?? { picked: [], told: [] }
  // Whom the flow tells by itself is not named twice.
  const told = kept.filter(({ userCode }) => form.notifiers.every((one) => one.userCode !== userCode))
  const next = { ask, picked, told, notifiers: told.map(({ userCode }) => userCode), approvers: approversOf(form, picked) }
  const isSame = JSON.stringify([draft?.ask, draft?.approvers, draft?.notifiers]) === JSON.stringify([ask, next.approvers, next.notifiers])
  return draft !== null && isSame ? draft : next
}

/** The levels that ask somebody, in order. */
export const askingLevels = (form: ApproversForm): FormLevel[] => form.levels.filter((level) => level.skip === null)

/** Whether the flow finds nobody: the company has to set somebody, and the refusal names whom to ask [E-ACCESS-01]. */
export const isNobodySet = (error: Error | null): boolean => error instanceof CallError && error.code === 'AP-NO-APPROVER'
