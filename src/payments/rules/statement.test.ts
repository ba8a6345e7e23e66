import { describe, expect, it } from 'vitest'
import { uuidv7 } from '../../kernel/ids.ts'
import { csvRows } from './statement-csv.ts'
import { lowestIdAt, MONTH, monthSpan, movementOf, readStatementCursor, writeStatementCursor } from './statement.ts'

describe('a month of a statement', () => {
  it('begins and ends at midnight where the books are kept', () => {
    const { from, to } = monthSpan('2026-12')
    expect([from.toString(), to.toString()]).toEqual(['2026-11-30T16:00:00Z', '2026-12-31T16:00:00Z'])
  })

  it('holds the entries made in it and no others, by their ids', () => {
    const { from, to } = monthSpan('2026-11')
    const made = (at: Temporal.Instant, addMs: number) => uuidv7(at.epochMilliseconds + addMs)
    const isIn = (id: string) => id >= lowestIdAt(from) && id < lowestIdAt(to)
    expect([made(from, -1), made(from, 0), made(to, -1), made(to, 0)].map(isIn)).toEqual([false, true, true, false])
  })

  it.each(['2026-11', '2099-01'])('takes %s', (month) => expect(MONTH.test(month)).toBe(true))
  it.each(['2026-13', '2026-00', '2026-1', '1999-12', '2026-11-01', '', '2026-11\n'])('does not take %j', (month) => {
    expect(MONTH.test(month)).toBe(false)
  })
})

describe('what a line says', () => {
  it.each([
    ['person', 'pay', 100, 'charged'],
    ['person', 'pay', -100, 'paid'],
    ['person', 'cash', -100, 'paid'],
    ['person', 'capture', 100, 'charged'],
    ['person', 'return', -100, 'owed'],
    ['person', 'return', 100, 'paidBack'],
    ['person', 'refund', 100, 'paidBack'],
    ['company', 'pay', 100, 'drawn'],
    ['company', 'return', -100, 'returned'],
    ['company', 'grant', 100, 'granted'],
    ['company', 'expire', -100, 'ended'],
    ['value', 'grant', -100, 'valueLeft'],
    ['value', 'pay', 100, 'valueUsed'],
    ['value', 'return', -100, 'valueBack'],
    ['value', 'expire', 100, 'valueEnded'],
  ] as const)('%s, %s of %i: %s', (whose, kind, amountMinor, movement) => {
    expect(movementOf(whose, kind, amountMinor)).toBe(movement)
  })
})

it('is not made up for what never moves unused value', () => {
  expect(() => movementOf('value', 'refund', 100)).toThrow(/not moved by refund/)
})

describe('where a page goes on', () => {
  const entryId = '019aa2b0-0000-7000-8000-000000000001'
  it.each([
    { account: 'money', after: { entryId, position: 2 } },
    { account: 'value', after: { entryId, position: 0 } },
    { account: 'value', after: null },
  ] as const)('comes back as it was written: %j', (cursor) => {
    expect(readStatementCursor(writeStatementCursor(cursor))).toEqual(cursor)
  })
})

describe('the file of a statement', () => {
  it('writes amounts as plain numbers, also below one yuan and below nothing', () => {
    expect(csvRows([[{ minor: 118_050 }, { minor: 5 }, { minor: -7 }, { minor: -118_000 }, { minor: 0 }]])).toBe(
      '1180.50,0.05,-0.07,-1180.00,0.00\r\n',
    )
  })

  it('quotes what would break a line or a cell', () => {
    expect(csvRows([['a,b', 'say "x"', 'one\r\ntwo', 'plain 文字']])).toBe('"a,b","say ""x""","one\r\ntwo",plain 文字\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '＋1', '\n=1', '=cmd|"/c calc"!A1'])(
    'lets no text be a formula: %j',
    (text) => {
      const written = csvRows([[text]])
      expect(written.replace(/^"/, '').startsWith("'")).toBe(true)
    },
  )
})
