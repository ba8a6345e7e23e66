import { Band } from '../../../web/ui/band.tsx'
import { Payers, PriceLines } from '../../../web/ui/price-lines.tsx'
import type { Payer } from '../../../web/ui/price-lines.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import type { Price } from '../../calls/words.ts'
import { useChoiceText } from '../choice-text.ts'

interface PriceSheetProps {
  open: boolean
  onClose: () => void
  price: Price
  /** Left out where it is not known yet who pays. */
  payers?: readonly Payer[]
}

/** A price opened into its lines; what costs nothing has no line. */
export default function PriceSheet({ open, onClose, price, payers = [] }: PriceSheetProps) {
  const t = useChoiceText()
  const lines = [
    { label: t.priceLine.fare, amountMinor: price.fareMinor },
    { label: t.priceLine.airportTax, amountMinor: price.airportTaxMinor },
    { label: t.priceLine.fuelSurcharge, amountMinor: price.fuelSurchargeMinor },
    { label: t.priceLine.serviceFee, amountMinor: price.serviceFeeMinor },
  ]
  return (
    <Sheet open={open} onClose={onClose} title={t.cabins.priceLines} flush>
      <Band label={t.cabins.priceLines}>
        <PriceLines lines={lines.filter((line) => line.amountMinor !== 0)} totalMinor={price.totalMinor} totalLabel={t.cabins.total} />
        {payers.length > 0 && <Payers payers={payers} />}
      </Band>
    </Sheet>
  )
}
