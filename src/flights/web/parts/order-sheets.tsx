import { Band } from '../../../web/ui/band.tsx'
import type { Payer, PriceLine } from '../../../web/ui/price-lines.tsx'
import { payerKind, Payers, PriceLines } from '../../../web/ui/price-lines.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import type { BookingForm } from '../../calls/booking.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { useFlightFormText } from '../form-text.ts'
import { linesOf } from '../price-lines.ts'
import { useFlightText } from '../text.ts'
import './order.css'

interface SheetState {
  open: boolean
  onClose: () => void
}

interface PriceSheetProps extends SheetState {
  lines: readonly PriceLine[]
  totalMinor: number
  payers: readonly Payer[]
}

/** A price, opened into its lines and into who pays them. */
export function PriceSheet({ open, onClose, lines, totalMinor, payers }: PriceSheetProps) {
  const t = useFlightText().detail
  return (
    <Sheet open={open} onClose={onClose} title={t.priceLines}>
      <div className="ordersheet">
        <PriceLines lines={lines} totalMinor={totalMinor} totalLabel={t.total} />
        <Payers payers={payers} />
      </div>
    </Sheet>
  )
}

interface ConditionsSheetProps extends SheetState, Pick<BookingForm, 'conditions'> {
  /** Null where only its rules are asked about. */
  baggage: BookingForm['baggage'] | null
}

/** The change and refund rules of a fare, step by step, and its baggage. */
export function ConditionsSheet({ open, onClose, conditions, baggage }: ConditionsSheetProps) {
  const t = useFlightFormText().form
  const steps = [
    { title: t.change, rows: conditions.change },
    { title: t.refund, rows: conditions.refund },
  ]
  return (
    <Sheet open={open} onClose={onClose} title={t.changeRules} flush>
      {steps.map(({ title, rows }) => (
        <Band key={title} title={title}>
          <dl className="lines">
            {rows.map((row) => (
              <div key={row.when}>
                <dt>{row.when}</dt>
                <dd>{row.fee}</dd>
              </div>
            ))}
          </dl>
        </Band>
      ))}
      {baggage ? (
        <Band title={t.baggage}>
          <p>{baggage.label}</p>
          <p className="note">{conditions.note}</p>
        </Band>
      ) : (
        conditions.note !== '' && (
          <Band>
            <p className="note">{conditions.note}</p>
          </Band>
        )
      )}
    </Sheet>
  )
}

interface OrderSheetProps extends Pick<SheetState, 'onClose'> {
  order: FlightOrderDetails
  opened: 'price' | 'conditions'
}

/** What is opened over an order's page. */
export function OrderSheet({ order, opened, onClose }: OrderSheetProps) {
  const { lines, totalMinor, payers, conditions, baggage } = order
  if (opened === 'conditions') return <ConditionsSheet open onClose={onClose} conditions={conditions} baggage={baggage} />
  const shown = payers.map((payer) => ({ ...payer, kind: payerKind(payer.kind) }))
  return <PriceSheet open onClose={onClose} lines={linesOf(lines)} totalMinor={totalMinor} payers={shown} />
}
