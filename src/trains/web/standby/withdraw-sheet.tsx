import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../web/call-error.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import { refreshOrder } from '../queries-orders.ts'
import { useTrainStandbyText } from '../standby-text.ts'
import './standby.css'

const REASONS = ['plans', 'otherTrain', 'mistake'] as const
type Reason = (typeof REASONS)[number]

/** Asks once more before the queue is left: what comes back, and why one leaves. */
export default function WithdrawSheet({ standbyId, onClose }: { standbyId: string; onClose: () => void }) {
  const { sheet: t, withdrawn } = useTrainStandbyText().page
  const client = useQueryClient()
  const [reason, setReason] = useState<Reason>('plans')
  const { run, isBusy, error } = useWrite('POST', '/train/app/standby/withdraw/{standbyId}', { hideError: true })
  async function withdraw(): Promise<void> {
    try {
      await run({ standbyId, reason: t.reasons[reason] })
      onClose()
      toast(withdrawn)
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed // what is refused stands in the sheet
    }
    await refreshOrder(client, standbyId)
  }
  const foot = (
    <>
      {error && (
        <Notice kind="danger" live="alert">
          {error.message}
        </Notice>
      )}
      <PayBar>
        <Button kind="line" className="btn--hold" onPick={onClose}>
          {t.keep}
        </Button>
        <Button kind="no" busy={isBusy} onPick={() => void withdraw()}>
          {t.confirm}
        </Button>
      </PayBar>
    </>
  )
  return (
    <Sheet open onClose={onClose} title={t.title} footer={foot}>
      <p className="standbysheet__text">{t.text}</p>
      <Choice label={t.why} options={REASONS.map((key) => ({ key, label: t.reasons[key] }))} value={reason} onChange={setReason} />
    </Sheet>
  )
}
