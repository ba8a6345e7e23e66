import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto'
import { decodeJwt, jwtVerify } from 'jose'
import { JOSEError } from 'jose/errors'
import type { CallParsed } from '../../kernel/call.ts'
import type { Refusal } from '../../kernel/result.ts'
import { isRefusal, refuse } from '../../kernel/result.ts'
import type { Person, PersonId } from '../../people/server/index.ts'
import type { CallContext } from '../../server/http/handler.ts'
import type { Entered } from '../calls/fields.ts'
import type { appLogin } from '../calls/sign-in.ts'
import type { EntryParts } from './deps.ts'
import { enter, enteredOf } from './entering.ts'
import { ADDRESS_LIMIT, waitFor } from './limits.ts'
import { USED_ONCE_HASH } from './purposes.ts'
import { takeOnce } from './store.ts'

/*
 * The company's own app has signed its people in already. It hands over a token that says who opens the page: signed with the
 * company's key, for us, for minutes, once.
 */

/** With what each company's app signs, by the company's code, and whom its tokens must name as their reader. */
export interface AppKeys {
  readonly byCompany: ReadonlyMap<string, AppKey>
  readonly audience: string
}

interface AppKey {
  readonly algorithm: 'HS256' | 'EdDSA'
  readonly key: KeyObject
}

export function appKeysFrom(
  entries: readonly { readonly companyCode: string; readonly kind: 'hs256' | 'eddsa'; readonly key: Buffer }[],
  audience: string,
): AppKeys {
  const keyOf = (kind: 'hs256' | 'eddsa', key: Buffer): AppKey =>
    kind === 'hs256'
      ? { algorithm: 'HS256', key: createSecretKey(key) }
      : { algorithm: 'EdDSA', key: createPublicKey({ key, format: 'der', type: 'spki' }) }
  return { byCompany: new Map(entries.map(({ companyCode, kind, key }) => [companyCode, keyOf(kind, key)])), audience }
}

const LIFETIME_SECONDS_MAX = 300
/** Two machines' clocks are rarely one. */
const CLOCK_TOLERANCE_SECONDS = 30
const ID_CHARACTERS_MAX = 200

interface Said {
  readonly companyCode: string
  readonly userCode: string
  readonly id: string
  readonly expiresAt: Temporal.Instant
}

/** What a token says, once its signature, reader and times are right; else why not. No token says more than that it is no good. */
async function read(deps: EntryParts, token: string): Promise<Said | Refusal> {
  const companyCode = issuerOf(token)
  if (companyCode === null) return refuse('AUTH-TOKEN')
  const key = deps.appKeys.byCompany.get(companyCode)
  if (!key) return refuse('AUTH-COMPANY')
  try {
    const { payload } = await jwtVerify(token, key.key, {
      algorithms: [key.algorithm],
      issuer: companyCode,
      audience: deps.appKeys.audience,
      requiredClaims: ['sub', 'iat', 'exp', 'jti'],
      maxTokenAge: LIFETIME_SECONDS_MAX,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: new Date(deps.clock.now().epochMilliseconds),
    })
    const { sub = '', iat = 0, exp = 0, jti = '' } = payload
    const isSane = exp - iat <= LIFETIME_SECONDS_MAX && sub !== '' && jti !== '' && jti.length <= ID_CHARACTERS_MAX
    if (!isSane) return refuse('AUTH-TOKEN')
    const expiresAt = Temporal.Instant.fromEpochMilliseconds(Math.ceil(exp + CLOCK_TOLERANCE_SECONDS) * 1000)
    return { companyCode, userCode: sub.trim().toUpperCase(), id: `${companyCode}/${jti}`, expiresAt }
  } catch (error) {
    if (error instanceof JOSEError) return refuse('AUTH-TOKEN')
    throw error
  }
}

/** Whom the token names as its maker, before anything of it is believed. */
function issuerOf(token: string): string | null {
  try {
    const { iss } = decodeJwt(token)
    return typeof iss === 'string' ? iss : null
  } catch {
    return null
  }
}

/** Whom the token is of; an employee who is unknown, has left or never existed makes it no good. */
async function ownerOf(deps: EntryParts, { companyCode, userCode }: Said): Promise<Person | Refusal> {
  const company = await deps.people.accounts.companyByCode(deps.db.read, companyCode)
  if (!company || (company.isDemo && !deps.demo)) return refuse('AUTH-COMPANY')
  const person = await deps.people.byUserCode(deps.db.read, { companyId: company.companyId, userCode })
  return person?.isActive ? person : refuse('AUTH-TOKEN')
}

/** These say that she is one, though not for this alone: of herself, or on another line. */
const AGENT_ALL_THE_SAME: ReadonlySet<string> = new Set(['PEOPLE-AGENT-SELF', 'PEOPLE-LINE'])

/** The code names an agent herself, or somebody for whom she may book [E-ACCESS-09]. */
async function isAgent(deps: EntryParts, who: PersonId, agentUserCode: string): Promise<boolean> {
  const asked = { mode: 'agent', userCodes: [agentUserCode.trim().toUpperCase()], line: 'flight' } as const
  const travellers = await deps.people.travellersFor(deps.db.read, who, asked)
  return !isRefusal(travellers) || AGENT_ALL_THE_SAME.has(travellers.refused)
}

export async function signInByApp(
  deps: EntryParts,
  context: CallContext,
  { apptoken, agentUserCode }: CallParsed<typeof appLogin>,
): Promise<Entered | Refusal> {
  const tooMany = await waitFor(deps, ADDRESS_LIMIT, context.address)
  if (tooMany) return tooMany
  const said = await read(deps, apptoken)
  if (isRefusal(said)) return said
  const person = await ownerOf(deps, said)
  if (isRefusal(person)) return person
  if (agentUserCode !== undefined && !(await isAgent(deps, person, agentUserCode))) return refuse('PEOPLE-NO-AUTHORITY')
  const idHash = deps.secrets.hash(USED_ONCE_HASH, said.id)
  const session = await deps.db.transact(
    async (writer) => {
      const isFirst = await takeOnce(writer, { kind: 'appToken', idHash, expiresAt: said.expiresAt })
      return isFirst ? enter(deps, writer, person, { way: 'app', context, agrees: false }) : refuse('AUTH-TOKEN')
    },
    { name: 'entry.app-login' },
  )
  return isRefusal(session) ? session : enteredOf(deps, person, session)
}
