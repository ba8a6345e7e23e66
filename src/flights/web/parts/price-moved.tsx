import { formatMoney } from '../../../kernel/money.ts'
import { useFlightFormText } from '../form-text.ts'

export interface MovedPrice {
  beforeMinor: number
  nowMinor: number
}

export const movedInWords = ({ beforeMinor, nowMinor }: MovedPrice) => ({
  before: formatMoney(beforeMinor),
  now: formatMoney(nowMinor),
  by: formatMoney(Math.abs(nowMinor - beforeMinor)),
})

/** Old and new price in one sentence. */
export function PriceMoved({ moved }: { moved: MovedPrice }) {
  const t = useFlightFormText().form.priceMoved
  const said = movedInWords(moved)
  return <span>{moved.nowMinor > moved.beforeMinor ? t.up(said) : t.down(said)}</span>
}
