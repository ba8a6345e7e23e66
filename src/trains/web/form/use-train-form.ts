import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { linkIsUsed, useLinked } from '../../../applications/web/index.ts'
import { forgetApprovers, useApprovers } from '../../../approvals/web/index.ts'
import type { Attribution } from '../../../costs/rules/attribution-is-completed.ts'
import { isNotTheirs } from '../../../costs/rules/cost-refusals.ts'
import { forgetAttribution, keepApplied, useAttribution, useChosenAttribution } from '../../../costs/web/index.ts'
import { refreshOrderLists } from '../../../orders/web/index.ts'
import { sceneWants, type SceneWantsWords } from '../../../policy/rules/scene-wants.ts'
import { CallError } from '../../../web/call-error.ts'
import { usePage } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { useWrite } from '../../../web/use-write.ts'
import type { TrainOrderFormRead, TrainOrderFormShown } from '../../calls/booking.ts'
import { orderPath, resultPath } from '../form-paths.ts'
import { useLeaveForm } from '../leave-form.ts'
import { useTrainFormText } from '../form-text.ts'
import { isLadderUnread, sentLadder } from '../ladder/rung-wish.ts'
import { askedOf, trainFormQuery, type FormAsked } from '../queries.ts'
import { forgetForm, type FormDraft } from './draft.ts'
import { approverOf, cardOf, faultsFrom, withoutDocument, type Entered, type Faults, type MissingWords } from './entered.ts'

/** Under which the other wings keep what was chosen for a form. */
export const formKeyOf = (formId: string): string => `train:${formId}`

/** What nobody who travels may charge is let go at once, and the row says so; what else is wrong with a cost is said there, to be mended. */
export function useCostLetGo(formKey: string, isChosen: boolean, refused: Error | null) {
  const [letGo, setLetGo] = useState(false)
  const code = refused instanceof CallError && isChosen ? refused.code : null
  const isLetGo = code !== null && isNotTheirs(code)
  // Said until something else is chosen.
  if (isLetGo && !letGo) setLetGo(true)
  if (!isLetGo && isChosen && letGo) setLetGo(false)
  useEffect(() => {
    if (isLetGo) forgetAttribution(formKey)
  }, [isLetGo, formKey])
  return { isLetGo: letGo && !isChosen, refusal: code?.startsWith('COST-') === true && !isLetGo ? refused?.message : undefined }
}

/** The form as it is charged and linked now; as it was read first until the server has said what that changes. */
export function useCharged(asked: FormAsked, read: TrainOrderFormRead, formKey: string) {
  const { id } = usePage()
  const attribution = useChosenAttribution(formKey)
  const applicationId = useLinked(formKey)?.applicationId ?? null
  const isOther = attribution !== null || applicationId !== null || (asked.ladder ?? []).length > 0 || asked.flight === true
  const now = { ...asked, attribution, applicationId }
  const { data, error, isPending, refetch } = useQuery({ ...trainFormQuery(now, id), enabled: isOther })
  const cost = useCostLetGo(formKey, attribution !== null, isOther ? error : null)
  const form = (isOther && data) || read
  // What stands on the page then is the form as it was read first: without further choices, which are neither priced nor sent.
  const unread = isOther && !data ? (error?.message ?? null) : null
  return { form, asked: now, unread, cost: { ...cost, isReading: isOther && isPending }, readCharged: isOther ? refetch : null }
}

/** What was shown first to this party, each at her kind of fare, and what it is by now; null while it is the same. */
export function useMovedPrice({ totalMinor, travellers }: TrainOrderFormShown) {
  const party = travellers.map(({ userCode, type }) => `${userCode}:${type}`).join(' ')
  const [seen, setSeen] = useState({ party, totalMinor })
  if (seen.party !== party) setSeen({ party, totalMinor })
  return seen.party === party && seen.totalMinor !== totalMinor ? { beforeMinor: seen.totalMinor, nowMinor: totalMinor } : null
}

/** Goes from the form to its order, once it has one. */
export function useLeaveForOrder(formId: string) {
  const client = useQueryClient()
  const t = useTrainFormText()
  const leaveForm = useLeaveForm({ sent: t.submittedMeanwhile, open: t.openOrder })
  return (orderSeq: string): void => {
    leaveForm({ next: resultPath(orderSeq), order: orderPath(orderSeq) })
    const formKey = formKeyOf(formId)
    forgetForm(formId)
    forgetAttribution(formKey)
    keepApplied(formKey, null)
    linkIsUsed(formKey)
    forgetApprovers(formKey)
    void refreshOrderLists(client)
  }
}

interface Submitting {
  readonly draft: FormDraft
  readonly form: TrainOrderFormRead
  readonly asked: FormAsked
  /** Asks the server for the form again: after a refusal it may need something else. */
  readonly readAgain: () => Promise<unknown>
}

function bodyOf(submitting: Submitting, entered: Entered, chosen: ReturnType<typeof useApprovers>) {
  const { seats, berths, acceptOthers, acceptNoSeat } = entered
  return {
    ...askedOf(submitting.asked),
    ...enteredBody({ formId: submitting.draft.formId, form: submitting.form }, entered, chosen),
    wishes: { seats: seats.toSorted(), berths: { ...berths }, acceptOthers, acceptNoSeat },
    ladder: sentLadder(submitting.form, submitting.asked.ladder ?? [], submitting.asked.flight),
  }
}

/** What is sent of what was entered, the seats apart. Inside the standard neither a reason nor an approver goes along. */
export function enteredBody(
  { formId, form }: { readonly formId: string; readonly form: TrainOrderFormShown },
  entered: Entered,
  chosen: ReturnType<typeof useApprovers>,
) {
  const { contact, remark, termsAgreed } = entered
  const approver = form.approval?.byFlow === false ? approverOf(form, entered) : undefined
  const byFlow = form.approval?.byFlow === true ? chosen : null
  return {
    formId,
    passengers: form.travellers.map((traveller) => {
      const phone = entered.phones[traveller.userCode]?.trim() ?? ''
      return { userCode: traveller.userCode, cardId: cardOf(traveller, entered)?.cardId ?? '', ...(phone === '' ? {} : { phone }) }
    }),
    contact:
      contact.kind === 'own'
        ? ({ kind: 'own' } as const)
        : ({ kind: 'other', name: contact.name.trim(), phone: contact.phone.trim() } as const),
    remark,
    termsAgreed,
    acceptedTotalMinor: form.totalMinor,
    reason: form.needs.reason ? entered.reason : null,
    approvers: approver
      ? form.travellers.map(({ userCode }) => ({ userCode, level: 1, approverCode: approver.userCode }))
      : (byFlow?.approvers ?? []),
    notifiers: byFlow?.notifiers ?? [],
  }
}

/** What the page itself has to say before anything can be sent. */
export function missingIn(
  { form }: { readonly form: Pick<TrainOrderFormShown, 'travellers' | 'scene'> },
  entered: Entered,
  /** What it is charged to; null: the proposed cost centre. */
  attribution: Attribution | null,
  words: MissingWords & { readonly sceneWants: SceneWantsWords },
): Faults {
  const { contact } = entered
  const { cost, remark } = sceneWants(form.scene.asks, { attribution, remark: entered.remark }, words.sceneWants)
  return {
    ...withoutDocument(form.travellers, entered, words),
    ...(contact.kind === 'other' && contact.name.trim() === '' && { contactName: words.contactMissing }),
    ...(cost !== undefined && { cost }),
    ...(remark !== undefined && { remark }),
  }
}

/** What is entered, what is wrong with it, and what happens on submit: one form, one order, however often it is tapped. */
export function useSubmitTrain(submitting: Submitting) {
  const { draft, readAgain } = submitting
  const { formId, entered } = draft
  const t = useTrainFormText()
  const myCode = useSession((state) => state.signedIn?.person.userCode)
  const [faults, setFaults] = useState<Faults>({})
  const [refused, setRefused] = useState<string | null>(null)
  const chosen = useApprovers(formKeyOf(formId))
  const attribution = useAttribution(formKeyOf(formId))
  const { run, isBusy } = useWrite('POST', '/train/app/book', { hideError: true })
  const leave = useLeaveForOrder(formId)

  async function submit(): Promise<void> {
    setRefused(null)
    const { ladder = [], flight } = submitting.asked
    const missing: Faults = {
      ...missingIn(submitting, entered, attribution, { ...t, myCode }),
      ...(isLadderUnread(submitting.form, ladder, flight) && { ladder: t.ladderUnread }),
    }
    setFaults(missing)
    if (isBusy || Object.keys(missing).length > 0) return
    try {
      const { orderSeq } = await run(bodyOf(submitting, entered, chosen))
      leave(orderSeq)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const found = faultsFrom(error.fields)
      setFaults(found)
      if (Object.keys(found).length === 0) setRefused(error.isUnclear && error.httpStatus === 0 ? t.unclear : error.message)
      await readAgain()
    }
  }
  const change = (next: Partial<Entered>): void => {
    draft.enter(next)
    setFaults({})
  }
  return { entered, change, faults, refused, isBusy, submit: () => void submit() }
}
