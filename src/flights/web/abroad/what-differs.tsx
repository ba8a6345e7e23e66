import { formatMoney } from '../../../kernel/money.ts'
import { Button } from '../../../web/ui/button.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import type { CallResult } from '../../../kernel/call.ts'
import type { confirmFlight } from '../../calls/abroad.ts'
import { useAbroadFormText } from './form-text.ts'
import './differs.css'

interface WhatDiffersProps {
  answer: CallResult<typeof confirmFlight>
  onDecide: (goesOn: boolean) => void
}

/** What is not as she saw it, old and new beside each other; nothing goes on until she agrees to it. */
export default function WhatDiffers({ answer, onDecide }: WhatDiffersProps) {
  const { differs: t } = useAbroadFormText()
  const footer = (
    <PayBar>
      <Button kind="line" className="btn--hold" onPick={() => onDecide(false)}>
        {t.stop}
      </Button>
      <Button onPick={() => onDecide(true)}>{t.goOn(formatMoney(answer.totalMinor))}</Button>
    </PayBar>
  )
  return (
    <Sheet open onClose={() => onDecide(false)} title={t.title} subtitle={t.text} footer={footer}>
      <dl className="differs">
        {answer.differs.map(({ what, label, was, now }) => (
          <div key={what}>
            <dt>{label}</dt>
            {was !== '' && (
              <dd className="quiet">
                {t.was} <s>{was}</s>
              </dd>
            )}
            <dd>
              {t.now} <b>{now}</b>
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
