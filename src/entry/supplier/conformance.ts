import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { IdentityPlatform, Passage, RedirectSide, SsoPlatform, TicketSide } from './port.ts'
import { PlatformAway, PlatformMisset } from './port.ts'

/** What an adapter brings along to be held to the suite: itself in four tempers, and a world in which people consent. */
export interface PlatformUnderTest {
  readonly platform: IdentityPlatform
  /** The same for somebody who waits for a second at most. */
  readonly impatient: IdentityPlatform
  /** The same adapter with addresses where nobody listens. */
  readonly unreachable: IdentityPlatform
  /** With an app secret that the platform does not know; null where there is none. */
  readonly misset: IdentityPlatform | null
  /** What must appear in no error: the app's secrets. */
  readonly secrets: readonly string[]
  readonly world: World
}

export type Fault = 'silent' | 'wrongAnswer' | 'halfAnswer' | 'broken'
export type TokenKind = 'good' | 'expired' | 'foreign' | 'forged' | 'unsigned' | 'long'

export interface World {
  /** Somebody consents at the platform's page: what the browser comes back with. */
  consent(authorizeUrl: string, person: string): Promise<URL>
  decline(authorizeUrl: string): Promise<URL>
  /** What the host hands to the page inside it. */
  hostTicket(platform: SsoPlatform, person: string, kind?: TokenKind): Promise<string>
  inMinutes(minutes: number): Promise<void>
  /** Strikes the next request of the exchange. */
  strike(platform: SsoPlatform, fault: Fault): Promise<void>
}

const secret = (): string => randomBytes(32).toString('base64url')
export const passageTo = (platform: SsoPlatform): Passage => ({
  state: secret(),
  nonce: secret(),
  verifier: secret(),
  redirectUri: `https://travel.example/m/sso/${platform}`,
})

/** DingTalk brings its code back under a name of its own. */
export function broughtBy(back: URL): { code: string; issuer?: string } {
  const code = back.searchParams.get('code') ?? back.searchParams.get('authCode')
  const issuer = back.searchParams.get('iss')
  if (code === null) throw new Error(`no code came back: ${[...back.searchParams.keys()].join(', ')}`)
  return issuer === null ? { code } : { code, issuer }
}

export interface Expected {
  readonly platform: SsoPlatform
  /** Whether a code is bound to the way on which it was asked for (PKCE). */
  readonly bindsCodes: boolean
  /** Whether anybody at all may consent there, so that the organisation is asked who belongs to it. */
  readonly knowsOutsiders: boolean
}

/** What entry relies on, whichever platform it is. */
export function redirectConformance({ platform: name, bindsCodes, knowsOutsiders }: Expected, subject: () => PlatformUnderTest): void {
  describe(`${name} by redirect`, () => {
    const sideOf = (platform: IdentityPlatform): RedirectSide => {
      if (!platform.redirect) throw new Error(`${name} signs nobody in by redirect`)
      return platform.redirect
    }
    const side = () => sideOf(subject().platform)
    /** Somebody goes there and comes back. */
    async function wayBack(person: string, passage = passageTo(name)) {
      const back = await subject().world.consent(await side().authorizeUrl(passage, true), person)
      return { back, passage, given: broughtBy(back) }
    }

    it('brings back the state that it was given, to the address that it was given', async () => {
      const { back, passage } = await wayBack('QC1001')
      expect(back.searchParams.get('state')).toBe(passage.state)
      expect(back.origin + back.pathname).toBe(passage.redirectUri)
    })

    it('vouches for whoever consents, each time under the same name and never under another’s', async () => {
      const answers = []
      for (const person of ['QC1001', 'QC1001', 'QC1002']) {
        const { given, passage } = await wayBack(person)
        const answer = await side().identify(given, passage)
        if (answer.is !== 'known') throw new Error(`refused: ${answer.why}`)
        answers.push(answer.identity)
      }
      const [first, again, other] = answers
      expect(first).toMatchObject({ mail: 'yifan.lin@qicheng.example', phone: '+8613800006621' })
      expect(again).toEqual(first)
      expect(other?.tenant).toBe(first?.tenant)
      expect(other?.subject).not.toBe(first?.subject)
    })

    it('refuses a code that has served, one that has ended, and one that nobody gave out', async () => {
      const used = await wayBack('QC1001')
      await side().identify(used.given, used.passage)
      expect(await side().identify(used.given, used.passage)).toEqual({ is: 'refused', why: 'code' })
      const late = await wayBack('QC1001')
      await subject().world.inMinutes(6)
      expect(await side().identify(late.given, late.passage)).toEqual({ is: 'refused', why: 'code' })
      const { passage, given } = await wayBack('QC1001')
      expect(await side().identify({ ...given, code: secret() }, passage)).toEqual({ is: 'refused', why: 'code' })
    })

    it.runIf(bindsCodes)('refuses a code that was asked for on another way (PKCE)', async () => {
      const mine = await wayBack('QC1001')
      const stranger = passageTo(name)
      const answer = await side().identify(mine.given, { ...mine.passage, verifier: stranger.verifier })
      expect(answer).toEqual({ is: 'refused', why: 'code' })
    })

    it.runIf(knowsOutsiders)('refuses whoever is not of the organisation', async () => {
      const { given, passage } = await wayBack('GUEST')
      expect(await side().identify(given, passage)).toEqual({ is: 'refused', why: 'outsider' })
    })

    it('brings no code back from whoever declines', async () => {
      const passage = passageTo(name)
      const back = await subject().world.decline(await side().authorizeUrl(passage, true))
      expect(back.searchParams.get('state')).toBe(passage.state)
      expect(() => broughtBy(back)).toThrow('no code came back')
    })

    it.each(['silent', 'wrongAnswer', 'halfAnswer', 'broken'] as const)(
      'says that the platform is away where its answer is %s',
      async (fault) => {
        const { given, passage } = await wayBack('QC1001')
        await subject().world.strike(name, fault)
        await expect(sideOf(subject().impatient).identify(given, passage)).rejects.toThrow(PlatformAway)
      },
    )

    it('tells in its errors neither the app’s secret nor the code', async () => {
      const { misset, unreachable, secrets } = subject()
      const { given, passage } = await wayBack('QC1001')
      const errors: unknown[] = []
      for (const each of [unreachable, ...(misset ? [misset] : [])]) {
        await sideOf(each)
          .identify(given, passage)
          .catch((error: unknown) => errors.push(error))
      }
      const kinds = errors.map((error) => (error instanceof Error ? error.name : typeof error))
      expect(kinds).toEqual(misset ? [PlatformAway.name, PlatformMisset.name] : [PlatformAway.name])
      const told = inspect(errors, { depth: 10 })
      for (const each of [...secrets, given.code, passage.verifier]) expect(told).not.toContain(each)
    })
  })
}

/** The same for what a host hands to the page inside it. */
export function ticketConformance(name: SsoPlatform, subject: () => PlatformUnderTest): void {
  describe(`${name} inside its host`, () => {
    const side = (): TicketSide => {
      const { ticket } = subject().platform
      if (!ticket) throw new Error(`${name} hands out no tickets`)
      return ticket
    }

    it('vouches for whoever opened the page, and by a ticket of her own each time', async () => {
      const { world } = subject()
      const [one, two] = [await world.hostTicket(name, 'QC1001'), await world.hostTicket(name, 'QC1001')]
      const answers = [await side().identify(one), await side().identify(two)]
      for (const answer of answers) expect(answer).toMatchObject({ is: 'known', identity: { mail: 'yifan.lin@qicheng.example' } })
      const onces = answers.map((answer) => (answer.is === 'known' ? answer.once?.id : undefined))
      expect(onces[0] === undefined || onces[0] !== onces[1]).toBe(true)
    })

    it('refuses what nobody handed out', async () => {
      for (const ticket of [secret(), 'a.b.c', '{}']) {
        const answer = await side().identify(ticket)
        expect(answer.is).toBe('refused')
      }
    })
  })
}
