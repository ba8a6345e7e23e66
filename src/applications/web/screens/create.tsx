import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readYuan } from '../../../kernel/typed-yuan.ts'
import { forgetAttribution } from '../../../costs/web/index.ts'
import { useBooking } from '../../../people/web/index.ts'
import { DEFAULT_CITY } from '../../../places/rules/city.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Button, TextButton } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { KeptPicture } from '../../../web/upload.ts'
import { useWrite } from '../../../web/use-write.ts'
import { useFormText } from '../form-text.ts'
import { NobodyAgrees } from '../parts/nobody-agrees.tsx'
import { PlanForm } from '../parts/plan-form.tsx'
import { detailPath, LIST_PATH } from '../paths.ts'
import type { PlanDraft } from '../plan-draft.ts'
import { freshDraft, keepFresh, NEW_FORM, useDrafts, withTravellers } from '../plan-draft.ts'
import { refreshApplications, standingQuery } from '../queries.ts'
import { todayHere } from '../use-days.ts'
import { useKeptFiles } from '../use-kept-files.ts'
import { useDraftFiles, usePlanForm } from '../use-plan-form.ts'
import { useWhose } from '../use-travellers.ts'

const SUBMIT = '/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder'

/** A new application. What is not submitted stays in this tab, through a reload and the way to pickers and back. */
export default function Create() {
  const t = useFormText()
  const go = useGo()
  const draft = useNewDraft()
  const [fileIds] = useState(draft.fileIds)
  const kept = useKeptFiles(fileIds, null)
  usePageTitle(t.create)
  if (kept) return <Form draft={draft} kept={kept} />
  return (
    <Screen top={<AppBar title={t.create} onBack={() => go.back(LIST_PATH)} />} busy>
      <SkeletonForm rows={6} label={t.create} />
    </Screen>
  )
}

function useNewDraft(): PlanDraft {
  const kept = useDrafts(({ value }) => value.fresh)
  const myCode = useSession((state) => state.signedIn?.person.userCode ?? '')
  const { travellers } = useBooking()
  const [begun] = useState(() => withTravellers(freshDraft(todayHere(), DEFAULT_CITY, myCode), travellers))
  return kept ?? begun
}

function Form({ draft, kept }: { draft: PlanDraft; kept: readonly KeptPicture[] }) {
  const t = useFormText()
  const go = useGo()
  const client = useQueryClient()
  const isKept = useDrafts(({ value }) => value.fresh !== null)
  const { data: standing } = useQuery(standingQuery)
  const { of, error: unknown, again } = useWhose(draft.travellers)
  const { run, isBusy, error, clear } = useWrite('POST', SUBMIT, { hideError: true, userCode: of ?? undefined })
  const pictures = useDraftFiles(draft, kept, keepFresh)
  const form = usePlanForm(draft, { formKey: NEW_FORM, pictures, error, clear })
  const isAsked = standing?.needsApproval ?? true

  function forget(): void {
    keepFresh(null)
    forgetAttribution(NEW_FORM)
    form.forget()
    for (const { key } of pictures.pictures) pictures.remove(key)
  }
  async function send(): Promise<void> {
    const plan = form.tryToSend()
    // Whose it is, is not guessed: what is in the way stands at the travellers, and is asked about anew.
    if (of === undefined && unknown) return again()
    if (!plan || of === undefined) return
    const { sameId } = draft
    // What was refused stands at its field, or over the button.
    const sent = await run({ ...plan, ...(sameId === null ? {} : { tripSameId: sameId }) }).catch(() => null)
    if (!sent) return
    forget()
    toast(t.sent(sent.number))
    await refreshApplications(client)
    go.replace(detailPath(sent.applicationId))
  }
  async function discard(): Promise<void> {
    const { title, text, confirm, cancel } = t.askDiscard
    if (await ask({ title, text, confirm, cancel, danger: true })) forget()
  }
  const top = (
    <AppBar title={t.create} subtitle={isKept ? t.saved : undefined} onBack={() => go.back(LIST_PATH)}>
      {isKept && <TextButton onPick={() => void discard()}>{t.discard}</TextButton>}
    </AppBar>
  )
  const totalMinor = readYuan(draft.estimate)
  const bottom = (
    <>
      <Refused message={form.refused} />
      <PayBar {...(totalMinor === null ? {} : { totalMinor })}>
        <Button busy={isBusy || (of === undefined && !unknown && draft.travellers.length > 0)} onPick={() => void send()}>
          {isBusy ? t.sending : isAsked ? t.submit : t.submitFree}
        </Button>
      </PayBar>
    </>
  )
  return (
    <Screen top={top} bottom={bottom} busy={isBusy} scrollRef={form.ground}>
      {isAsked && of !== undefined && <NobodyAgrees draft={draft} of={of} />}
      <PlanForm draft={draft} onChange={keepFresh} faults={form.faults} formKey={NEW_FORM} of={of} pictures={pictures} isAsked={isAsked} />
    </Screen>
  )
}
