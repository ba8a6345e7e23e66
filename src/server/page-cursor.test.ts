import { describe, expect, it } from 'vitest'
import { readCursor, writeCursor } from './page-cursor.ts'

const ID = '019ab0c0-0000-7000-8000-000000000001'
const sealed = (text: string) => Buffer.from(text).toString('base64url')

describe('a page’s cursor', () => {
  it('comes back as it was written, to the last digit of its instant', () => {
    const cursor = { at: Temporal.Instant.from('2026-11-24T01:02:03.456789Z'), id: ID }
    const read = readCursor(writeCursor(cursor))
    expect(read?.id).toBe(ID)
    expect(read?.at.equals(cursor.at)).toBe(true)
  })

  it.each([
    ['nothing', null],
    ['nothing at all', undefined],
    ['no code', '%%%'],
    ['a year that the database does not know', sealed(`0000-01-01T00:00:00Z|${ID}`)],
    ['a day that does not exist', sealed(`2026-02-31T00:00:00Z|${ID}`)],
    ['an id of dashes', sealed('2026-11-24T00:00:00Z|------------------------------------')],
  ])('starts from the top where it is %s', (_, cursor) => {
    expect(readCursor(cursor)).toBeNull()
  })
})
