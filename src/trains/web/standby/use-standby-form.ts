import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLinked } from '../../../applications/web/index.ts'
import { useApprovers } from '../../../approvals/web/index.ts'
import { useAttribution, useChosenAttribution } from '../../../costs/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { usePage } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { useWrite } from '../../../web/use-write.ts'
import type { StandbyForm } from '../../calls/standby.ts'
import type { FormDraft } from '../form/draft.ts'
import { faultsFrom, type Entered, type Faults } from '../form/entered.ts'
import { enteredBody, formKeyOf, missingIn, useCostLetGo, useLeaveForOrder } from '../form/use-train-form.ts'
import { useTrainFormText } from '../form-text.ts'
import { askedStandby, standbyFormQuery, type StandbyAsked } from '../queries-standby.ts'
import { cutOffsOf } from './wish.ts'

/** The form as it is charged and linked now; as it was read first until the server has said what that changes. */
export function useChargedStandby(asked: StandbyAsked, read: StandbyForm, formKey: string) {
  const { id } = usePage()
  const attribution = useChosenAttribution(formKey)
  const applicationId = useLinked(formKey)?.applicationId ?? null
  const isOther = attribution !== null || applicationId !== null
  const now = { ...asked, attribution, applicationId }
  const { data, error, isPending, refetch } = useQuery({ ...standbyFormQuery(now, id), enabled: isOther })
  const cost = useCostLetGo(formKey, attribution !== null, isOther ? error : null)
  const form = (isOther && data) || read
  return { form, asked: now, cost: { ...cost, isReading: isOther && isPending }, readCharged: isOther ? refetch : null }
}

/** What stands in the way of a standby, beside what does of any order. */
export type StandbyFaults = Faults & { readonly requirements?: string | undefined; readonly cutOffAt?: string | undefined }

function standbyFaults(error: CallError): StandbyFaults {
  const { requirements, cutOffAt } = error.fields ?? {}
  return {
    ...faultsFrom(error.fields),
    ...(requirements === undefined ? {} : { requirements }),
    ...(cutOffAt === undefined ? {} : { cutOffAt }),
  }
}

interface Submitting {
  readonly draft: FormDraft
  readonly form: StandbyForm
  readonly asked: StandbyAsked
  readonly readAgain: () => Promise<unknown>
}

/** What is entered, what is wrong with it, and what happens on submit: one form, one standby, however often it is tapped. */
export function useSubmitStandby(submitting: Submitting) {
  const { draft, form, asked, readAgain } = submitting
  const { formId, entered } = draft
  const t = useTrainFormText()
  const myCode = useSession((state) => state.signedIn?.person.userCode)
  // As hours before the first train: other trains end earlier or later.
  const [cutOffHours, setCutOffHours] = useState<number | null>(null)
  const [faults, setFaults] = useState<StandbyFaults>({})
  const [refused, setRefused] = useState<string | null>(null)
  const chosen = useApprovers(formKeyOf(formId))
  const attribution = useAttribution(formKeyOf(formId))
  const { run, isBusy } = useWrite('POST', '/train/app/standby/submit', { hideError: true })
  const leave = useLeaveForOrder(formId)
  const cutOff = cutOffsOf(form).find(({ hours }) => hours === cutOffHours) ?? null

  async function submit(): Promise<void> {
    setRefused(null)
    const missing = missingIn(submitting, entered, attribution, { ...t, myCode })
    setFaults(missing)
    if (isBusy || Object.keys(missing).length > 0) return
    try {
      const body = { ...askedStandby(asked), ...enteredBody({ formId, form }, entered, chosen), cutOffAt: cutOff?.at.toString() ?? null }
      const { standbyId } = await run(body)
      leave(standbyId)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const found = standbyFaults(error)
      setFaults(found)
      if (Object.keys(found).length === 0) setRefused(error.isUnclear && error.httpStatus === 0 ? t.unclear : error.message)
      await readAgain()
    }
  }
  const change = (next: Partial<Entered>): void => {
    draft.enter(next)
    setFaults({})
  }
  const chooseCutOff = (hours: number): void => {
    setCutOffHours(hours)
    setFaults({})
  }
  return { entered, change, cutOff, chooseCutOff, faults, refused, isBusy, submit: () => void submit() }
}
