import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noticeViolations } from '../../../tools/invariants/notices.ts'
import { startCarriers, type CarrierWorld } from '../../../tools/testing/carriers.ts'
import { larkCardsOf } from '../../../tools/testing/lark-cards.ts'
import { startOutbox } from '../../../tools/testing/outbox.ts'
import { identitySuppliers } from '../../entry/supplier/configured/index.ts'
import { broughtBy } from '../../entry/supplier/conformance.ts'
import { answerPage } from '../../entry/supplier/sandbox.ts'
import { systemClock } from '../../server/clock.ts'
import type { Database } from '../../server/database/connect.ts'
import { testDatabase } from '../../server/database/testing.ts'
import { json } from '../../server/database/values.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Notice } from './index.ts'

let carriers: CarrierWorld
beforeAll(async () => {
  carriers = await startCarriers()
  await carriers.setClock(Temporal.Now.instant())
})
afterAll(() => carriers.end())

const DOOMED = fileURLToPath(new URL('../../../tools/testing/doomed-outbox.ts', import.meta.url))

/** Who has people: some in chats, and one who is left in peace at night. */
const COMPANY = uuidv7(1)
const PERSON = uuidv7(2)
const company = { id: COMPANY, code: 'C', systemCode: 'C', nameZh: 'C', nameEn: 'C', settings: json({}), createdAt: systemClock.now() }

let nth = 0
function newNotice(kind: 'sms' | 'mail'): Notice {
  nth += 1
  const common = { companyId: null, language: 'zh', key: 'killed' } as const
  return kind === 'sms'
    ? { ...common, kind, to: `+8613955551${String(100 + nth)}`, template: 'signInCode', params: { code: '620175' } }
    : { ...common, kind, to: `killed${nth}@post.example`, subject: 'S', text: 'T' }
}

/** Under which name Lark knows somebody: the one by which she comes in. */
async function subjectOf(person: string): Promise<string> {
  const { platforms } = identitySuppliers(carriers.sso, { clock: systemClock, readKey: () => '' })
  const redirect = platforms.find(({ platform }) => platform === 'lark')?.redirect
  if (!redirect) throw new Error('Lark has a page')
  const passage = { state: 's'.repeat(43), nonce: 'n', verifier: 'v'.repeat(43), redirectUri: 'https://travel.example/m/sso/lark' }
  const brought = broughtBy(await answerPage(await redirect.authorizeUrl(passage, true), { person }))
  const answer = await redirect.identify(brought, passage)
  if (answer.is !== 'known') throw new Error(`Lark does not know ${person}`)
  return answer.identity.subject
}

/** A card for somebody, and the chat at which it arrives. */
async function newCard(person: string): Promise<{ notice: Notice; inbox: string }> {
  nth += 1
  const link = `https://travel.example/m/approval/link#killed-${nth}`
  const card = {
    companyId: COMPANY,
    language: 'zh',
    key: 'killed',
    kind: 'card',
    platform: 'lark',
    title: 'S',
    text: `T${nth}`,
    link,
  } as const
  return { notice: { ...card, to: await subjectOf(person) }, inbox: `lark:${person.toLowerCase()}` }
}

/** Lets a process write and send a notice until it dies, and another one find what it has left; tells how that ended. */
async function dieAndGoOn(notice: Notice, env: Readonly<Record<string, string>>, inbox: string = notice.to) {
  const database = await testDatabase()
  if (notice.companyId !== null) await database.db.transact((writer) => writer.insertInto('company').values(company).execute())
  if (notice.about?.personId === PERSON) await leftInPeace(database.db)
  const child = spawn(process.execPath, [DOOMED, database.url, JSON.stringify(notice)], {
    env: { ...process.env, ...carriers.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    const { config } = carriers
    const log = pino({ level: 'silent' })
    const cards = { lark: larkCardsOf(carriers.sso, systemClock) }
    const survivor = await startOutbox({ databaseUrl: database.url, carriers: config, cards, clock: systemClock, log })
    const read = () => survivor.db.kysely.selectFrom('notice').select(['id', 'state', 'tries']).executeTakeFirstOrThrow()
    try {
      await vi.waitFor(async () => expect((await read()).state).not.toBe('queued'), { timeout: 60_000, interval: 250 })
      await survivor.jobs.runDue()
      const { id, state, tries } = await read()
      const copies = await carriers.arrived(inbox)
      const isOneMessage = copies.every((copy) => copy.clientKey.includes(id))
      return { signal, state, tries, copies: copies.length, isOneMessage, broken: await ownViolations(survivor.db, id) }
    } finally {
      await survivor.stop()
    }
  } finally {
    child.kill('SIGKILL')
    await database.drop()
  }
}

/** Somebody whose notice it is, and her quiet hours: they end within a minute, by the wall clock that this test runs by. */
async function leftInPeace({ kysely }: Database) {
  const createdAt = systemClock.now()
  const named = { nameZh: '苏敏', nameEn: 'Min Su' }
  const [departmentId, rankId] = [uuidv7(3), uuidv7(4)]
  await kysely
    .insertInto('department')
    .values({ companyId: COMPANY, id: departmentId, code: 'D', ...named })
    .execute()
  await kysely
    .insertInto('jobRank')
    .values({ companyId: COMPANY, id: rankId, code: 'P6', level: 6, ...named })
    .execute()
  const names = { ...named, surnameLatin: 'Su', givenLatin: 'Min', userCode: 'K1' }
  const place = {
    departmentId,
    rankId,
    roles: [] as string[],
    phoneMasked: '',
    language: 'zh' as const,
    status: 'active' as const,
    createdAt,
  }
  await kysely
    .insertInto('person')
    .values({ companyId: COMPANY, id: PERSON, kind: 'outside', hostId: PERSON, ...names, ...place })
    .execute()
  const time = createdAt.toZonedDateTimeISO('UTC').toPlainTime()
  const [fromTime, untilTime] = [time, time.add({ minutes: 1 })].map((one) => one.toString({ smallestUnit: 'minute' })) as [string, string]
  await kysely
    .insertInto('quietHours')
    .values({ companyId: COMPANY, personId: PERSON, isOn: true, fromTime, untilTime, zone: 'UTC' })
    .execute()
}

/** Every case has a database of its own beside the one sandbox: what the others have sent there is none of this one's. */
const ownViolations = async (...[db, id]: [Parameters<typeof noticeViolations>[0], string]) =>
  (await noticeViolations(db, carriers.origin)).filter((violation) => violation.includes(id))

describe('a sender that is killed (takes some 40 seconds side by side: it is missed after 10, its carrier asked after 15)', () => {
  it.concurrent.each([
    ['notices.find.after-call', { FAIL_AT: 'notices.send.after-call' }, 1],
    ['notices.ask-later.after-commit', { FAIL_AT: 'notices.send.after-call' }, 1],
    ['notices.sending.before-commit', {}, 1],
    ['notices.send.before-call', {}, 2],
    ['notices.send.after-call', {}, 1],
    ['notices.settled.before-commit', {}, 1],
  ])('at %s leaves a text message that is sent once', { timeout: 120_000 }, async (point, env, tries) => {
    const end = await dieAndGoOn(newNotice('sms'), { KILL_AT: point, ...env })
    expect(end).toEqual({ signal: 'SIGKILL', state: 'sent', tries, copies: 1, isOneMessage: true, broken: [] })
  })

  it.concurrent('as her quiet hours end leaves a mail that is sent once', { timeout: 150_000 }, async () => {
    const notice: Notice = { ...newNotice('mail'), companyId: COMPANY, about: { personId: PERSON, subject: 'orders' } }
    const end = await dieAndGoOn(notice, { KILL_AT: 'notices.sending.before-commit' })
    expect(end).toEqual({ signal: 'SIGKILL', state: 'sent', tries: 1, copies: 1, isOneMessage: true, broken: [] })
  })

  it.concurrent.each([
    ['notices.send.before-call', 1],
    ['notices.send.after-call', 2],
  ])('at %s leaves a mail that is sent, and a second copy under the same Message-ID: %i', { timeout: 120_000 }, async (point, copies) => {
    const end = await dieAndGoOn(newNotice('mail'), { KILL_AT: point })
    expect(end).toEqual({ signal: 'SIGKILL', state: 'sent', tries: 2, copies, isOneMessage: true, broken: [] })
  })

  it.concurrent.each([
    ['notices.sending.before-commit', 'QC2001', 1],
    ['notices.send.before-call', 'QC2002', 2],
    ['notices.send.after-call', 'QC3001', 2],
    ['notices.settled.before-commit', 'QC3002', 2],
  ])(
    'at %s leaves a card that is in the chat once, however often it was handed over',
    { timeout: 120_000 },
    async (point, person, tries) => {
      const { notice, inbox } = await newCard(person)
      const end = await dieAndGoOn(notice, { KILL_AT: point }, inbox)
      expect(end).toEqual({ signal: 'SIGKILL', state: 'sent', tries, copies: 1, isOneMessage: true, broken: [] })
    },
  )
})
