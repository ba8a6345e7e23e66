import { useState } from 'react'
import { CallError } from '../../../web/call-error.ts'
import { Button } from '../../../web/ui/button.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Row } from '../../../web/ui/rows.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import '../contract.ts'
import { useRemarkText } from '../remark-text.ts'

/** As long as any text (constants: text.maxLength). */
const REMARK_CHARACTERS_MAX = 128

interface RemarkRowProps {
  orderSeq: string
  remark: string
  /** Reads the order anew. */
  onChanged: () => Promise<unknown>
}

/** What is noted on an order; a tap opens it for writing. */
export default function RemarkRow({ orderSeq, remark, onChanged }: RemarkRowProps) {
  const t = useRemarkText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Row label={t.label} empty={remark === ''} onPick={() => setOpen(true)}>
        {remark || t.add}
      </Row>
      {isOpen && <RemarkSheet orderSeq={orderSeq} remark={remark} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </>
  )
}

function RemarkSheet({ orderSeq, remark, onChanged, onClose }: RemarkRowProps & { onClose: () => void }) {
  const t = useRemarkText()
  const [text, setText] = useState(remark)
  const { run, isBusy, error } = useWrite('PUT', '/order/remark/{orderSeq}', { hideError: true })
  async function save(): Promise<void> {
    try {
      await run({ orderSeq, remark: text.trim() })
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      return // stays open, with the reason above its button
    }
    await onChanged()
    toast(t.saved)
    onClose()
  }
  const foot = (
    <>
      <Refused message={error?.message ?? null} />
      <PayBar>
        <Button busy={isBusy} onPick={() => void save()}>
          {t.save}
        </Button>
      </PayBar>
    </>
  )
  return (
    <Sheet open onClose={onClose} title={t.label} subtitle={t.seenBy} footer={foot}>
      <TextArea label={t.label} max={REMARK_CHARACTERS_MAX} value={text} onChange={setText} />
    </Sheet>
  )
}
