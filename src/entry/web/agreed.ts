import { readStored, writeStored } from '../../web/storage.ts'
import { AGREEMENT_VERSION } from '../rules/agreement.ts'

const STORED_AS = 'agreed'

interface Agreed {
  readonly version: string
  /** Who agreed here last. The phone keeps this much of her, as it keeps whose brand it wore. */
  readonly userCode: string
}

function agreedHere(): Agreed | null {
  const kept = readStored(STORED_AS)
  if (typeof kept !== 'object' || kept === null || !('version' in kept) || !('userCode' in kept)) return null
  const { version, userCode } = kept
  return version === AGREEMENT_VERSION && typeof userCode === 'string' ? { version, userCode } : null
}

/** Remembers, after a way in, that she agreed to this edition. */
export function noteAgreed(userCode: string): void {
  writeStored(STORED_AS, { version: AGREEMENT_VERSION, userCode } satisfies Agreed)
}

/** A phone number or a mail address; whose it is this browser cannot tell. */
const isAddress = (account: string): boolean => account.includes('@') || /^\+?[\d\s()–-]{11,}$/.test(account)

/**
 * Whether the box need not be ticked for an account: who used this phone last agreed to this edition, and the account does not
 * name somebody else. While it is typed the beginning of her code counts as hers, so that the box does not come and go.
 */
export function hasAgreed(account: string, { typing = false } = {}): boolean {
  const agreed = agreedHere()
  if (!agreed) return false
  const typed = account.normalize('NFKC').trim().toUpperCase()
  if (isAddress(typed)) return true
  const own = agreed.userCode.toUpperCase()
  return typing ? own.startsWith(typed) || /^\+?\d+$/.test(typed) : own === typed
}
