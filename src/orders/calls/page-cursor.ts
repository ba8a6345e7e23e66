import { z } from 'zod'
import { readCursor } from '../../kernel/cursor.ts'

/** Where a page of any list goes on: what is no cursor is refused, for beginning anew would tell a list twice. */
export const pageCursor = z.stringFormat('cursor', (text) => readCursor(text) !== null)
