import { Band } from '../../../web/ui/band.tsx'
import { Payers, PriceLines } from '../../../web/ui/price-lines.tsx'
import type { Payer } from '../../../web/ui/price-lines.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import type { Price } from '../../calls/words.ts'
import { useAbroadText } from './text.ts'

interface PriceSheetProps {
  open: boolean
  onClose: () => void
  price: Price
  /** Left out where it is not known yet who pays. */
  payers?: readonly Payer[]
}

/** The price of a journey abroad opened into its lines: airlines abroad tell their taxes as one sum. */
export default function PriceSheet({ open, onClose, price, payers = [] }: PriceSheetProps) {
  const { lines: t } = useAbroadText().fares
  const lines = [
    { label: t.fare, amountMinor: price.fareMinor },
    { label: t.taxes, amountMinor: price.airportTaxMinor + price.fuelSurchargeMinor },
    { label: t.serviceFee, amountMinor: price.serviceFeeMinor },
  ]
  return (
    <Sheet open={open} onClose={onClose} title={t.title} flush>
      <Band label={t.title}>
        <PriceLines lines={lines.filter(({ amountMinor }) => amountMinor !== 0)} totalMinor={price.totalMinor} totalLabel={t.total} />
        {payers.length > 0 && <Payers payers={payers} />}
      </Band>
    </Sheet>
  )
}
