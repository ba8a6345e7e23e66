import { describe, expect, it } from 'vitest'
import { sealCursor, writeCursor } from '../../kernel/cursor.ts'
import { pageCursor } from './page-cursor.ts'

const ID = '019ab0c0-0000-7000-8000-000000000001'

describe('a cursor in a call', () => {
  it('is taken as it was written', () => {
    const written = writeCursor({ at: Temporal.Instant.from('2026-11-24T01:02:03.456789Z'), id: ID })
    expect(pageCursor.safeParse(written)).toMatchObject({ success: true, data: written })
  })

  it.each(['', 'made up', sealCursor('nothing'), 7])('is refused as badly written where it is %j', (cursor) => {
    expect(pageCursor.safeParse(cursor).success).toBe(false)
  })
})
