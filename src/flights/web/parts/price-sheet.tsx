import { Band } from '../../../web/ui/band.tsx'
import { Payers, PriceLines } from '../../../web/ui/price-lines.tsx'
import type { Payer } from '../../../web/ui/price-lines.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import type { Price } from '../../calls/words.ts'
import { eachOf } from '../../rules/party.ts'
import { useChoiceText } from '../choice-text.ts'
import { linesOf } from '../price-lines.ts'

interface PriceSheetProps {
  open: boolean
  onClose: () => void
  /** For everybody together. */
  price: Price
  travellerCount?: number
  /** Left out where it is not known yet who pays. */
  payers?: readonly Payer[]
}

/** A price opened into its lines; what costs nothing has no line. */
export default function PriceSheet({ open, onClose, price, travellerCount = 1, payers = [] }: PriceSheetProps) {
  const t = useChoiceText()
  const line = (label: string, amountMinor: number) => ({
    label,
    amountMinor,
    each: travellerCount > 1 ? { count: travellerCount, amountMinor: eachOf(amountMinor, travellerCount) } : null,
  })
  const fee = line(t.priceLine.serviceFee, price.serviceFeeMinor)
  const lines = linesOf(
    price.lines ?? [
      line(t.priceLine.fare, price.fareMinor),
      line(t.priceLine.airportTax, price.airportTaxMinor),
      line(t.priceLine.fuelSurcharge, price.fuelSurchargeMinor),
      // A fee for the order is not each one's.
      fee.amountMinor % travellerCount === 0 ? fee : { ...fee, each: null },
    ],
  )
  return (
    <Sheet open={open} onClose={onClose} title={t.cabins.priceLines} flush>
      <Band label={t.cabins.priceLines}>
        <PriceLines lines={lines.filter((line) => line.amountMinor !== 0)} totalMinor={price.totalMinor} totalLabel={t.cabins.total} />
        {payers.length > 0 && <Payers payers={payers} />}
      </Band>
    </Sheet>
  )
}
