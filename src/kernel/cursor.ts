/** Where a page of a list goes on: after the row of this instant and id, the newest first. */
export interface PageCursor {
  readonly at: Temporal.Instant
  readonly id: string
}

const CHARACTERS_MAX = 200
/** What the database takes as an instant and as an id: it knows no year 0, and dashes make no id. */
const AT = /^(?!0000)\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const BASE64URL = /^[\w-]+$/

/** What stands in a cursor; null where it is none of ours. All of it is plain letters and figures. */
export function openCursor(cursor: string): string | null {
  if (cursor.length > CHARACTERS_MAX || !BASE64URL.test(cursor)) return null
  try {
    return String.fromCodePoint(...Uint8Array.fromBase64(cursor, { alphabet: 'base64url' }))
  } catch {
    return null // a length that no text has
  }
}

export const sealCursor = (text: string): string =>
  Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0).toBase64({ alphabet: 'base64url', omitPadding: true })

/** A cursor is opaque to the client; null where it is one that it has made up. */
export function readCursor(cursor: string): PageCursor | null {
  const [at = '', id = '', ...more] = (openCursor(cursor) ?? '').split('|')
  if (more.length > 0 || !AT.test(at) || !ID.test(id)) return null
  try {
    return { at: Temporal.Instant.from(at), id }
  } catch {
    return null // a date that does not exist
  }
}

export const writeCursor = ({ at, id }: PageCursor): string => sealCursor(`${at.toString()}|${id}`)
