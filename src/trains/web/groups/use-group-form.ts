import { useState } from 'react'
import { approversOf, forgetApprovers } from '../../../approvals/web/index.ts'
import { sceneWants, type SceneWantsWords } from '../../../policy/rules/scene-wants.ts'
import { CallError } from '../../../web/call-error.ts'
import { useSession } from '../../../web/session.ts'
import { useWrite } from '../../../web/use-write.ts'
import type { TrainGroupForm } from '../../calls/groups.ts'
import type { GroupRule } from '../../rules/groups.ts'
import type { FormDraft } from '../form/draft.ts'
import { withoutDocument, type Entered, type MissingWords } from '../form/entered.ts'
import { formKeyOf, useLeaveForOrder } from '../form/use-train-form.ts'
import { useTrainFormText } from '../form-text.ts'
import type { GroupAsked } from '../queries-groups.ts'
import { groupFaultsFrom, hasFaults, NO_FAULTS, notifiersOf, partBody, partKeyOf, unanswered, type GroupFaults } from './group.ts'

interface Submitting {
  readonly draft: FormDraft
  readonly onSent?: (() => void) | undefined
  readonly form: TrainGroupForm
  readonly asked: GroupAsked
  /** Asks the server for the form again: after a refusal it may be divided otherwise. */
  readonly readAgain: () => Promise<unknown>
}

/** What the page itself has to say before anything can be sent. */
export function missingIn(
  { parts }: Pick<TrainGroupForm, 'parts'>,
  entered: Entered,
  words: MissingWords & { readonly sceneWants: SceneWantsWords },
): GroupFaults {
  const { contact } = entered
  // What its cost would have to say stands at each order, which cannot be charged to anything else here.
  const { remark } = sceneWants(parts[0]?.scene.asks ?? [], { attribution: null, remark: entered.remark }, words.sceneWants)
  return {
    all: {
      ...(contact.kind === 'other' && contact.name.trim() === '' && { contactName: words.contactMissing }),
      ...(remark !== undefined && { remark }),
    },
    parts: parts.map(({ travellers }) => withoutDocument(travellers, entered, words)),
  }
}

/** What is entered, by which rule, what is wrong with it, and what happens on submit: one form, one group, however often it is tapped. */
export function useSubmitGroup({ draft, form, asked, readAgain, onSent }: Submitting) {
  const { formId, entered } = draft
  const t = useTrainFormText()
  const myCode = useSession((state) => state.signedIn?.person.userCode)
  const [rule, chooseRule] = useState<GroupRule>('allOrNothing')
  const [faults, setFaults] = useState<GroupFaults>(NO_FAULTS)
  const [sent, setSent] = useState(form.parts)
  const [refused, setRefused] = useState<string | null>(null)
  const { run, isBusy } = useWrite('POST', '/train/app/group', { hideError: true })
  const formKey = formKeyOf(formId)
  const leave = useLeaveForOrder(formId)

  function bodyOf() {
    const chosen = form.parts.map((_, nth) => approversOf(partKeyOf(formKey, nth)))
    const { contact, remark, termsAgreed } = entered
    const { mode, students } = asked.party
    return {
      ...asked.wanted,
      ...(asked.sceneCode !== null && { sceneCode: asked.sceneCode }),
      formId,
      mode,
      ...(students && { students: [...students] }),
      rule,
      contact:
        contact.kind === 'own'
          ? ({ kind: 'own' } as const)
          : ({ kind: 'other', name: contact.name.trim(), phone: contact.phone.trim() } as const),
      remark,
      termsAgreed,
      notifiers: notifiersOf(chosen),
      parts: form.parts.map((part, nth) => partBody(part, entered, chosen[nth] ?? null)),
    }
  }

  async function submit(): Promise<void> {
    setRefused(null)
    const missing = missingIn(form, entered, { ...t, myCode })
    setFaults(missing)
    if (isBusy || hasFaults(missing)) return
    try {
      const { orderSeqs } = await run(bodyOf())
      const [first] = orderSeqs
      if (first !== undefined) leave(first)
      onSent?.()
      for (const nth of form.parts.keys()) forgetApprovers(partKeyOf(formKey, nth))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const found = groupFaultsFrom(error.fields, form.parts.length)
      setFaults(found)
      setSent(form.parts)
      if (!hasFaults(found)) setRefused(error.isUnclear && error.httpStatus === 0 ? t.unclear : error.message)
      await readAgain()
    }
  }
  const change = (next: Partial<Entered>): void => {
    draft.enter(next)
    setFaults(NO_FAULTS)
  }
  // What one rule was refused for the other one may take.
  const setRule = (next: GroupRule): void => {
    chooseRule(next)
    setRefused(null)
  }
  return { entered, change, rule, setRule, faults: unanswered(faults, sent, form.parts), refused, isBusy, submit: () => void submit() }
}
