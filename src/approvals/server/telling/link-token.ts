import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../server/secrets.ts'
import type { LinkRow } from './store-links.ts'

/*
 * A link's secret: its id, and a signature over what it is for. It stands in no table, so that whoever reads the database decides
 * nothing by it.
 */

const PURPOSE = 'approvals.link'
const ID_BYTES = 16
const TOKEN_BYTES = 48

type Signed = Pick<LinkRow, 'id' | 'companyId' | 'approvalId' | 'personId' | 'expiresAt'>

function signature(secrets: Pick<Secrets, 'hash'>, { id, companyId, approvalId, personId, expiresAt }: Signed): Buffer {
  return secrets.hash(PURPOSE, [id, companyId, approvalId, personId, expiresAt.epochMilliseconds].join('|'))
}

export function tokenOf(secrets: Pick<Secrets, 'hash'>, link: Signed): string {
  const id = Buffer.from(link.id.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, signature(secrets, link)]).toString('base64url')
}

/** The id that a token names; null for what is no token at all. */
export function linkIdIn(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  // Read back as it was written: base64url has several spellings of the same bytes.
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token) return null
  return bytes.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function isSignedFor(secrets: Pick<Secrets, 'hash'>, link: Signed, token: string): boolean {
  const given = Buffer.from(token, 'base64url').subarray(ID_BYTES)
  const right = signature(secrets, link)
  return given.length === right.length && timingSafeEqual(given, right)
}
