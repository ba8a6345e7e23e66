import { describe, expect, it } from 'vitest'
import { projectFault } from './project-is-open.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const span = { isOpen: true, fromDate: day('2026-01-15'), untilDate: day('2026-12-31') }

describe('a project', () => {
  it.each([
    ['2026-01-14', 'notYet'],
    ['2026-01-15', null],
    ['2026-12-31', null],
    ['2027-01-01', 'over'],
  ])('is charged from its first day to its last: %s', (date, fault) => {
    expect(projectFault(span, day(date))).toBe(fault)
  })

  it('is never charged once it is closed, and always where it has no ends', () => {
    expect(projectFault({ ...span, isOpen: false }, day('2026-06-01'))).toBe('closed')
    expect(projectFault({ isOpen: true, fromDate: null, untilDate: null }, day('2099-01-01'))).toBeNull()
  })
})
