import { useState } from 'react'
import type { DeskInquiry, opsInquiryContact, opsRefuseInquiry, opsSettleInquiry } from '../../../flights/calls/inquiry-desk.ts'
import type { CallInput, CallResult } from '../../../kernel/call.ts'
import { useLanguage } from '../../../web/language.ts'
import { queryClient } from '../../../web/query-client.ts'
import { Seg } from '../../../web/ui/seg.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { ask } from '../http.ts'
import { useOpsText } from '../texts.ts'
import { useDeed } from '../use-deed.ts'
import { DeedDialog, WHY_MAX_CHARACTERS, WHY_MIN_CHARACTERS } from './deed-dialog.tsx'

const OPTIONS = { hideError: true } as const
const refuse = (input: CallInput<typeof opsRefuseInquiry>, idempotencyKey: string) =>
  ask('POST', '/ops/inquiries/{inquiryId}/refuse', input, { ...OPTIONS, idempotencyKey })
const settle = (input: CallInput<typeof opsSettleInquiry>, idempotencyKey: string) =>
  ask('POST', '/ops/inquiries/{inquiryId}/settle', input, { ...OPTIONS, idempotencyKey })
const openContact = (input: CallInput<typeof opsInquiryContact>, idempotencyKey: string) =>
  ask('POST', '/ops/inquiries/{inquiryId}/contact', input, { ...OPTIONS, idempotencyKey })

type Outcome = 'arranged' | 'notHad'
const end = ({ outcome, ...input }: CallInput<typeof opsRefuseInquiry> & { outcome: Outcome }, key: string) =>
  outcome === 'arranged' ? settle(input, key) : refuse(input, key)

/** Says that it cannot be had; or what became of the plan that was chosen. Whoever asked reads the words. */
export function InquiryEndDialog({ inquiry, onClose }: { inquiry: DeskInquiry; onClose: () => void }) {
  const t = useOpsText().inquiries
  const isChosen = inquiry.next === 'contact'
  const [outcome, setOutcome] = useState<Outcome>(isChosen ? 'arranged' : 'notHad')
  const [why, setWhy] = useState('')
  const { run, isBusy, error } = useDeed(end)
  async function submit(): Promise<void> {
    if (!(await run({ inquiryId: inquiry.inquiryId, outcome, why: why.trim() }))) return
    onClose()
    toast(t.done, { icon: 'ok' })
    void queryClient.invalidateQueries()
  }
  return (
    <DeedDialog
      title={t.endTitle(inquiry.number)}
      text={t.endText[outcome]}
      refusal={error?.message}
      goAhead={t.endGo}
      cancel={t.cancel}
      isBusy={isBusy}
      isWhole={why.trim().length >= WHY_MIN_CHARACTERS}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {isChosen && (
        <Seg
          label={t.outcome}
          options={(['arranged', 'notHad'] as const).map((key) => ({ key, label: t.outcomes[key] }))}
          value={outcome}
          onChange={setOutcome}
        />
      )}
      <TextArea label={t.words} value={why} onChange={setWhy} max={WHY_MAX_CHARACTERS} help={t.wordsHelp} rows={2} name="why" />
    </DeedDialog>
  )
}

/** Whom to turn to, once: that it was looked up is kept. */
export function InquiryContactDialog({ inquiry, onClose }: { inquiry: DeskInquiry; onClose: () => void }) {
  const t = useOpsText().inquiries
  const language = useLanguage()
  const [why, setWhy] = useState('')
  const [found, setFound] = useState<CallResult<typeof opsInquiryContact> | null>(null)
  const { run, isBusy, error } = useDeed(openContact)
  async function submit(): Promise<void> {
    if (found) {
      onClose()
      return
    }
    setFound((await run({ inquiryId: inquiry.inquiryId, why: why.trim() })) ?? null)
  }
  return (
    <DeedDialog
      title={t.contactTitle(inquiry.number)}
      text={t.contactText}
      refusal={error?.message}
      goAhead={found ? t.close : t.contactGo}
      cancel={t.cancel}
      isBusy={isBusy}
      isWhole={found !== null || why.trim().length >= WHY_MIN_CHARACTERS}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {found ? (
        <p role="status">
          <b>{found.name[language]}</b> <span className="num">{found.phone}</span>
          <br />
          {t.travellers(found.travellers.map((name) => name[language]))}
        </p>
      ) : (
        <TextArea label={t.why} value={why} onChange={setWhy} max={WHY_MAX_CHARACTERS} help={t.whyHelp} rows={2} name="why" />
      )}
    </DeedDialog>
  )
}
