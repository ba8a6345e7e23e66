import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { forgetApprovers, useApprovers } from '../../approvals/web/index.ts'
import { CallError } from '../../web/call-error.ts'
import { usePage, useUnsubmitted } from '../../web/page-context.ts'
import { ask } from '../../web/ui/dialog.tsx'
import { toast } from '../../web/ui/toast.tsx'
import { useWrite } from '../../web/use-write.ts'
import type { ChangeForm } from '../calls/changing.ts'
import type { ChangesText } from '../text/changes/zh.ts'
import './changes/contract.ts'
import { forgetChangeWish } from './change-draft.ts'
import { changeDetailPath } from './change-paths.ts'
import { useChangesText } from './changes-text.ts'
import { personMinorOf } from './parts/change-cost.tsx'
import { overBodyOf, overFaultsOf, type OverEntered, type OverFaults, type OverFilledIn } from './over-wish.ts'
import { changeFormQuery, refreshChanges } from './queries-changes.ts'

/** What is entered on the form of a change. */
export interface ChangeEntered extends OverEntered {
  readonly termsAgreed: boolean
}

export type ChangeFaults = OverFaults & { readonly terms?: string }

const NO_FAULTS: ChangeFaults = {}
const NOTHING: ChangeEntered = { termsAgreed: false, over: null, approverCode: null }

/** Under which the approvals keep whom a company's flow asks about it. */
export const changeFormKey = (changeId: string): string => `change:${changeId}`

type FilledIn = OverFilledIn & { readonly entered: ChangeEntered }

/** What is still missing; empty when it may go. */
export const changeFaultsOf = (
  form: Pick<ChangeForm, 'needs' | 'reasons' | 'approval'>,
  filledIn: FilledIn,
  t: ChangesText['form']['faults'],
): ChangeFaults => ({ ...(!filledIn.entered.termsAgreed && { terms: t.terms }), ...overFaultsOf(form, filledIn, t) })

/** What is sent of it, at the sums that are shown. */
export function changeBodyOf(form: ChangeForm, filledIn: FilledIn) {
  const userCodes = form.tickets.map(({ userCode }) => userCode)
  const { reason: overReason, ...asked } = overBodyOf(form, userCodes, filledIn)
  return {
    acceptedTotalMinor: form.cost.totalMinor,
    acceptedPersonMinor: personMinorOf(form.cost),
    termsAgreed: filledIn.entered.termsAgreed,
    overReason,
    ...asked,
  }
}

/** The form that a refusal brings along, where the cost has moved. */
export function formIn({ code, result }: CallError): ChangeForm | null {
  if (code !== 'AF-CHANGE-MOVED' || typeof result !== 'object' || result === null || !('form' in result)) return null
  return result.form as ChangeForm
}

/** What a change cost as it was shown, and costs now. */
export interface ChangeMoved {
  readonly beforeMinor: number
  readonly nowMinor: number
  readonly personMinor: number
}

const FORM_PATHS = ['/form/approval', '/selectedCity'] as const

/** The form of a change: what is entered, what is wrong with it, and one submit, however often it is tapped. */
export function useChangeForm(form: ChangeForm) {
  const t = useChangesText()
  const { navigation } = usePage()
  const queries = useQueryClient()
  const { orderSeq, changeId } = form
  const formKey = changeFormKey(changeId)
  const [entered, setEntered] = useState(NOTHING)
  const asked = useApprovers(formKey)
  const [wrong, setWrong] = useState<{ faults: ChangeFaults; asked: typeof asked }>({ faults: {}, asked })
  // Whom a flow asks is chosen on a page of its own: what was wrong before is looked at anew.
  const faults = wrong.asked === asked ? wrong.faults : NO_FAULTS
  const setFaults = (found: ChangeFaults): void => setWrong({ faults: found, asked })
  const [moved, setMoved] = useState<ChangeMoved | null>(null)
  const { run, isBusy, error, clear } = useWrite('POST', '/airfrond/alterSubmit/{id}', { hideError: true })
  const submitted = useUnsubmitted(entered.over !== null, { within: FORM_PATHS, isSending: isBusy })

  /** Asked once, whatever is asked after it. */
  const isOverlapAgreed = useRef(false)

  async function submit(): Promise<void> {
    const filledIn = { entered, asked: form.approval?.byFlow === true ? asked : null }
    const found = changeFaultsOf(form, filledIn, t.form.faults)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    try {
      await run({ id: changeId, ...changeBodyOf(form, filledIn), overlapConfirmed: isOverlapAgreed.current })
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failure.code === 'AF-OVERLAP') return askAbout(failure)
      const anew = formIn(failure)
      if (!anew) return // what is refused stands over the button
      setMoved({ beforeMinor: form.cost.totalMinor, nowMinor: anew.cost.totalMinor, personMinor: personMinorOf(anew.cost) })
      queries.setQueryData(changeFormQuery(changeId).queryKey, anew)
      return
    }
    forgetApprovers(formKey)
    forgetChangeWish(orderSeq)
    submitted()
    await refreshChanges(queries, orderSeq)
    toast(t.sent)
    navigation.giveUp(changeDetailPath(orderSeq))
  }

  /** Another flight of hers is in the air then: she goes on, or leaves it. */
  async function askAbout({ message }: CallError): Promise<void> {
    clear()
    isOverlapAgreed.current = await ask({ ...t.form.overlap, text: message })
    if (isOverlapAgreed.current) await submit()
  }

  return {
    entered,
    faults,
    formKey,
    isBusy,
    moved,
    /** What was refused, but for a cost that has moved: that is shown with both sums. */
    refused: error !== null && formIn(error) === null ? error : null,
    change(more: Partial<ChangeEntered>) {
      setEntered((now) => ({ ...now, ...more }))
      setFaults({})
      clear()
    },
    submit: () => void submit(),
  }
}

export type ChangeFormState = ReturnType<typeof useChangeForm>
