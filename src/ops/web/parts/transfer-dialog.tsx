import { useId, useState, type ChangeEvent } from 'react'
import { formatMoney } from '../../../kernel/money.ts'
import { DEFAULT_ZONE, dateIn } from '../../../kernel/time.ts'
import { nowMs } from '../../../web/now.ts'
import { queryClient } from '../../../web/query-client.ts'
import { FieldFoot } from '../../../web/ui/field-foot.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { ask } from '../http.ts'
import { useOpsText } from '../texts.ts'
import { useDeed } from '../use-deed.ts'
import { DeedDialog, WHY_MAX_CHARACTERS, WHY_MIN_CHARACTERS } from './deed-dialog.tsx'

export interface ToTransfer {
  readonly number: string
  readonly amountMinor: number
  /** The gateway's own word for why it does not pay. */
  readonly refusalReason: string | null
}

const keep = ({ number, file }: { number: string; file: Blob }, idempotencyKey: string) =>
  ask('POST', '/ops/refunds/{number}/receipt', { number, file }, { hideError: true, idempotencyKey })

interface Made {
  readonly number: string
  readonly receiptNumber: string
  readonly paidOn: string
  readonly fileId: string
  readonly why: string
}

const record = (made: Made, idempotencyKey: string) =>
  ask('POST', '/ops/refunds/{number}/transfer', made, { hideError: true, idempotencyKey })

const today = (): string => dateIn(DEFAULT_ZONE, Temporal.Instant.fromEpochMilliseconds(nowMs())).toString()

/** A transfer that finance has made for a refund which its gateway cannot bring back: recorded with its receipt. */
export function TransferDialog({ refund, onClose }: { refund: ToTransfer; onClose: () => void }) {
  const all = useOpsText()
  const t = all.refunds.transfer
  const id = useId()
  const [receiptNumber, setReceiptNumber] = useState('')
  const [paidOn, setPaidOn] = useState(today)
  const [why, setWhy] = useState('')
  const [fileId, setFileId] = useState<string | null>(null)
  const keeping = useDeed(keep)
  const recording = useDeed(record)
  const { number } = refund
  const fields = recording.error?.fields
  const isWhole = fileId !== null && receiptNumber.trim() !== '' && paidOn !== '' && why.trim().length >= WHY_MIN_CHARACTERS

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? []
    setFileId(null)
    if (!file) return
    const kept = await keeping.run({ number, file })
    setFileId(kept?.fileId ?? null)
  }

  async function submit(): Promise<void> {
    if (fileId === null) return
    const made = await recording.run({ number, receiptNumber: receiptNumber.trim(), paidOn, fileId, why: why.trim() })
    if (!made) return
    onClose()
    toast(t.done, { icon: 'ok' })
    void queryClient.invalidateQueries()
  }

  return (
    <DeedDialog
      title={t.title(formatMoney(refund.amountMinor))}
      text={t.text}
      refusal={fields ? undefined : recording.error?.message}
      goAhead={t.go}
      cancel={all.refunds.cancel}
      isBusy={recording.isBusy || keeping.isBusy}
      isWhole={isWhole}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {refund.refusalReason === 'ABNORMAL' && <p>{t.abnormal}</p>}
      <Field
        label={t.receipt}
        value={receiptNumber}
        onChange={setReceiptNumber}
        error={fields?.['receiptNumber']}
        help={t.receiptHelp}
        name="receipt"
        autoComplete="off"
        maxLength={32}
      />
      <Field label={t.paidOn} type="date" value={paidOn} onChange={setPaidOn} error={fields?.['paidOn']} name="paidOn" />
      <div className="field">
        <label htmlFor={`${id}-file`}>{t.file}</label>
        <input
          id={`${id}-file`}
          className="ops__file"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-describedby={`${id}-foot`}
          onChange={(event) => void choose(event)}
        />
        <FieldFoot id={`${id}-foot`} error={keeping.error?.message} help={fileId === null ? t.fileHelp : t.fileKept} />
      </div>
      <TextArea label={t.why} value={why} onChange={setWhy} max={WHY_MAX_CHARACTERS} help={all.jobs.whyHelp} rows={2} name="why" />
    </DeedDialog>
  )
}
