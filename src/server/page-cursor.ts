/** Where a page of a list goes on: after the row of this instant and id, the newest first. */
export interface PageCursor {
  readonly at: Temporal.Instant
  readonly id: string
}

/** What the database takes as an instant and as an id: it knows no year 0, and dashes make no id. */
const AT = /^(?!0000)\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A cursor is opaque to the client; one that it made up starts from the top. */
export function readCursor(cursor: string | null | undefined): PageCursor | null {
  if (cursor === null || cursor === undefined) return null
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|')
  if (!AT.test(at) || !ID.test(id)) return null
  try {
    return { at: Temporal.Instant.from(at), id }
  } catch {
    return null // a date that does not exist
  }
}

export const writeCursor = ({ at, id }: PageCursor): string => Buffer.from(`${at.toString()}|${id}`).toString('base64url')
