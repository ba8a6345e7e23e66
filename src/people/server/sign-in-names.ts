import type { Secrets } from '../../server/secrets.ts'
import { readAccount } from '../rules/account.ts'
import { SIGN_IN_NAME_HASH } from './purposes.ts'

/** The hash under which an account signs in; null for what can be no account. */
export function signInNameHash(secrets: Secrets, text: string): Buffer | null {
  const account = readAccount(text)
  return account && secrets.hash(SIGN_IN_NAME_HASH, `${account.kind}:${account.value}`)
}
