import type { ReactNode } from 'react'
import '../styles/bars.css'
import '../styles/policy.css'
import { LinkButton } from './button.tsx'
import { formatMoney } from '../../kernel/money.ts'
import { Money } from './money.tsx'
import type { Payer } from './price-lines.tsx'
import { SplitBar } from './price-lines.tsx'
import { useUiText } from './ui-text.ts'

export interface PayBarProps {
  /** Left out, the bar carries only its buttons, or `text`. */
  totalMinor?: number
  /** Those with nothing to pay are left out; the bar shows a split only where two pay. */
  payers?: readonly Payer[]
  /** Opens the price into its lines. */
  onDetails?: () => void
  /** Instead of a sum: what was chosen, in words. */
  text?: ReactNode
  /** One primary button; a held-back second before it may be given `className="btn--hold"`. */
  children: ReactNode
}

/** Price, who pays, and the one next step, under the thumb. It wraps before any word is cut. */
export function PayBar({ totalMinor, payers = [], onDetails, text, children }: PayBarProps) {
  const t = useUiText()
  const paying = payers.filter((payer) => payer.amountMinor > 0)
  return (
    <footer className="paybar">
      {totalMinor !== undefined && (
        <div className="paybar__sum">
          <p className="paybar__open">
            <Money minor={totalMinor} />
            {onDetails && (
              <LinkButton onPick={onDetails} leads="up">
                {t.seeDetails}
              </LinkButton>
            )}
          </p>
          {paying.length > 1 && <SplitBar payers={paying} />}
          {paying.length > 0 && (
            <p className="paybar__who">
              {paying.map((payer) => (
                <span key={payer.kind} className={payer.kind === 'person' ? 'key key--mine figures' : 'key figures'}>
                  {payer.label ?? (payer.kind === 'person' ? t.you : t.company)} {formatMoney(payer.amountMinor)}
                </span>
              ))}
            </p>
          )}
        </div>
      )}
      {text && <div className="paybar__text">{text}</div>}
      {children}
    </footer>
  )
}
