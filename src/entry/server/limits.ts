import type { Refusal } from '../../kernel/result.ts'
import { refuse } from '../../kernel/result.ts'
import type { PersonId } from '../../people/server/index.ts'
import type { Limit } from '../../server/http/limits.ts'
import type { EntryDeps } from './deps.ts'
import { SIGN_IN_LIMIT_HASH } from './purposes.ts'

const WINDOW_SECONDS = 15 * 60
/** Guessing at one account: ten tries leave six digits a chance of one in a hundred thousand. */
export const ACCOUNT_LIMIT: Limit = { name: 'sign-in.account', hitsMax: 10, windowSeconds: WINDOW_SECONDS }
/** Apart from passwords, so that whoever hammers at somebody's password does not keep her from coming in by code. */
export const CODE_ACCOUNT_LIMIT: Limit = { name: 'sign-in.code-account', hitsMax: 20, windowSeconds: WINDOW_SECONDS }
/** One password tried on many accounts. An office behind one address signs in within this. */
export const ADDRESS_LIMIT: Limit = { name: 'sign-in.address', hitsMax: 50, windowSeconds: WINDOW_SECONDS }
/** Seals cost a row each; a page asks for one per try, and some are never used. */
export const SEAL_LIMIT: Limit = { name: 'sign-in.code', hitsMax: 300, windowSeconds: WINDOW_SECONDS }
/** Messages asked for from one address: an office behind it, and no gateway for spam. */
export const SENDING_LIMIT: Limit = { name: 'code.address', hitsMax: 60, windowSeconds: 3_600 }
/** Whoever holds an open session may not guess its owner's password or code either. */
export const OWN_LIMIT: Limit = { name: 'confirm.person', hitsMax: 10, windowSeconds: WINDOW_SECONDS }
/** Invitations to one person. */
export const INVITE_LIMIT: Limit = { name: 'invite.person', hitsMax: 5, windowSeconds: 24 * 3_600 }

/** What also holds for those who sign in elsewhere than here. */
export const signInLimits = { account: ACCOUNT_LIMIT, address: ADDRESS_LIMIT, seal: SEAL_LIMIT, own: OWN_LIMIT } as const

/** Null where it is within the limit. */
export async function waitFor(deps: Pick<EntryDeps, 'limits'>, limit: Limit, who: string, code = 'AUTH-WAIT'): Promise<Refusal | null> {
  const admission = await deps.limits.hit(limit, who)
  return admission.admitted ? null : refuse(code, { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
}

export const limitKey = (deps: Pick<EntryDeps, 'secrets'>, text: string): string =>
  deps.secrets.hash(SIGN_IN_LIMIT_HASH, text).toString('base64url')

export const ownKey = (deps: Pick<EntryDeps, 'secrets'>, { companyId, personId }: PersonId): string =>
  limitKey(deps, `${companyId}/${personId}`)
