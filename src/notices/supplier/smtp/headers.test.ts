import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCarriers, textOf, type CarrierWorld } from '../../../../tools/testing/carriers.ts'
import { MAIL_SUBJECT_CHARACTERS_MAX, noticeProblem } from '../../rules/templates.ts'
import type { MailSupplier } from '../port.ts'
import { smtpMail } from './index.ts'

/* Subjects and texts hold what people have typed. Whatever that is, one mail goes out, to one address, with that subject. */

let world: CarrierWorld
let mail: MailSupplier
let sender: string
beforeAll(async () => {
  world = await startCarriers()
  const { mail: set } = world.config
  if (!set) throw new Error('The sandbox carries mails')
  sender = /<?([^<>\s]+@[^<>\s]+?)>?$/.exec(set.from)?.[1] ?? ''
  mail = smtpMail({ from: set.from, url: textOf(set.url) })
})
afterAll(() => world.end())

let nth = 0
const VICTIM = 'victim@post.example'

/** Sends one mail and tells what became of it: what its one address got, after nobody else got anything. */
async function arrival(more: { subject?: string; text?: string; to?: string }) {
  const to = more.to ?? `reader${(nth += 1)}@post.example`
  const letter = { id: randomUUID(), to, subject: 'Your data', text: 'It waits for you.', language: 'en', at: world.now, ...more } as const
  await mail.send(letter)
  expect(await world.arrived(VICTIM)).toEqual([])
  const arrived = await world.arrived(to.toLowerCase())
  expect(arrived).toHaveLength(1)
  return { ...arrived[0], id: letter.id }
}

const ODD = [
  '=?utf-8?B?RnJlZSBtb25leQ==?=',
  '=?utf-8?q?Free=20money?=',
  'An =?iso-8859-1?Q?a?= in the middle',
  'a, b; c: d <e@post.example>, "f" (g)',
  'To: victim@post.example',
  '林一帆，出差申请 𠮷',
  'O’Brien “quoted” — dash…',
  'a\u2028b\u2029c',
  'a\u0085b',
  '\u202egnirts desrever\u202c',
  'Zoe\u0308',
  '%0d%0aBcc: victim@post.example',
  `=?${'林'.repeat(30)}𠮷 and the rest`,
  `${'长'.repeat(MAIL_SUBJECT_CHARACTERS_MAX - 1)}𠮷`.slice(0, MAIL_SUBJECT_CHARACTERS_MAX - 1),
  'a'.repeat(MAIL_SUBJECT_CHARACTERS_MAX),
  'many words '.repeat(20).trim().slice(0, MAIL_SUBJECT_CHARACTERS_MAX),
]

describe('the subject of a mail', () => {
  it.each(ODD)('arrives as it was written: %j', async (subject) => {
    const arrived = await arrival({ subject })
    expect([arrived.subject, arrived.sender]).toEqual([subject, sender])
    expect(arrived.text?.trim()).toBe('It waits for you.')
    expect(arrived.clientKey).toContain(arrived.id)
  })

  it('arrives as it was written, whatever one line it is', async () => {
    const word = fc.constantFrom(
      '=?utf-8?B?',
      '?=',
      '=?',
      ', ',
      '<x@y.example>',
      '林',
      '𠮷',
      '\u2028',
      'é',
      '"',
      '\\',
      ' ',
      ':',
      ';',
      'Bcc: ',
    )
    const line = fc
      .array(fc.oneof(word, fc.string({ unit: 'binary', maxLength: 6 })), { minLength: 1, maxLength: 12 })
      .map((words) => words.join(''))
      .filter(
        (subject) => noticeProblem({ kind: 'mail', companyId: null, to: 'a@b.c', subject, text: 't', language: 'en', key: 'k' }) === null,
      )
      .filter((subject) => subject.isWellFormed() && subject === subject.trim())
    await fc.assert(
      fc.asyncProperty(line, async (subject) => {
        expect((await arrival({ subject })).subject?.replaceAll(/\s+/g, ' ')).toBe(subject.replaceAll(/\s+/g, ' '))
      }),
      { numRuns: 30 },
    )
  })

  it.each(['a\r\nBcc: victim@post.example', 'a\nBcc: victim@post.example', 'a\rBcc: victim@post.example', 'a\r\n\r\nAnother text'])(
    'is refused where it is more than one line, and would add nothing to the mail if it were not: %j',
    async (subject) => {
      const notice = { kind: 'mail', companyId: null, to: 'a@b.example', subject, text: 't', language: 'en', key: 'k' } as const
      expect(noticeProblem(notice)).toMatch(/one line/)
      const arrived = await arrival({ subject })
      expect(arrived.text?.trim()).toBe('It waits for you.')
    },
  )
})

describe('the text of a mail', () => {
  it.each([
    'line\n.\nline after a single dot',
    '.\nMAIL FROM:<victim@post.example>\nRCPT TO:<victim@post.example>\nDATA',
    'To: victim@post.example\n\nnot a header',
    '--boundary\nContent-Type: text/html\n\n<b>x</b>',
    'O’Brien 𠮷𬭎 \u2028 Zoe\u0308',
    `${'x'.repeat(5_000)} a line beyond what a line may be`,
    'From the beginning',
  ])('arrives as it was written: %j', async (text) => {
    const arrived = await arrival({ text })
    expect(arrived.text?.replaceAll('\r\n', '\n').trim()).toBe(text)
    expect(arrived.subject).toBe('Your data')
  })
})

describe('the address of a mail', () => {
  it.each([
    'a@post.example, victim@post.example',
    'a@post.example;victim@post.example',
    'a@post.example\r\nBcc: victim@post.example',
    'a@post.example> BCC:<victim@post.example',
    '<victim@post.example>',
    '"x" <victim@post.example>',
    'group: victim@post.example;',
    'a b@post.example',
    'a@@post.example',
    'a@post.example\u0000',
  ])('is refused where it is more than one, or none: %j', async (to) => {
    expect(noticeProblem({ kind: 'mail', companyId: null, to, subject: 's', text: 't', language: 'en', key: 'k' })).toMatch(/mail address/)
    const letter = { id: randomUUID(), to, subject: 's', text: 't', language: 'en', at: world.now } as const
    // Should one get that far all the same, no more than one copy of it goes out.
    const copies = async (): Promise<number> =>
      (await Promise.all([VICTIM, 'a@post.example'].map((each) => world.arrived(each)))).flat().length
    const before = await copies()
    await Promise.allSettled([mail.send(letter)])
    expect((await copies()) - before).toBeLessThanOrEqual(1)
  })
})
