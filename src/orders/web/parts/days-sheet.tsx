import { useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { useOrdersText } from '../texts.ts'

export interface Days {
  readonly fromDate: string | null
  readonly toDate: string | null
}

export const ANY_DAY: Days = { fromDate: null, toDate: null }

/** Asks for the days of travel; either end may be left open. */
export default function DaysSheet({ days, onChoose, onClose }: { days: Days; onChoose: (days: Days) => void; onClose: () => void }) {
  const t = useOrdersText().find
  const [from, setFrom] = useState(days.fromDate ?? '')
  const [to, setTo] = useState(days.toDate ?? '')
  const isReversed = from !== '' && to !== '' && from > to
  const foot = (
    <PayBar>
      <Button kind="line" className="btn--hold" onPick={() => onChoose(ANY_DAY)}>
        {t.anyDay}
      </Button>
      <Button disabled={isReversed} onPick={() => onChoose({ fromDate: from || null, toDate: to || null })}>
        {t.show}
      </Button>
    </PayBar>
  )
  return (
    <Sheet open onClose={onClose} title={t.days} footer={foot}>
      <div className="orders__days">
        <Field label={t.from} type="date" value={from} onChange={setFrom} />
        <Field label={t.to} type="date" value={to} onChange={setTo} error={isReversed ? t.reversed : undefined} />
      </div>
    </Sheet>
  )
}
