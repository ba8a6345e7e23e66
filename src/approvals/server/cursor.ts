import { isApprovalId } from './ids.ts'
import type { PageAfter } from './store.ts'

/** What the database takes as an instant: it knows no year 0. */
const INSTANT = /^(?!0000)\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Cursors are the last row's instant and id, opaque to the client; a made-up one starts from the top. */
export function readCursor(cursor: string | undefined): PageAfter | null {
  if (cursor === undefined) return null
  const [at = '', approvalId = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|')
  if (!INSTANT.test(at) || !isApprovalId(approvalId)) return null
  try {
    return { askedAt: Temporal.Instant.from(at), approvalId }
  } catch {
    return null // a date that does not exist: the client made it up
  }
}

export const writeCursor = ({ askedAt, approvalId }: PageAfter): string =>
  Buffer.from(`${askedAt.toString()}|${approvalId}`).toString('base64url')
