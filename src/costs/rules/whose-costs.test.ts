import { describe, expect, it } from 'vitest'
import { whoseTrip, type Travels } from './whose-costs.ts'

const colleague = (id: string): Travels => ({ id, isColleague: true })
const guest = (id: string): Travels => ({ id, isColleague: false })
const unknown = (id: string): Travels => ({ id, isColleague: null })
const self = colleague('booker')

describe('whose a trip is: its costs and its application by one rule [V-OTHER-07]', () => {
  it.each([
    ['books for a colleague', 'agent', [colleague('boss')], 'boss'],
    ['books for two', 'agent', [colleague('boss'), colleague('other')], 'boss'],
    ['books for a colleague and travels along', 'agent', [colleague('boss'), self], 'boss'],
    ['ticks herself first', 'agent', [self, colleague('boss')], 'boss'],
    ['books for a guest and a colleague', 'agent', [guest('guest'), colleague('boss')], 'boss'],
    ['books for her guests alone', 'agent', [guest('guest')], null],
    ['travels with her guests, as who books for others', 'agent', [self, guest('guest')], null],
    ['books for herself', 'personal', [self], null],
    ['books for herself and brings a guest along', 'personal', [guest('guest'), self], null],
    ['does not know yet who the first one is', 'agent', [unknown('?'), colleague('boss')], undefined],
    ['knows the first colleague, and not who comes after her', 'agent', [colleague('boss'), unknown('?')], 'boss'],
    ['books for herself, whoever is not known', 'personal', [self, unknown('?')], null],
  ] as const)('where she %s', (_what, mode, travellers, whose) => {
    expect(whoseTrip({ mode, bookerId: 'booker' }, travellers)).toBe(whose)
  })
})
