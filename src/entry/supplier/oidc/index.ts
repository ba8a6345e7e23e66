import * as client from 'openid-client'
import { z } from 'zod'
import type { Clock } from '../../../kernel/time.ts'
import { systemClock } from '../../../server/clock.ts'
import { isLoopback } from '../../../server/config/addresses.ts'
import { orNull } from '../address.ts'
import { codeChallenge } from '../pkce.ts'
import type { Identity, IdentityAnswer, IdentityPlatform, Passage } from '../port.ts'
import { PlatformAway, PlatformMisset } from '../port.ts'

export interface OidcOptions {
  readonly companyCode: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Where browsers find the provider, if elsewhere than its own document says. */
  readonly authorize: string | null
  /** The claim that holds the staff number; null where none does. */
  readonly staffClaim: string | null
  readonly clock: Clock
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** Two machines' clocks are rarely one. */
const TOLERANCE_SECONDS = 30
/** Providers change their addresses about never; after an hour the document is read again. */
const DISCOVERY_LIFETIME_MS = 3_600_000

/** Some providers write booleans as words. */
const verified = z.union([z.boolean(), z.stringbool()]).optional().catch(false)
const claimsOf = z.looseObject({
  sub: z.string().min(1).max(255),
  name: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  email_verified: verified,
  phone_number: z.string().optional().catch(undefined),
  phone_number_verified: verified,
})

/** What went wrong, told without any answer's content: it may hold tokens. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  const inner = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const own = 'code' in error && typeof error.code === 'string' && error.code !== '' ? error.code : error.name
  return inner ? `${own} ${inner}` : own
}

/** Errors that are about the token itself: its signature, its key, its claims, or what the callback said of its sender. */
const BAD_TOKEN: ReadonlySet<string> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
])
const MISSET: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client', 'unsupported_grant_type', 'invalid_scope'])

/** An answer without the parts of one is the provider's failure, or of somebody in between. */
function isNoAnswer({ cause }: Error): boolean {
  const found = cause instanceof Error ? cause.cause : undefined
  return typeof found === 'object' && found !== null && 'body' in found
}

function refusalOf(error: unknown): IdentityAnswer {
  if (error instanceof client.ResponseBodyError) {
    if (error.error === 'invalid_grant') return { is: 'refused', why: 'code' }
    if (MISSET.has(error.error)) throw new PlatformMisset(`oidc token: ${error.error.slice(0, 40)}`)
  }
  if (error instanceof client.ClientError && BAD_TOKEN.has(error.code ?? '') && !isNoAnswer(error)) return { is: 'refused', why: 'token' }
  throw new PlatformAway(`oidc token: ${codeOf(error)}`)
}

/** Any OpenID provider (OpenID Connect Core 1.0), with PKCE, nonce and the signature of its id_token checked. */
export function oidcPlatform(options: OidcOptions): IdentityPlatform {
  const { clock } = options
  const { protocol, hostname } = new URL(options.issuer)
  const isPlain = protocol === 'http:' && isLoopback(hostname)
  let known: { metadata: client.ServerMetadata; untilMs: number } | null = null
  let asking: Promise<client.ServerMetadata> | null = null

  async function discover(): Promise<client.ServerMetadata> {
    try {
      const found = await client.discovery(new URL(options.issuer), options.clientId, undefined, client.None(), {
        timeout: (options.timeoutMs ?? TIMEOUT_MS) / 1000,
        execute: isPlain ? [client.allowInsecureRequests] : [],
      })
      const metadata = found.serverMetadata()
      known = { metadata, untilMs: clock.now().epochMilliseconds + DISCOVERY_LIFETIME_MS }
      return metadata
    } catch (error) {
      // Without its cause: that may carry a whole answer.
      throw new PlatformAway(`oidc discovery: ${codeOf(error)}`)
    } finally {
      asking = null
    }
  }

  /** A configuration of one's own each time: the provider's keys are read anew, so that a changed key is known at once. */
  async function configuration(): Promise<client.Configuration> {
    const isFresh = known !== null && known.untilMs > clock.now().epochMilliseconds
    const metadata = isFresh && known ? known.metadata : await (asking ??= discover())
    const config = new client.Configuration(structuredClone({ ...metadata }), options.clientId, {
      client_secret: options.clientSecret,
      // The library asks the machine what time it is; times in tokens are held against our clock.
      [client.clockSkew]: Math.round((clock.now().epochMilliseconds - systemClock.now().epochMilliseconds) / 1000),
      [client.clockTolerance]: TOLERANCE_SECONDS,
    })
    config.timeout = (options.timeoutMs ?? TIMEOUT_MS) / 1000
    if (isPlain) client.allowInsecureRequests(config)
    // Without this a token that comes straight from the provider is believed for the line's sake alone.
    client.enableNonRepudiationChecks(config)
    return config
  }

  return {
    platform: 'oidc',
    companyCode: options.companyCode,
    redirect: {
      async authorizeUrl(passage) {
        const url = client.buildAuthorizationUrl(await configuration(), {
          redirect_uri: passage.redirectUri,
          scope: 'openid profile email phone',
          state: passage.state,
          nonce: passage.nonce,
          code_challenge: codeChallenge(passage.verifier),
          code_challenge_method: 'S256',
        })
        if (options.authorize === null) return url.toString()
        const elsewhere = new URL(options.authorize)
        elsewhere.search = url.search
        return elsewhere.toString()
      },
      async identify({ code, issuer }, passage) {
        const config = await configuration()
        try {
          return await exchange(config, options, { code, issuer }, passage)
        } catch (error) {
          if (error instanceof PlatformAway) throw error
          return refusalOf(error)
        }
      },
    },
    ticket: null,
    inside: null,
    app: null,
  }
}

async function exchange(
  config: client.Configuration,
  options: OidcOptions,
  { code, issuer }: { code: string; issuer: string | undefined },
  passage: Passage,
): Promise<IdentityAnswer> {
  const returned = new URL(passage.redirectUri)
  returned.searchParams.set('code', code)
  returned.searchParams.set('state', passage.state)
  if (issuer !== undefined) returned.searchParams.set('iss', issuer)
  const tokens = await client.authorizationCodeGrant(config, returned, {
    pkceCodeVerifier: passage.verifier,
    expectedNonce: passage.nonce,
    expectedState: passage.state,
    idTokenExpected: true,
  })
  const told = tokens.claims()
  const latestAt = options.clock.now().epochMilliseconds + TOLERANCE_SECONDS * 1000
  // A token made in our future was not made by a provider with a clock.
  if (!told || told.iat * 1000 > latestAt) return { is: 'refused', why: 'token' }
  const more = config.serverMetadata().userinfo_endpoint ? await client.fetchUserInfo(config, tokens.access_token, told.sub) : {}
  // What is signed stands before what was only sent.
  const claims = claimsOf.safeParse({ ...more, ...told })
  if (!claims.success) throw new PlatformAway('oidc claims: not of the protocol')
  return { is: 'known', identity: identityOf(claims.data, options) }
}

/** A mail address or phone that the provider has not checked may be anybody's: it is not taken. */
function identityOf(claims: z.output<typeof claimsOf>, { issuer, staffClaim }: OidcOptions): Identity {
  const staffNumber = staffClaim === null ? undefined : claims[staffClaim]
  return {
    tenant: issuer,
    subject: claims.sub,
    name: orNull(claims.name),
    mail: claims.email_verified === true ? orNull(claims.email) : null,
    phone: claims.phone_number_verified === true ? orNull(claims.phone_number) : null,
    staffNumber: typeof staffNumber === 'string' ? orNull(staffNumber) : null,
  }
}
