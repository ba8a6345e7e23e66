import { formatAmount } from '../../kernel/money.ts'

/** An amount in fen, written as ¥1,180; the sign smaller than the figure. Always ink: prices carry no colour of their own. */
export function Money({ minor }: { minor: number }) {
  return (
    <span className="money">
      {minor < 0 && '−'}
      <i>¥</i>
      {formatAmount(Math.abs(minor))}
    </span>
  )
}
