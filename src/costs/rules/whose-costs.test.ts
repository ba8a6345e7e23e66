import { expect, it } from 'vitest'
import { whoseCosts } from './whose-costs.ts'

const colleague = (personId: string) => ({ personId, kind: 'employee' })
const guest = (personId: string) => ({ personId, kind: 'guest' })

it('are those of who travels, whoever books [V-OTHER-07]', () => {
  expect(whoseCosts('booker', [colleague('boss')])).toBe('boss')
  expect(whoseCosts('booker', [colleague('boss'), colleague('other')])).toBe('boss')
})

it('are the booker’s own where she is of the party, in whatever place', () => {
  expect(whoseCosts('booker', [colleague('boss'), colleague('booker')])).toBe('booker')
})

it('are the booker’s where only guests travel, and a colleague’s before a guest’s', () => {
  expect(whoseCosts('booker', [guest('guest')])).toBe('booker')
  expect(whoseCosts('booker', [guest('guest'), colleague('boss')])).toBe('boss')
})
