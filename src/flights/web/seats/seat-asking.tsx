import { Band } from '../../../web/ui/band.tsx'
import { Rows } from '../../../web/ui/rows.tsx'
import type { OccupyResult } from '../../calls/seats.ts'
import { useFlightGovernedText } from '../governed-text.ts'
import { firstApproverOf } from '../over-wish.ts'
import { askingOf, Follows } from '../parts/follows.tsx'
import { ApproverRow, ReasonRow } from '../parts/over-asked.tsx'
import { JudgedRule } from '../parts/rule-figures.tsx'
import '../parts/order.css'
import { useSeatsText } from './seats-text.ts'
import type { useSeatDeciding } from './use-seat-deciding.ts'

interface SeatAskingProps {
  asking: NonNullable<OccupyResult['asking']>
  totalMinor: number
  payers: OccupyResult['payers']
  deciding: ReturnType<typeof useSeatDeciding>
}

/** What a yes takes besides, where the seats cost more than the order was judged by: why, whose word, and what follows. */
export default function SeatAsking({ asking, totalMinor, payers, deciding }: SeatAskingProps) {
  const t = useSeatsText()
  const { over } = useFlightGovernedText()
  const { needs, reasons, approval, broken, userCodes } = asking
  const { entered, faults, formKey, change } = deciding
  const approver = firstApproverOf(asking, entered)
  return (
    <Band flush title={t.asking.title}>
      {broken.map((rule) => (
        <JudgedRule key={rule.rule} rule={rule} within="" />
      ))}
      <Rows>
        {needs.reason && (
          <ReasonRow
            t={t.asking}
            reasons={reasons}
            given={entered.over}
            error={faults.over}
            onChange={(given) => change({ over: given })}
          />
        )}
        {approval && (
          <ApproverRow
            t={t.asking}
            approval={approval}
            ask={{ travellers: userCodes, product: 'flight', isInternational: false, totalMinor, ...approval.about }}
            formKey={formKey}
            approver={approver}
            error={faults.approver}
            onChoose={(approverCode) => change({ approverCode })}
          />
        )}
      </Rows>
      <div className="orderfollows">
        <Follows t={over} need={askingOf(asking)} approver={approval?.byFlow === false ? approver : undefined} payers={payers} />
      </div>
    </Band>
  )
}
