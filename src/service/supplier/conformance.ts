import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProgrammeAway, ProgrammeUnclear, type Bond, type MemberProgramme } from './port.ts'

/** What the wing relies on, whichever programme it is. Codes reach real phones elsewhere, so it runs against the sandbox only. */
export type Fault = 'lostReply' | 'lostRequest' | 'lateReply' | 'wrongAnswer' | 'halfAnswer' | 'brokenAfter' | 'broken'

export interface ProgrammeUnderTest {
  readonly programme: MemberProgramme
  /** Gives up after a second. */
  readonly impatient: MemberProgramme
  readonly unreachable: MemberProgramme
  readonly stranger: MemberProgramme
  /** The newest code that came to a number; null where none came. */
  codeAt(phone: string): Promise<string | null>
  advance(by: Temporal.DurationLike): Promise<void>
  strikeNext(what: 'sendCode' | 'bind' | 'find' | 'end', fault: Fault): Promise<void>
  end(): Promise<void>
}

let numbers = 0
const newPhone = (): string => `+86136${String(44_440_001 + (numbers += 1))}`
const newKey = (): string => randomUUID()

async function outcome(asked: Promise<unknown>): Promise<{ readonly is: unknown; readonly words: string }> {
  try {
    return { is: await asked, words: '' }
  } catch (error) {
    if (!(error instanceof ProgrammeAway || error instanceof ProgrammeUnclear)) throw error
    return { is: error.name, words: `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}` }
  }
}

export function memberConformance(name: string, make: () => Promise<ProgrammeUnderTest>): void {
  describe(`${name}, as service needs a member programme`, () => {
    let world: ProgrammeUnderTest
    beforeAll(async () => {
      world = await make()
    })
    afterAll(() => world.end())

    async function send(phone: string): Promise<{ verificationId: string; code: string }> {
      const answer = await world.programme.sendCode({ phone, language: 'zh', key: newKey() })
      if (answer.is !== 'sent') throw new Error(`no code was sent: ${answer.is}`)
      return { verificationId: answer.verificationId, code: (await world.codeAt(phone)) ?? '' }
    }
    async function bound(phone: string, reference: string): Promise<Bond> {
      const answer = await world.programme.bind({ ...(await send(phone)), reference, key: newKey() })
      if (answer.is !== 'bound') throw new Error(`not bound: ${answer.is}`)
      return answer.bond
    }

    it('binds by a code that came to the account’s phone, finds the bond, and ends it, twice alike', async () => {
      const [phone, reference] = [newPhone(), newKey()]
      expect(await world.programme.find(reference)).toBeNull()
      const bond = await bound(phone, reference)
      expect(bond.memberNumber).toMatch(/^\d{12}$/)
      expect(bond.maskedPhone).toBe(`136****${phone.slice(-4)}`)
      expect(await world.programme.find(reference)).toEqual(bond)
      await world.programme.unbind({ bindingId: bond.bindingId, key: newKey() })
      await world.programme.unbind({ bindingId: bond.bindingId, key: newKey() })
      expect(await world.programme.find(reference)).toBeNull()
      await world.programme.unbind({ bindingId: randomUUID(), key: newKey() })
    })

    it('sends one code a minute, and nothing to a number without an account, without saying so', async () => {
      const phone = newPhone()
      await send(phone)
      const again = await world.programme.sendCode({ phone, language: 'zh', key: newKey() })
      expect(again).toEqual({ is: 'tooOften', retryAfterSeconds: expect.any(Number) as unknown })
      const nobody = '+8613644440000'
      const answer = await world.programme.sendCode({ phone: nobody, language: 'en', key: newKey() })
      expect(answer).toMatchObject({ is: 'sent', againAfterSeconds: 60 })
      expect(await world.codeAt(nobody)).toBeNull()
    })

    it('tells a wrong code from one that has ended: after five tries, five minutes, or its use', async () => {
      const [phone, reference] = [newPhone(), newKey()]
      const { verificationId, code } = await send(phone)
      const wrong = code === '000000' ? '000001' : '000000'
      const attempt = (typed: string, id = verificationId) =>
        world.programme.bind({ verificationId: id, code: typed, reference, key: newKey() })
      for (let tried = 1; tried <= 5; tried += 1) expect(await attempt(wrong)).toEqual({ is: 'wrongCode' })
      expect(await attempt(code)).toEqual({ is: 'codeEnded' })
      expect(await attempt(code, randomUUID())).toEqual({ is: 'codeEnded' })
      const late = await send(newPhone())
      await world.advance({ minutes: 6 })
      expect(await attempt(late.code, late.verificationId)).toEqual({ is: 'codeEnded' })
    })

    it('binds an account once, and one account to a reference', async () => {
      const [phone, reference] = [newPhone(), newKey()]
      await bound(phone, reference)
      await world.advance({ minutes: 2 })
      expect(await world.programme.bind({ ...(await send(phone)), reference: newKey(), key: newKey() })).toEqual({ is: 'taken' })
      expect(await world.programme.bind({ ...(await send(newPhone())), reference, key: newKey() })).toEqual({ is: 'taken' })
    })

    it('repeats its first answer under a key', async () => {
      const reference = newKey()
      const wish = { ...(await send(newPhone())), reference, key: newKey() }
      const first = await world.programme.bind(wish)
      expect(await world.programme.bind(wish)).toEqual(first)
    })

    it('is away where nobody listens, and where our key is not accepted', async () => {
      const wish = { phone: newPhone(), language: 'zh', key: newKey() } as const
      expect((await outcome(world.unreachable.sendCode(wish))).is).toBe('ProgrammeAway')
      expect((await outcome(world.stranger.sendCode(wish))).is).toBe('ProgrammeAway')
      await world.strikeNext('sendCode', 'broken')
      expect((await outcome(world.programme.sendCode(wish))).is).toBe('ProgrammeAway')
      expect(await world.codeAt(wish.phone)).toBeNull()
    })

    it.each<[Fault, boolean]>([
      ['lostReply', true],
      ['lateReply', true],
      ['wrongAnswer', true],
      ['halfAnswer', true],
      ['brokenAfter', true],
      ['lostRequest', false],
    ])('calls a bond unclear after %s, says nothing of code or reference, and can be asked: it stands is %s', async (fault, stands) => {
      const reference = newKey()
      const wish = { ...(await send(newPhone())), reference, key: newKey() }
      await world.strikeNext('bind', fault)
      const { is, words } = await outcome(world.impatient.bind(wish))
      expect(is).toBe('ProgrammeUnclear')
      expect(words).not.toMatch(new RegExp(`${wish.code}|${reference}`))
      expect((await world.programme.find(reference)) !== null).toBe(stands)
    })

    it.each<Fault>(['lostReply', 'wrongAnswer', 'halfAnswer'])('claims nothing where it cannot be asked: %s', async (fault) => {
      await world.strikeNext('find', fault)
      expect((await outcome(world.impatient.find(newKey()))).is).toBe('ProgrammeUnclear')
    })
  })
}
