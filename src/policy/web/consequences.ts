import type { MyRule } from '../calls.ts'
import type { PolicyScreensText } from '../text/screens/zh.ts'

type Rule = MyRule['products'][number]['rules'][number]

/** What happens once a rule is broken, in plain words: one sentence for all rules that do the same. */
export interface Consequence {
  readonly sentence: string
  /** Nothing is exceeded where something is missing. */
  readonly isUnlinked: boolean
  readonly rules: readonly Rule[]
}

const ORDER = ['forbid', 'approve', 'difference', 'reason', 'tell', 'allow'] as const

/** A standard's rules by what follows where they are broken, the strictest first, in the order of the standard within; at last what must be linked. */
export function byConsequence(rules: readonly Rule[], t: Pick<PolicyScreensText['rule'], 'actions' | 'ways'>): Consequence[] {
  const sorted = rules.toSorted((a, b) => ORDER.indexOf(a.onBreach) - ORDER.indexOf(b.onBreach))
  return [false, true].flatMap((isUnlinked) => {
    const own = sorted.filter(({ rule }) => (rule === 'application-linked') === isUnlinked)
    const groups = Map.groupBy(own, ({ onBreach, approval }) => (approval === null ? t.actions[onBreach] : t.ways[approval]))
    return Array.from(groups, ([sentence, alike]) => ({ sentence, isUnlinked, rules: alike }))
  })
}
