import { sumMinor } from '../../../kernel/money.ts'
import type { TrainChangeQuote } from '../../calls/changes.ts'

export interface SumLine {
  readonly key: 'difference' | 'fee' | 'differenceFee' | 'serviceFee'
  /** Above zero it is to be paid, below zero it comes back. */
  readonly minor: number
}

type Quoted = Pick<TrainChangeQuote, 'differenceMinor' | 'feeMinor' | 'differenceFeeMinor' | 'lines'>

/**
 * What a change comes to, as one sum: what the new tickets are dearer or cheaper by, and every fee once, as the railway and we ask for it. What is
 * nothing is left out.
 */
export function sumOf({ differenceMinor, feeMinor, differenceFeeMinor, lines }: Quoted): {
  readonly lines: readonly SumLine[]
  readonly netMinor: number
} {
  const serviceFees = lines.flatMap(({ kind, amountMinor }) => (kind === 'serviceFee' ? [amountMinor] : []))
  const all: readonly SumLine[] = [
    { key: 'difference', minor: differenceMinor },
    { key: 'fee', minor: feeMinor },
    { key: 'differenceFee', minor: differenceFeeMinor },
    { key: 'serviceFee', minor: sumMinor(serviceFees) },
  ]
  return { lines: all.filter(({ minor }) => minor !== 0), netMinor: sumMinor(all.map(({ minor }) => minor)) }
}
