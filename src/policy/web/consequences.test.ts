import { describe, expect, it } from 'vitest'
import { zh } from '../text/screens/zh.ts'
import { byConsequence } from './consequences.ts'

const rule = (name: 'cabin-within-rank' | 'booked-days-ahead', onBreach: 'tell' | 'approve', approval: 'hard' | 'soft' | null) => ({
  ...{ rule: name, onBreach, approval, unit: 'days' as const, limit: 1, between: null, sentence: name, writtenIn: '', layer: null },
})

describe('what happens above a limit', () => {
  it('is said once for all rules that do the same, the strictest first', () => {
    const rules = [
      rule('booked-days-ahead', 'tell', null),
      rule('cabin-within-rank', 'approve', 'hard'),
      rule('booked-days-ahead', 'approve', 'soft'),
      rule('booked-days-ahead', 'tell', null),
    ]
    expect(byConsequence(rules, zh.rule).map(({ sentence, rules: own }) => [sentence, own.length])).toEqual([
      [zh.rule.ways.hard, 1],
      [zh.rule.ways.soft, 1],
      [zh.rule.actions.tell, 2],
    ])
  })
})
