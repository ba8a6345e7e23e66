/** People for the journeys of coming in: a company of their own in each language, so that no other journey signs in as one of them. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { CODE_SUBJECT_HASH } from '../src/entry/server/purposes.ts'
import { importOwn, ownCompanyFile, secretsOfWorld } from './own-company.ts'
import { control, fact, onDatabase } from './world-facts.ts'

export const NEWCOMERS_PASSWORD = 'zebra-90-kiwi'

interface Newcomer {
  readonly userCode: string
  readonly phone: string
  readonly mail: string
}

export interface Newcomers {
  /** Invites the others. */
  readonly manager: Newcomer
  /** Has no password yet; the company knows her phone. */
  readonly withPhone: Newcomer
  /** Has no password yet; the company knows her mail address alone. `phone` is hers all the same. */
  readonly withMail: Newcomer
  /** Signs in with a password; her phone is missing. */
  readonly withoutPhone: Newcomer
  /** The same, and nobody completes it. */
  readonly unreached: Newcomer
  /** Has everything. */
  readonly settled: readonly Newcomer[]
}

const SETTLED = 4

export function newcomersOf(language: 'zh' | 'en'): Newcomers {
  const [prefix, tens] = language === 'zh' ? ['EZ', '1'] : ['EE', '2']
  const nth = (number: number): Newcomer => ({
    userCode: `${prefix}${1000 + number}`,
    phone: `139000077${tens}${number}`,
    mail: `${prefix}${1000 + number}@newcomers.example`.toLowerCase(),
  })
  const [manager, withPhone, withMail, withoutPhone] = [nth(0), nth(1), nth(2), nth(3)]
  const settled = Array.from({ length: SETTLED }, (_, at) => nth(4 + at))
  return { manager, withPhone, withMail, withoutPhone, settled, unreached: nth(4 + SETTLED) }
}

interface Known {
  readonly phone?: boolean
  readonly password?: boolean
  readonly roles?: string
}

function personInFile({ userCode, phone, mail }: Newcomer, nth: number, { roles = '[employee]', ...known }: Known): string {
  return [
    `  - userCode: ${userCode}`,
    `    name: { zh: 新${'一二三四五六七八九'[nth]}, en: ${'ABCDEFGHI'[nth]}lin Xin }`,
    `    latinName: { surname: Xin, given: ${'ABCDEFGHI'[nth]}lin }`,
    ...(known.phone === true ? [`    phone: '${phone}'`] : []),
    `    mail: ${mail}`,
    ...(known.password === true ? [`    password: ${NEWCOMERS_PASSWORD}`] : []),
    '    department: HQ',
    '    rank: P1',
    `    roles: ${roles}`,
    '    costCentres: [CC-1]',
  ].join('\n')
}

function companyFile(language: 'zh' | 'en'): string {
  const { manager, withPhone, withMail, withoutPhone, settled, unreached } = newcomersOf(language)
  const people = [
    personInFile(manager, 0, { phone: true, password: true, roles: '[employee, travelManager]' }),
    personInFile(withPhone, 1, { phone: true }),
    personInFile(withMail, 2, {}),
    personInFile(withoutPhone, 3, { password: true }),
    ...settled.map((one, at) => personInFile(one, 4 + at, { phone: true, password: true })),
    personInFile(unreached, 4 + SETTLED, { password: true }),
  ]
  const name = { zh: '新人公司', en: 'Newcomers Ltd.' }
  return ownCompanyFile({ code: `NEW-${language.toUpperCase()}`, name, people: people.join('\n') })
}

/** Imports the company of a language, once per world. */
export async function importNewcomers(language: 'zh' | 'en'): Promise<Newcomers> {
  const done = join(fact('DAYS'), `../newcomers-${language}`)
  if (existsSync(done)) return newcomersOf(language)
  await importOwn(companyFile(language))
  writeFileSync(done, '')
  return newcomersOf(language)
}

/** What counts tries and messages forgets them: all journeys come from one address, and not one minute lies between their codes. */
export async function forgetTries(): Promise<void> {
  await onDatabase(async (client) => {
    await client.query('delete from rate_window')
  })
}

/** Lets the code that a phone signs in by run out now instead of in five minutes; it is found as the product finds it. */
export async function endSignInCode(phone: string): Promise<void> {
  const subject = secretsOfWorld().hash(CODE_SUBJECT_HASH, `signIn\0+86${phone}`)
  await onDatabase(async (client) => {
    const { rowCount } = await client.query(
      "update verification_code set expires_at = now() - interval '1 second' where purpose = 'signIn' and subject_hash = $1",
      [subject],
    )
    if (rowCount !== 1) throw new Error('No code is under way to this phone.')
  })
}

/** Lets somebody's last proof of who she is grow old now instead of in ten minutes. */
export async function ageProof(userCode: string): Promise<void> {
  await onDatabase(async (client) => {
    const { rowCount } = await client.query(
      `update session set confirmed_at = now() - interval '11 minutes'
       from person where person.id = session.person_id and person.user_code = $1`,
      [userCode],
    )
    if ((rowCount ?? 0) < 1) throw new Error(`${userCode} is signed in nowhere.`)
  })
}

interface Message {
  readonly seq: number
  readonly subject: string
  readonly text: string
  readonly params?: Readonly<Record<string, string>>
}

export async function messagesTo(to: string, after = 0): Promise<readonly Message[]> {
  const asked = new URLSearchParams({ to, after: String(after) })
  return (await control<{ messages: Message[] }>('GET', `/inbox?${asked.toString()}`)).messages
}

/** The cards that a chat shows somebody, newest first. */
export const cardsTo = (account: string): Promise<readonly Message[]> => messagesTo(account)

const ARRIVES_WITHIN_MS = 20_000

/** Does what has something sent, and hands over the message as it arrives at the phone or mailbox. */
export async function messageTo(to: string, ask: () => Promise<void>): Promise<Message> {
  const before = Math.max(0, ...(await messagesTo(to)).map(({ seq }) => seq))
  await ask()
  let message: Message | undefined
  await expect(async () => {
    message = (await messagesTo(to, before)).at(-1)
    expect(message).toBeDefined()
  }).toPass({ timeout: ARRIVES_WITHIN_MS })
  if (!message) throw new Error('Nothing arrived.')
  return message
}

/** The six digits of what arrives. */
export async function codeSentTo(to: string, ask: () => Promise<void>): Promise<string> {
  const { params, text } = await messageTo(to, ask)
  const code = params?.['code'] ?? /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]
  if (code === undefined) throw new Error(`There is no code in: ${text}`)
  return code
}
