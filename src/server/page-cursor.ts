import { invariant } from '../kernel/result.ts'
import { readCursor as opened, type PageCursor } from '../kernel/cursor.ts'

export { writeCursor, type PageCursor } from '../kernel/cursor.ts'

/** Where a page goes on; null at the top. A call's schema has refused what is no cursor (`pageCursor`). */
export function readCursor(cursor: string | null | undefined): PageCursor | null {
  if (cursor === null || cursor === undefined) return null
  const read = opened(cursor)
  invariant(read, 'a cursor was read before it was passed on')
  return read
}
