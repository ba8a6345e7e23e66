import { describe, expect, it } from 'vitest'
import { readCursor, sealCursor, writeCursor } from './cursor.ts'

const ID = '019ab0c0-0000-7000-8000-000000000001'

describe('a page’s cursor', () => {
  it('comes back as it was written, to the last digit of its instant', () => {
    const cursor = { at: Temporal.Instant.from('2026-11-24T01:02:03.456789Z'), id: ID }
    const written = writeCursor(cursor)
    expect(written).toMatch(/^[\w-]+$/)
    const read = readCursor(written)
    expect(read?.id).toBe(ID)
    expect(read?.at.equals(cursor.at)).toBe(true)
  })

  it.each([
    ['empty', ''],
    ['no code', '%%%'],
    ['made up', 'made up'],
    ['a length that no text has', 'abcde'],
    ['too long', 'a'.repeat(204)],
    ['a year that the database does not know', sealCursor(`0000-01-01T00:00:00Z|${ID}`)],
    ['a day that does not exist', sealCursor(`2026-02-31T00:00:00Z|${ID}`)],
    ['an id of dashes', sealCursor('2026-11-24T00:00:00Z|------------------------------------')],
    ['more than two parts', sealCursor(`2026-11-24T00:00:00Z|${ID}|1`)],
  ])('is none where it is %s', (_, cursor) => {
    expect(readCursor(cursor)).toBeNull()
  })
})
