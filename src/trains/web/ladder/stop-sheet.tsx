import { useQueryClient } from '@tanstack/react-query'
import type { ResortState } from '../../../orders/rules/last-resort.ts'
import { CallError } from '../../../web/call-error.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import { useTrainLadderText } from '../ladder-text.ts'
import { refreshOrder } from '../queries-orders.ts'
import './ladder.css'

/** Asks once more before no further train is tried: it cannot be taken back. */
export default function StopSheet({ orderSeq, flight, onClose }: { orderSeq: string; flight: ResortState | null; onClose: () => void }) {
  const { stop: t } = useTrainLadderText()
  const client = useQueryClient()
  const { run, isBusy, error } = useWrite('POST', '/train/app/ladder/stop/{orderSeq}', { hideError: true })
  async function stop(): Promise<void> {
    try {
      await run({ orderSeq })
      onClose()
      toast(t.done)
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed // what is refused stands in the sheet
    }
    await refreshOrder(client, orderSeq)
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
        <Button kind="no" busy={isBusy} onPick={() => void stop()}>
          {t.confirm}
        </Button>
      </PayBar>
    </>
  )
  return (
    <Sheet open onClose={onClose} title={t.title} footer={foot}>
      <p className="laddersheet__text">{flight === 'trying' ? t.textTrying : flight === 'waiting' ? t.textFlight : t.text}</p>
    </Sheet>
  )
}
