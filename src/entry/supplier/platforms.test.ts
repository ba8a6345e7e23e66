import { createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClock } from '../../server/clock.ts'
import type { SsoConfig } from '../../server/config/sso.ts'
import type { IdentitySandbox } from '../../../tools/testing/identity-sandbox.ts'
import { startIdentitySandbox } from '../../../tools/testing/identity-sandbox.ts'
import { identitySuppliers } from './configured/index.ts'
import type { PlatformUnderTest, TokenKind, World } from './conformance.ts'
import { broughtBy, passageTo, redirectConformance, ticketConformance } from './conformance.ts'
import { signedTokenPlatform } from './oa-token/index.ts'
import type { IdentityAnswer, SsoPlatform } from './port.ts'
import { PlatformAway, PlatformMisset } from './port.ts'
import { answerPage, sandboxWorld, underTest } from './sandbox.ts'

const clock = new TestClock('2026-11-21T02:00:00Z')
let sandbox: IdentitySandbox
let origin: string
let sso: SsoConfig
let world: World

beforeAll(async () => {
  sandbox = await startIdentitySandbox(clock)
  ;({ origin, sso } = sandbox)
  world = sandboxWorld(sandbox)
})
afterAll(() => sandbox.stop())
const control = (path: string, body: object): Promise<unknown> => sandbox.control(path, body)

const kept = new Map<SsoPlatform, PlatformUnderTest>()
const subjectOf = (platform: SsoPlatform) => (): PlatformUnderTest => {
  const known = kept.get(platform) ?? underTest(platform, sso, clock, world)
  kept.set(platform, known)
  return known
}

redirectConformance({ platform: 'oidc', bindsCodes: true, knowsOutsiders: false }, subjectOf('oidc'))
redirectConformance({ platform: 'lark', bindsCodes: true, knowsOutsiders: true }, subjectOf('lark'))
redirectConformance({ platform: 'wecom', bindsCodes: false, knowsOutsiders: true }, subjectOf('wecom'))
redirectConformance({ platform: 'dingtalk', bindsCodes: false, knowsOutsiders: true }, subjectOf('dingtalk'))
ticketConformance('lark', subjectOf('lark'))
ticketConformance('dingtalk', subjectOf('dingtalk'))
ticketConformance('oa', subjectOf('oa'))
ticketConformance('host', subjectOf('host'))

describe('an OpenID provider’s token', () => {
  async function signIn(over: { issuer?: string; afterConsent?: () => Promise<void> } = {}): Promise<IdentityAnswer> {
    const { redirect } = subjectOf('oidc')().platform
    if (!redirect) throw new Error('oidc signs nobody in by redirect')
    const passage = passageTo('oidc')
    const back = await world.consent(await redirect.authorizeUrl(passage, false), 'QC1001')
    await over.afterConsent?.()
    return redirect.identify({ ...broughtBy(back), ...(over.issuer === undefined ? {} : { issuer: over.issuer }) }, passage)
  }

  it.each([
    ['with another sign-in’s nonce', 'wrongNonce'],
    ['made for another app', 'wrongAudience'],
    ['that has ended', 'expiredToken'],
    ['signed by nobody', 'algNone'],
    ['signed by a stranger', 'badSignature'],
  ])('is refused %s', async (_, kind) => {
    await control('faults', { match: 'oidcToken', kind })
    expect(await signIn()).toEqual({ is: 'refused', why: 'token' })
  })

  it('is refused where the callback names another sender (RFC 9207)', async () => {
    expect(await signIn({ issuer: 'https://evil.example' })).toEqual({ is: 'refused', why: 'token' })
  })

  it('is taken on after the provider has changed its keys, the old one gone', async () => {
    expect((await signIn()).is).toBe('known')
    await control('identity/rotate', { signer: 'oidc', forgetOld: true })
    expect((await signIn()).is).toBe('known')
  })

  it('is taken where the provider’s clock is seconds off, and refused where it is minutes off', async () => {
    const shift = (by: Temporal.DurationLike) => async (): Promise<void> => {
      await control('clock', { now: clock.now().add(by).toString() })
    }
    expect((await signIn({ afterConsent: shift({ seconds: 20 }) })).is).toBe('known')
    // Made in our future: the provider, or whoever made it, cannot be right.
    await shift({ seconds: 0 })()
    expect(await signIn({ afterConsent: shift({ minutes: 4 }) })).toEqual({ is: 'refused', why: 'token' })
    await shift({ seconds: 0 })()
  })

  it('counts a mail address only where the provider has checked it', async () => {
    const answer = await signIn()
    if (answer.is !== 'known') throw new Error('refused')
    expect(answer.identity).toMatchObject({ mail: 'yifan.lin@qicheng.example', staffNumber: 'QC1001', tenant: `${origin}/identity/oidc` })
  })

  it('is not waited for where the provider does not tell about itself', async () => {
    await control('faults', { match: 'oidcDiscovery', kind: 'delayMs', ms: 3_000 })
    await expect(underTest('oidc', sso, clock, world).impatient.redirect?.authorizeUrl(passageTo('oidc'), false)).rejects.toThrow(
      PlatformAway,
    )
  })
})

describe.each(['oa', 'host'] as const)('a token that %s has signed', (platform) => {
  const identify = async (kind: TokenKind, of = subjectOf(platform)().platform): Promise<IdentityAnswer> => {
    const answer = await of.ticket?.identify(await world.hostTicket(platform, 'QC1001', kind))
    if (!answer) throw new Error(`${platform} signs no tokens`)
    return answer
  }

  it.each([
    ['has ended', 'expired'],
    ['was made for another system', 'foreign'],
    ['bears another’s signature', 'forged'],
    ['bears no signature', 'unsigned'],
    ['would live longer than five minutes', 'long'],
  ] as const)('is refused where it %s', async (_, kind) => {
    expect(await identify(kind)).toEqual({ is: 'refused', why: 'token' })
  })

  it('names the company’s person by her staff number, and an id under which it serves once', async () => {
    const answer = await identify('good')
    expect(answer).toMatchObject({ is: 'known', identity: { staffNumber: 'QC1001', mail: 'yifan.lin@qicheng.example' } })
    expect(answer.is === 'known' && answer.once?.id.startsWith(`${origin}/identity/${platform} `)).toBe(true)
  })

  it('is good under the old and under the new key while one takes over from the other', async () => {
    const patient = identitySuppliers(sso, { clock, readKey: () => '', lookAgainAfterMs: 0 }).platforms.find(
      (each) => each.platform === platform,
    )
    const old = await world.hostTicket(platform, 'QC1001')
    await control('identity/rotate', { signer: platform })
    expect((await patient?.ticket?.identify(old))?.is).toBe('known')
    expect((await identify('good', patient)).is).toBe('known')
    await control('identity/rotate', { signer: platform, forgetOld: true })
    expect((await identify('good', patient)).is).toBe('known')
  })

  it('is told from a platform that does not show its keys', async () => {
    await world.strike(platform, 'broken')
    const ticket = await world.hostTicket(platform, 'QC1001')
    await expect(underTest(platform, sso, clock, world).platform.ticket?.identify(ticket)).rejects.toThrow(PlatformAway)
  })
})

describe('the office system’s keys as text', () => {
  it('are tried one after another, and a key of another kind is no error', async () => {
    const { keys } = (await (await fetch(`${origin}/identity/oa/jwks.json`)).json()) as { keys: { kty: string }[] }
    const { keys: others } = (await (await fetch(`${origin}/identity/oidc/jwks.json`)).json()) as { keys: { kty: string }[] }
    const pemOf = (key: object): string => createPublicKey({ key: { ...key }, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    const { oa } = sso
    if (!oa) throw new Error('oa is not set up')
    const make = (pem: string) => signedTokenPlatform({ ...oa, platform: 'oa', keys: { pem }, clock }).ticket
    const ticket = await world.hostTicket('oa', 'QC1001')
    const stranger = others.map(pemOf).join('')
    expect(await make(stranger)?.identify(ticket)).toEqual({ is: 'refused', why: 'token' })
    expect((await make(stranger + keys.map(pemOf).join(''))?.identify(ticket))?.is).toBe('known')
  })
})

describe('WeChat’s official account', () => {
  const account = () => {
    const { wechat } = identitySuppliers(sso, { clock, readKey: () => '' })
    if (!wechat) throw new Error('wechat is not set up')
    return wechat
  }
  const codeOf = async (person: string): Promise<string> => {
    const redirectUri = 'https://travel.example/m/sso/wechat'
    return broughtBy(await answerPage(account().authorizeUrl({ state: 'a'.repeat(43), redirectUri }), { person })).code
  }

  it('tells an openid of her own for each person, once for each code', async () => {
    const code = await codeOf('QC1001')
    const openid = await account().openidOf(code)
    expect(openid).toMatch(/^o[\w-]{27}$/)
    expect(await account().openidOf(code)).toBeNull()
    expect(await account().openidOf(await codeOf('QC1001'))).toBe(openid)
    expect(await account().openidOf(await codeOf('QC1002'))).not.toBe(openid)
  })

  it('says that the account is set up wrongly where its secret is', async () => {
    if (!sso.wechat) throw new Error('wechat is not set up')
    const { wechat } = identitySuppliers({ ...sso, wechat: { ...sso.wechat, appSecret: 'no' } }, { clock, readKey: () => '' })
    await expect(wechat?.openidOf(await codeOf('QC1001'))).rejects.toThrow(PlatformMisset)
  })
})

describe('what pages inside a host sign with', () => {
  it('is lent by each platform that has a script library', async () => {
    const { platforms, wechat } = identitySuppliers(sso, { clock, readKey: () => '' })
    const lent = await Promise.all(
      [...platforms.map(({ inside }) => inside), wechat?.inside ?? null].map((inside) => inside?.ticket() ?? Promise.resolve(null)),
    )
    expect(lent.filter((each) => each !== null).map(({ ticket, expiresInSeconds }) => [ticket, expiresInSeconds])).toEqual([
      ['sandbox-lark-js-ticket', 7200],
      ['sandbox-wecom-js-ticket', 7200],
      ['sandbox-dingtalk-js-ticket', 7200],
      ['sandbox-wechat-js-ticket', 7200],
    ])
  })

  it('is fetched with a new token once the platform has forgotten the app’s', async () => {
    const wecom = identitySuppliers(sso, { clock, readKey: () => '' }).platforms.find(({ platform }) => platform === 'wecom')
    await wecom?.inside?.ticket()
    // The platform’s clock runs ahead of ours: it has ended what we still believe in.
    await control('clock', { now: clock.now().add({ minutes: 119 }).toString() })
    await control('clock', { now: clock.now().add({ minutes: 121 }).toString() })
    expect((await wecom?.inside?.ticket())?.ticket).toBe('sandbox-wecom-js-ticket')
    await control('clock', { now: clock.now().toString() })
  })
})
