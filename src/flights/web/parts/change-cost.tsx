import { formatMoney } from '../../../kernel/money.ts'
import { Payers, PriceLines } from '../../../web/ui/price-lines.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import type { ChangeCost } from '../../calls/change-choosing.ts'
import type { ChangesText } from '../../text/changes/zh.ts'
import { useChangesText } from '../changes-text.ts'
import './changes.css'
import './order.css'

/** What of a change is the traveller's own. */
export const personMinorOf = ({ payers }: ChangeCost): number =>
  payers.reduce((sum, { kind, amountMinor }) => (kind === 'person' ? sum + amountMinor : sum), 0)

/** Lines of a cost; whose each is stands beside it where two pay. */
export function costLinesOf(cost: ChangeCost, t: ChangesText['cost']) {
  const isShared = cost.payers.filter(({ amountMinor }) => amountMinor > 0).length > 1
  return cost.lines.map(({ label, amountMinor, payers: { companyMinor, personMinor } }) => {
    if (!isShared || amountMinor === 0) return { label, amountMinor }
    const whose = personMinor === 0 ? t.byCompany : companyMinor === 0 ? t.byYou : t.split(formatMoney(personMinor))
    return { label: `${label} · ${whose}`, amountMinor }
  })
}

/** What a change costs, line by line, and who pays it; once it is done, what it has cost. */
export function CostLines({ cost, isDone = false }: { cost: ChangeCost; isDone?: boolean }) {
  const t = useChangesText().cost
  return (
    <>
      <PriceLines lines={costLinesOf(cost, t)} totalMinor={cost.totalMinor} totalLabel={isDone ? t.inAll : t.total} />
      {cost.totalMinor > 0 && <Payers payers={cost.payers} />}
      {cost.cheaperMinor > 0 && <p className="small changes__facts">{t.cheaper(formatMoney(cost.cheaperMinor))}</p>}
      {!isDone && <p className="note">{cost.isQuoted ? t.quoted : t.reckoned}</p>}
    </>
  )
}

interface CostSheetProps {
  open: boolean
  onClose: () => void
  cost: ChangeCost
}

/** The same, from below. */
export function CostSheet({ open, onClose, cost }: CostSheetProps) {
  const t = useChangesText().cost
  return (
    <Sheet open={open} onClose={onClose} title={t.title}>
      <div className="ordersheet">
        <CostLines cost={cost} />
      </div>
    </Sheet>
  )
}
