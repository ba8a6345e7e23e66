import { describe, expect, it } from 'vitest'
import { decideProblem, wordFor, type Deciding } from './disruptions.ts'

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text)
const NOW = at('2026-12-01T00:00:00Z')

describe('what the airline has done', () => {
  const open: Deciding = { kind: 'cancelled', state: 'open', freeUntil: NOW.add({ hours: 1 }), free: 1, underWay: 0 }
  it('is decided about once, while it is free, and by nobody while tickets are under way', () => {
    expect(decideProblem(open, NOW)).toBeNull()
    for (const state of ['accepting', 'accepted', 'told', 'withdrawn', 'overtaken'] as const)
      expect(decideProblem({ ...open, state }, NOW)).toBe('AF-DISRUPTION-OVER')
    expect(decideProblem({ ...open, freeUntil: NOW }, NOW)).toBe('AF-DISRUPTION-OVER')
    expect(decideProblem({ ...open, free: 0 }, NOW)).toBe('AF-DISRUPTION-OVER')
    expect(decideProblem({ ...open, underWay: 1 }, NOW)).toBe('AF-TICKETS-BUSY')
  })

  it('reads as cancelled where nothing is flown that was sold, else as changed', () => {
    expect([wordFor('cancelled'), wordFor('retimed'), wordFor('protected')]).toEqual(['cancelled', 'changed', 'cancelled'])
  })
})
