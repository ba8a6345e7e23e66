import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CarrierAway,
  CarrierUnclear,
  type CardSupplier,
  type MailSupplier,
  type OutgoingCard,
  type OutgoingMail,
  type OutgoingSms,
  type SmsSupplier,
} from './port.ts'

/**
 * What the wing relies on, whoever carries its notices. Every adapter passes this suite against the sandbox; a carrier's own world has
 * no levers, and nobody wants to send real messages to find out.
 */
export type Fault =
  | 'lostReply'
  | 'lostRequest'
  | 'lateReply'
  | 'wrongAnswer'
  | 'halfAnswer'
  | 'brokenAfter'
  | 'broken'
  | 'refused'
  | 'notNow'

export interface CarrierUnderTest<T> {
  readonly carrier: T
  /** Gives up after a second. */
  readonly impatient: T
  /** Where nobody listens. */
  readonly unreachable: T
  /** Not let in: its key or password is wrong. */
  readonly stranger: T
  readonly now: Temporal.Instant
  /** What has arrived at a number or address. */
  arrived(to: string): Promise<readonly { readonly clientKey: string; readonly text: string; readonly subject: string }[]>
  strikeNext(what: 'send' | 'find', fault: Fault): Promise<void>
  end(): Promise<void>
}

/** How a call ended, with every word that an error would bring into a log. */
async function outcome(asked: Promise<unknown>): Promise<{ readonly is: unknown; readonly words: string }> {
  try {
    return { is: await asked, words: '' }
  } catch (error) {
    if (!(error instanceof CarrierAway || error instanceof CarrierUnclear)) throw error
    return { is: error.name, words: `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}` }
  }
}

let numbers = 0
const nextNumber = (): string => `+86139${String(33_330_000 + (numbers += 1))}`
const newSms = (): OutgoingSms => ({
  id: randomUUID(),
  to: nextNumber(),
  template: 'signInCode',
  params: { code: '483920' },
  language: 'zh',
})

export function smsConformance(name: string, make: () => Promise<CarrierUnderTest<SmsSupplier>>): void {
  describe(`${name}, as notices need a carrier of text messages`, () => {
    let world: CarrierUnderTest<SmsSupplier>
    beforeAll(async () => {
      world = await make()
    })
    afterAll(() => world.end())

    it('sends once, under our number, in the language that was asked for', async () => {
      const [zh, en] = [newSms(), { ...newSms(), language: 'en' as const }]
      expect(await world.carrier.send(zh)).toEqual({ is: 'sent', ref: expect.stringMatching(/./) as unknown })
      expect(await world.carrier.send(en)).toMatchObject({ is: 'sent' })
      expect(await world.arrived(zh.to)).toMatchObject([{ clientKey: zh.id, text: expect.stringContaining('验证码 483920') as unknown }])
      expect(await world.arrived(en.to)).toMatchObject([{ clientKey: en.id, text: expect.stringContaining('is 483920') as unknown }])
    })

    it('leads on by a link, and writes names as they are', async () => {
      const inviter = '林 一帆 & Söhne (x) !*~'
      const sms = { ...newSms(), template: 'guestLink', params: { inviter, link: 'https://travel.example/m/guest/aB-3_x?y=1' } } as const
      expect(await world.carrier.send(sms)).toMatchObject({ is: 'sent' })
      const [message] = await world.arrived(sms.to)
      expect(message?.text).toContain('/m/guest/aB-3_x?y=1 ')
      expect(message?.text).toContain(inviter)
    })

    it('reaches numbers of other countries', async () => {
      const sms = { ...newSms(), to: '+85298765432' }
      expect(await world.carrier.send(sms)).toMatchObject({ is: 'sent' })
      expect((await world.arrived(sms.to)).map((each) => each.clientKey)).toContain(sms.id)
    })

    it('finds what was sent, among others to the same number, and nothing where nothing was', async () => {
      const sms = newSms()
      await world.carrier.send({ ...sms, id: randomUUID() })
      expect(await world.carrier.find(sms, world.now)).toEqual({ is: 'unknown' })
      await world.carrier.send(sms)
      await world.carrier.send({ ...sms, id: randomUUID() })
      expect(await world.carrier.find(sms, world.now)).toMatchObject({ is: 'sent' })
    })

    it('finds what was sent before midnight and arrived after it', async () => {
      const sms = newSms()
      await world.carrier.send(sms)
      const sentAt = world.now.toZonedDateTimeISO('Asia/Shanghai').startOfDay().subtract({ minutes: 2 }).toInstant()
      expect(await world.carrier.find(sms, sentAt)).toMatchObject({ is: 'sent' })
    })

    it('tells a number that cannot be reached from a carrier that cannot', async () => {
      const sms = newSms()
      await world.strikeNext('send', 'refused')
      expect((await outcome(world.carrier.send(sms))).is).toMatchObject({ is: 'refused' })
      await world.strikeNext('send', 'notNow')
      expect((await outcome(world.carrier.send(sms))).is).toBe('CarrierAway')
      expect((await outcome(world.unreachable.send(sms))).is).toBe('CarrierAway')
      expect((await outcome(world.stranger.send(sms))).is).toBe('CarrierAway')
      expect(await world.arrived(sms.to)).toEqual([])
    })

    it.each<[Fault, boolean]>([
      ['lostReply', true],
      ['lateReply', true],
      ['wrongAnswer', true],
      ['halfAnswer', true],
      ['brokenAfter', true],
      ['lostRequest', false],
      ['broken', false],
    ])('calls it unclear after %s, says nothing of number or code, and can be asked: sent is %s', async (fault, isSent) => {
      const sms = newSms()
      await world.strikeNext('send', fault)
      const { is, words } = await outcome(world.impatient.send(sms))
      expect(is).toBe('CarrierUnclear')
      expect(words).not.toMatch(new RegExp(`${sms.to.slice(3)}|483920|${encodeURIComponent('启程')}`))
      expect(await world.carrier.find(sms, world.now)).toMatchObject({ is: isSent ? 'sent' : 'unknown' })
    })

    it.each<Fault>(['lostReply', 'wrongAnswer', 'halfAnswer', 'broken'])('claims nothing where it cannot be asked: %s', async (fault) => {
      const sms = newSms()
      await world.carrier.send(sms)
      await world.strikeNext('find', fault)
      const { is, words } = await outcome(world.impatient.find(sms, world.now))
      expect(is).toMatch(/^Carrier/)
      expect(words).not.toContain(sms.to.slice(3))
    })
  })
}

const newMail = (more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: randomUUID(),
  to: `${randomUUID()}@post.example`,
  subject: '你的资料已准备好 ✓',
  text: '你好：\n\n请打开 https://travel.example/m/x?y=1 。\n',
  language: 'zh',
  at: Temporal.Instant.from('2026-11-23T02:00:00Z'),
  ...more,
})

export function mailConformance(name: string, make: () => Promise<CarrierUnderTest<MailSupplier>>): void {
  describe(`${name}, as notices need a carrier of mails`, () => {
    let world: CarrierUnderTest<MailSupplier>
    beforeAll(async () => {
      world = await make()
    })
    afterAll(() => world.end())

    it('sends subject and text to the letter', async () => {
      const mail = newMail()
      expect(await world.carrier.send(mail)).toMatchObject({ is: 'sent' })
      expect(await world.arrived(mail.to)).toMatchObject([{ subject: mail.subject, text: mail.text }])
    })

    it('gives a second copy the Message-ID of the first', async () => {
      const mail = newMail()
      await world.carrier.send(mail)
      await world.carrier.send(mail)
      const keys = (await world.arrived(mail.to)).map((each) => each.clientKey)
      expect(keys).toHaveLength(2)
      expect(new Set(keys).size).toBe(1)
      expect(keys[0]).toContain(mail.id)
    })

    it('tells an address that is refused from a server that is away', async () => {
      const mail = newMail()
      await world.strikeNext('send', 'refused')
      expect((await outcome(world.carrier.send(mail))).is).toMatchObject({ is: 'refused' })
      await world.strikeNext('send', 'notNow')
      expect((await outcome(world.carrier.send(mail))).is).toBe('CarrierAway')
      expect((await outcome(world.unreachable.send(mail))).is).toBe('CarrierAway')
      expect((await outcome(world.stranger.send(mail))).is).toBe('CarrierAway')
      expect(await world.arrived(mail.to)).toEqual([])
    })

    it.each<[Fault, number]>([
      ['lostReply', 1],
      ['lateReply', 1],
      ['lostRequest', 0],
    ])('calls it unclear after %s and says nothing of whom it was for', async (fault, delivered) => {
      const mail = newMail()
      await world.strikeNext('send', fault)
      const { is, words } = await outcome(world.impatient.send(mail))
      expect(is).toBe('CarrierUnclear')
      expect(words).not.toContain(mail.to)
      expect(await world.arrived(mail.to)).toHaveLength(delivered)
    })
  })
}

const newCard = (to: string, more: Partial<OutgoingCard> = {}): OutgoingCard => {
  const id = randomUUID()
  const text = 'Amount: ¥3,000\nPlease decide by 18:00.'
  return { id, to, title: 'To approve: Yifan Lin', text, button: 'Open', link: `https://travel.example/m/approval/link#${id}`, ...more }
}

/** `member` is somebody of the organisation by the platform's own name, and where the sandbox shows what she has got. */
export function cardConformance(
  name: string,
  make: () => Promise<CarrierUnderTest<CardSupplier> & { readonly member: { readonly to: string; readonly inbox: string } }>,
): void {
  describe(`${name}, as notices need a carrier of cards`, () => {
    let world: Awaited<ReturnType<typeof make>>
    beforeAll(async () => {
      world = await make()
    })
    afterAll(() => world.end())
    const cardsOf = async ({ link }: OutgoingCard) => (await world.arrived(world.member.inbox)).filter(({ text }) => text.endsWith(link))

    it('sends title, text, button and link', async () => {
      const card = newCard(world.member.to)
      expect(await world.carrier.send(card)).toEqual({ is: 'sent', ref: expect.stringMatching(/./) as unknown })
      const [shown] = await cardsOf(card)
      expect(shown?.subject).toBe(card.title)
      for (const part of [...card.text.split('\n'), card.button]) expect(shown?.text).toContain(part)
    })

    it('is shown once, however often it is sent', async () => {
      const card = newCard(world.member.to)
      for (let round = 0; round < 3; round += 1) expect((await world.carrier.send(card)).is).toBe('sent')
      expect(await cardsOf(card)).toHaveLength(1)
    })

    it('takes the longest that a notice may be, in characters of three bytes', async () => {
      const card = newCard(world.member.to, { title: '审'.repeat(200), text: `${'批'.repeat(499)}\n`.repeat(2).trim() })
      expect((await world.carrier.send(card)).is).toBe('sent')
      expect((await cardsOf(card))[0]?.text).toContain('批')
    })

    it('lets nobody write marks or other links into it', async () => {
      const card = newCard(world.member.to, {
        title: '[Free](https://evil.example)',
        text: '<a href="https://evil.example">[x](https://evil.example)',
      })
      expect((await world.carrier.send(card)).is).toBe('sent')
      const { text = '' } = (await cardsOf(card))[0] ?? {}
      // Lark is told that all of it is plain text, and shows what was written.
      expect(/\]\(|<a/.test(text)).toBe(world.carrier.name === 'lark')
    })

    it('refuses who is not of the organisation, and says so without her name', async () => {
      const { is, words } = await outcome(world.carrier.send(newCard('nobody-of-theirs')))
      expect(is).toMatchObject({ is: 'refused' })
      expect(`${JSON.stringify(is)} ${words}`).not.toContain('nobody-of-theirs')
    })

    it('sends nothing where the platform cannot be reached or does not take our app', async () => {
      const card = newCard(world.member.to)
      expect((await outcome(world.unreachable.send(card))).is).toBe('CarrierAway')
      expect((await outcome(world.stranger.send(card))).is).toBe('CarrierAway')
      expect(await cardsOf(card)).toEqual([])
    })

    it.each<[Fault, number]>([
      ['lostReply', 1],
      ['lateReply', 1],
      ['wrongAnswer', 1],
      ['halfAnswer', 1],
      ['brokenAfter', 1],
      ['lostRequest', 0],
      ['broken', 0],
    ])('calls it unclear after %s, says nothing of whom it was for, and may be sent again', async (fault, delivered) => {
      const card = newCard(world.member.to)
      await world.strikeNext('send', fault)
      const { is, words } = await outcome(world.impatient.send(card))
      expect(is).toBe('CarrierUnclear')
      expect(words).not.toMatch(new RegExp(`${card.to}|${card.id}`))
      expect(await cardsOf(card)).toHaveLength(delivered)
      expect((await world.carrier.send(card)).is).toBe('sent')
      expect(await cardsOf(card)).toHaveLength(1)
    })
  })
}
