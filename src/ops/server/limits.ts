import { refuse, type Refusal } from '../../kernel/result.ts'
import { signInLimits } from '../../entry/server/index.ts'
import type { Limit } from '../../server/http/limits.ts'
import { staffNameKey } from '../rules/name.ts'
import type { OpsDeps } from './deps.ts'

/* As strict as the travellers' sign-in, and counted apart from it. */

const apart = (limit: Limit): Limit => ({ ...limit, name: `ops.${limit.name}` })

/** Guessing at one account. */
export const ACCOUNT_LIMIT = apart(signInLimits.account)
/** One password tried on many accounts. */
export const ADDRESS_LIMIT = apart(signInLimits.address)
/** Seals cost a row each. */
export const SEAL_LIMIT = apart(signInLimits.seal)
/** Whoever holds an open session may not guess its owner's password either. */
export const OWN_LIMIT = apart(signInLimits.own)

/** Null where it is within the limit. */
export async function waitFor({ limits }: Pick<OpsDeps, 'limits'>, limit: Limit, who: string): Promise<Refusal | null> {
  const admission = await limits.hit(limit, who)
  return admission.admitted ? null : refuse('OPS-WAIT', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
}

/** A name as limits count it: hashed, however it is written. */
export const limitKey = ({ secrets }: Pick<OpsDeps, 'secrets'>, name: string): string =>
  secrets.hash('ops.limit', staffNameKey(name)).toString('base64url')
