import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { forgetApprovers, useApprovers } from '../../approvals/web/index.ts'
import { useAttribution } from '../../costs/web/index.ts'
import type { CostAttribution } from '../../costs/calls.ts'
import type { CallError } from '../../web/call-error.ts'
import type { InputOf } from '../../web/contract.ts'
import type { KeptPicture, Pictures } from '../../web/upload.ts'
import { usePictures } from '../../web/upload.ts'
import { PLAN_FILES_MAX } from '../rules/plan.ts'
import { useFormText } from './form-text.ts'
import type { PlanDraft } from './plan-draft.ts'
import { faultsOf, planOf } from './plan-draft.ts'

type Sent = InputOf<'POST /personal/businessTrip/applyOrder/submitBusinessTripApplyOrder'>

/** What is sent beside what the draft holds: the form's rows of costs and approvers keep theirs themselves. */
export interface PlanToSend extends ReturnType<typeof planOf> {
  readonly costCode: string
  readonly attribution: CostAttribution | null
  readonly approvers: NonNullable<Sent['approvers']>
  readonly notifiers: string[]
}

/** The files of a form, kept with its draft as they arrive. */
export function useDraftFiles(draft: PlanDraft, kept: readonly KeptPicture[], keep: (draft: PlanDraft) => void): Pictures {
  const pictures = usePictures({ max: PLAN_FILES_MAX, kept })
  const ids = pictures.fileIds.join(' ')
  const onFiles = useEffectEvent(() => {
    if (ids !== draft.fileIds.join(' ')) keep({ ...draft, fileIds: [...pictures.fileIds] })
  })
  useEffect(() => onFiles(), [ids])
  return pictures
}

/**
 * What is wrong with a form, at its fields: what is missing after the first try to send it, and what the server said of what was sent,
 * until that field is changed.
 */
export function usePlanForm(
  draft: PlanDraft,
  { formKey, pictures, error, clear }: { formKey: string; pictures: Pictures; error: CallError | null; clear: () => void },
) {
  const t = useFormText()
  const [tries, setTries] = useState(0)
  const attribution = useAttribution(formKey)
  const chosen = useApprovers(formKey)
  const ground = useRef<HTMLElement>(null)
  const missing = faultsOf(draft)
  const said: Record<string, string> = {}
  if (tries > 0) {
    for (const [field, fault] of Object.entries(missing)) said[field] = t.faults[fault]
    if (pictures.unsent !== null) said['fileIds'] = pictures.unsent
  }
  const faults = { ...error?.fields, ...said }
  const count = Object.keys(faults).length
  // The first thing that is wrong comes into sight, and is what a reader stands on.
  useEffect(() => {
    if (count === 0) return
    const first = ground.current?.querySelector<HTMLElement>('.row--bad, .field--bad input, .field--bad textarea, .notice--danger')
    first?.scrollIntoView({ block: 'center' })
    first?.focus()
  }, [tries, error, count])
  return {
    ground,
    faults,
    /** Over the button, where no field is to blame. */
    refused: error !== null && !error.fields ? error.message : null,
    /** What to send; null where something is missing, which then is said. */
    tryToSend(): PlanToSend | null {
      clear()
      setTries(tries + 1)
      if (Object.keys(missing).length > 0 || pictures.unsent !== null) return null
      return {
        ...planOf(draft),
        costCode: attribution === null ? draft.costCode : '',
        attribution: (attribution ?? draft.attribution) as PlanToSend['attribution'],
        approvers: [...(chosen?.approvers ?? [])],
        notifiers: [...(chosen?.notifiers ?? [])],
      }
    },
    forget(): void {
      forgetApprovers(formKey)
    },
  }
}
