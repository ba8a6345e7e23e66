import type { Clock } from '../../kernel/time.ts'
import type { SsoConfig } from '../../server/config/sso.ts'
import { identitySuppliers } from './configured/index.ts'
import type { Fault, PlatformUnderTest, TokenKind, World } from './conformance.ts'
import type { IdentityPlatform, SsoPlatform } from './port.ts'

/** For tests: the sandbox as the world in which the adapters are tried. */

/** The sandbox's names of the requests that an exchange begins with. */
const OPERATION: Readonly<Record<SsoPlatform, string>> = {
  oidc: 'oidcToken',
  oa: 'oaKeys',
  host: 'hostKeys',
  lark: 'larkToken',
  wecom: 'wecomUser',
  dingtalk: 'dingtalkToken',
}
const FAULT: Readonly<Record<Fault, Readonly<Record<string, string | number>>>> = {
  silent: { kind: 'delayReplyMs', ms: 3_000 },
  wrongAnswer: { kind: 'wrongAnswer' },
  halfAnswer: { kind: 'halfAnswer' },
  broken: { kind: 'status', status: 502 },
}
/** A privileged port without a service, and none of those that fetch itself refuses. */
const NOBODY = 'http://127.0.0.1:3'
const IMPATIENT_MS = 700

/** The running sandbox, as whoever started it hands it over. */
interface Sandbox {
  readonly origin: string
  control(path: string, body: object): Promise<unknown>
  advance(by: Temporal.DurationLike): Promise<void>
}

/** Somebody answers the page at an address, as her browser would; where she is sent then. */
export async function answerPage(authorizeUrl: string, choice: Readonly<Record<string, string>>): Promise<URL> {
  const url = new URL(authorizeUrl)
  url.hash = '' // browsers keep that to themselves
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(choice), redirect: 'manual' })
  const location = answer.headers.get('location')
  if (answer.status !== 302 || location === null) throw new Error(`The page of consent answered ${answer.status}`)
  return new URL(location)
}

export function sandboxWorld({ origin, control, advance }: Sandbox): World {
  return {
    consent: (url, person) => answerPage(url, { person }),
    decline: (url) => answerPage(url, { decline: '1' }),
    async hostTicket(platform, person, kind: TokenKind = 'good') {
      const answer = await fetch(`${origin}/identity/${platform}/ticket?person=${person}&kind=${kind}`)
      if (!answer.ok) throw new Error(`The host of ${platform} has no ticket for ${person} (${answer.status})`)
      return ((await answer.json()) as { ticket: string }).ticket
    },
    inMinutes: (minutes) => advance({ minutes }),
    async strike(platform, fault) {
      await control('faults', { match: OPERATION[platform], ...FAULT[fault] })
    },
  }
}

/** One platform of a configuration in its four tempers. */
export function underTest(platform: SsoPlatform, sso: SsoConfig, clock: Clock, world: World): PlatformUnderTest {
  const of = (settings: SsoConfig, timeoutMs?: number): IdentityPlatform => {
    const parts = { clock, readKey: () => '', ...(timeoutMs === undefined ? {} : { timeoutMs }) }
    const found = identitySuppliers(settings, parts).platforms.find((each) => each.platform === platform)
    if (!found) throw new Error(`${platform} is not set up`)
    return found
  }
  const { lark, wecom, dingtalk, oidc } = sso
  const secrets = [lark?.appSecret, wecom?.secret, dingtalk?.appSecret, oidc?.clientSecret].filter((each) => each !== undefined)
  const unreachable: SsoConfig = {
    ...sso,
    lark: lark && { ...lark, api: NOBODY },
    wecom: wecom && { ...wecom, api: NOBODY },
    dingtalk: dingtalk && { ...dingtalk, api: NOBODY, oapi: NOBODY },
    oidc: oidc && { ...oidc, issuer: NOBODY },
  }
  const misset: SsoConfig = {
    ...sso,
    lark: lark && { ...lark, appSecret: 'not-this-one' },
    wecom: wecom && { ...wecom, secret: 'not-this-one' },
    dingtalk: dingtalk && { ...dingtalk, appSecret: 'not-this-one' },
    oidc: oidc && { ...oidc, clientSecret: 'not-this-one' },
  }
  const hasSecret = platform !== 'oa' && platform !== 'host'
  return {
    platform: of(sso),
    impatient: of(sso, IMPATIENT_MS),
    unreachable: of(unreachable, IMPATIENT_MS),
    misset: hasSecret ? of(misset) : null,
    secrets,
    world,
  }
}
