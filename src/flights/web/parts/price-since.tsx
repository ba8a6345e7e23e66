import '../../../web/styles/policy.css'
import { formatMoney } from '../../../kernel/money.ts'
import { Money } from '../../../web/ui/money.tsx'
import type { MovedPrice } from '../../calls/orders.ts'
import type { FlightKeptText } from '../../text/kept/zh.ts'
import { useFlightKeptText } from '../kept-text.ts'
import './order.css'

/** What follows of a price that moved, in one sentence. */
export function followsOf({ fromMinor, toMinor, wasAgreed, standing }: MovedPrice, t: FlightKeptText['moved']): string {
  const by = formatMoney(Math.abs(toMinor - fromMinor))
  return standing === 'inside' && toMinor < fromMinor ? t.cheaper(by) : t[standing](by, wasAgreed)
}

/** A price that moved after somebody was asked about it: before and now beside each other, and whether anybody has to say more. */
export function PriceSince({ moved }: { moved: MovedPrice }) {
  const t = useFlightKeptText().moved
  const { fromMinor, toMinor, wasAgreed, standing } = moved
  // What is asked about or was turned down does not take the old price's place.
  const isPast = standing === 'inside' || standing === 'agreed'
  // What was agreed to before anything else was went past nothing.
  const isPlain = standing === 'inside' || (standing === 'agreed' && !wasAgreed)
  return (
    <div className="pricesince">
      <b className="small">{isPlain ? t.titleInside : t.title(wasAgreed)}</b>
      <dl className="lines">
        <div>
          <dt>{t.before(wasAgreed)}</dt>
          <dd className={isPast ? 'wasprice' : undefined}>{formatMoney(fromMinor)}</dd>
        </div>
        <div className="is-sum">
          <dt>{t.now}</dt>
          <dd>
            <Money minor={toMinor} />
          </dd>
        </div>
      </dl>
      <p className="small">{followsOf(moved, t)}</p>
    </div>
  )
}
