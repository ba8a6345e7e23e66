import '../styles/policy.css'
import { formatMoney } from '../../kernel/money.ts'
import { Money } from './money.tsx'
import { useUiText } from './ui-text.ts'

export interface PriceLine {
  label: string
  amountMinor: number
}

export interface Payer {
  /** Solid is the company, hatched is you, or whoever pays in your place: such a one has a label, beside which you may stand too. */
  kind: 'company' | 'person'
  amountMinor: number
  /** Stands instead of "公司" and "你". */
  label?: string | undefined
  /** How and when: "月结 · 差标内 + 税费". */
  note?: string | undefined
}

/** Whoever pays in the traveller's place is hatched as she is. */
export const payerKind = (kind: 'company' | 'person' | 'third'): Payer['kind'] => (kind === 'company' ? kind : 'person')

/** Every price opens into its lines; they add up to the sum below them. */
export function PriceLines({ lines, totalMinor, totalLabel }: { lines: readonly PriceLine[]; totalMinor: number; totalLabel?: string }) {
  const t = useUiText()
  return (
    <dl className="lines">
      {lines.map((line) => (
        <div key={line.label}>
          <dt>{line.label}</dt>
          <dd>{formatMoney(line.amountMinor)}</dd>
        </div>
      ))}
      <div className="is-sum">
        <dt>{totalLabel ?? t.total}</dt>
        <dd>
          <Money minor={totalMinor} />
        </dd>
      </div>
    </dl>
  )
}

/** Who pays how much, as a bar. The words stand below it, so readers pass it by. */
export function SplitBar({ payers }: { payers: readonly Payer[] }) {
  return (
    <div className="split" aria-hidden="true">
      {payers.map((payer) => (
        <i
          key={`${payer.kind} ${payer.label ?? ''}`}
          className={payer.kind === 'person' ? 'is-mine' : ''}
          style={{ '--part': payer.amountMinor }}
        />
      ))}
    </div>
  )
}

export function Payers({ payers }: { payers: readonly Payer[] }) {
  const t = useUiText()
  const paying = payers.filter((payer) => payer.amountMinor > 0)
  return (
    <>
      <SplitBar payers={paying} />
      <dl className="payers">
        {paying.map((payer) => (
          <div key={`${payer.kind} ${payer.label ?? ''}`}>
            <dt className={payer.kind === 'person' ? 'key key--mine' : 'key'}>
              <span>{payer.label ?? (payer.kind === 'person' ? t.you : t.company)}</span> {payer.note ? <small>{payer.note}</small> : null}
            </dt>
            <dd>{formatMoney(payer.amountMinor)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
