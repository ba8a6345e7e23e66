import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../../tools/invariants/index.ts'
import { inboxOf } from '../../../tools/testing/inbox.ts'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import { keepHouse } from '../../server/housekeeping.ts'
import { noticeSettings } from '../calls/settings.ts'
import type { ChoiceSubject } from '../rules/subjects.ts'
import { saveQuietHours } from './choices.ts'
import { noticesOf, type News, type Who } from './index.ts'
import { sendJob } from './jobs.ts'

let product: TestProduct
let min: Who
let lin: Who
let token: string
const MAIL = 'min.su@post.example'
const PHONE = '+8613966661234'

beforeAll(async () => {
  product = await testProduct()
  token = await product.tokenOf('QC1002')
  ;[min, lin] = await Promise.all([whoIs('QC1002'), whoIs('QC1001')])
})
afterAll(() => product.stop())

async function whoIs(userCode: string): Promise<Who> {
  const { db } = product.program
  const row = await db.kysely.selectFrom('person').select(['companyId', 'id']).where('userCode', '=', userCode).executeTakeFirstOrThrow()
  return { companyId: row.companyId, personId: row.id }
}

/** As a wing of the program has it. The carriers here only say that there are some: the program's own job sends. */
function face() {
  const never = () => Promise.reject(new Error('the job sends, not the face'))
  const carriers = { sms: { name: 'aliyun', send: never, find: never }, mail: { name: 'smtp', send: never }, cards: {} } as const
  const { db, secrets, jobs } = product.program
  const owners = {
    settings: async () => noticeSettings.parse({}),
    reach: async () => ({ language: 'en', mail: MAIL, phone: PHONE, chats: [] }) as const,
  }
  const appUrl = () => 'https://travel.example/m'
  return noticesOf({ db, secrets, jobs, owners, appUrl, clock: product.clock, log: pino({ level: 'silent' }), ...carriers })
}

let nth = 0
const newsFor = (who: Who, more: Partial<News> = {}): News => {
  nth += 1
  return {
    who,
    subject: 'orders',
    words: { zh: { title: `已出票 ${nth}`, text: '杭州 → 北京' }, en: { title: `Ticketed ${nth}`, text: 'Hangzhou → Beijing' } },
    sms: { zh: { trip: '杭州 → 北京', step: '已出票' }, en: { trip: 'Hangzhou → Beijing', step: `Ticketed ${nth}` } },
    link: '/flight/detail/F1',
    key: `test:${nth}`,
    ...more,
  }
}

async function inform(news: News): Promise<string> {
  await product.program.db.transact((writer) => face().inform(writer, news))
  await product.program.jobs.runDue()
  return news.words.en.title
}

/** What concerns the safety of an account is said in its wing's own words. */
async function warn(subject: string): Promise<void> {
  const { companyId, personId } = min
  const mail = { kind: 'mail', companyId, to: MAIL, subject, text: 'T', language: 'en', key: subject } as const
  await product.program.db.transact((writer) => face().send(writer, { ...mail, about: { personId, subject: 'safety' } }))
}

interface Shown {
  readonly id: string
  readonly title: string
  readonly at: string
  readonly isRead: boolean
  readonly link: string | null
}
const list = async (input: object = {}, as = token) => {
  const { body } = await product.ask<{ messages: Shown[]; nextCursor: string | null }>('POST', '/notices/messages', input, { token: as })
  return body.result
}
const unread = async () => (await product.ask<{ unreadCount: number }>('GET', '/notices/unread', {}, { token })).body.result.unreadCount
const write = (path: string, input: object) => product.ask('POST', path, input, { token })
const subjects = async (to = MAIL) => (await inboxOf(product, to)).map(({ subject }) => subject)
const choose = (subject: ChoiceSubject, channel: string, isOn: boolean) => write('/notices/choose', { subject, channel, isOn })
/** By Shanghai's clock, on the day of the test or the next. */
async function until(text: string): Promise<void> {
  const then = Temporal.PlainDateTime.from(text).toZonedDateTime('Asia/Shanghai').toInstant()
  await product.advance(product.clock.now().until(then))
  await product.program.jobs.runDue()
}

describe('messages in the app', () => {
  it('come once per key, the newest first and page by page, with what was not read', async () => {
    const first = newsFor(min)
    await inform(first)
    await inform(first)
    await product.advance({ seconds: 1 })
    await inform(newsFor(min))
    await product.advance({ seconds: 1 })
    await inform(newsFor(min))
    const page = await list({ size: 2 })
    const rest = await list({ size: 2, cursor: page.nextCursor })
    expect([...page.messages, ...rest.messages].map(({ title }) => title)).toEqual(['Ticketed 3', 'Ticketed 2', 'Ticketed 1'])
    expect(rest.nextCursor).toBeNull()
    expect(await unread()).toBe(3)
  })

  it('are read one by one, or all up to one: what came since stays unread', async () => {
    const [newest, second] = (await list()).messages
    await write('/notices/read', { ids: [second?.id] })
    expect(await unread()).toBe(2)
    await product.advance({ seconds: 1 })
    await inform(newsFor(min))
    expect((await product.ask('POST', '/notices/readAll', { upTo: newest?.at }, { token })).body.result).toEqual({ unreadCount: 1 })
    expect((await list()).messages.map(({ isRead }) => isRead)).toEqual([false, true, true, true])
  })

  it('are nobody else’s: they are neither listed nor marked for another', async () => {
    await inform(newsFor(lin, { key: 'test:lin' }))
    const other = await product.tokenOf('QC1001')
    const hers = (await list({}, other)).messages
    expect(hers).toHaveLength(1)
    await write('/notices/read', { ids: [hers[0]?.id] })
    expect((await list({}, other)).messages[0]?.isRead).toBe(false)
    expect((await list()).messages.map(({ id }) => id)).not.toContain(hers[0]?.id)
  })

  it('are kept for ninety days', async () => {
    const { db } = product.program
    const hoursAgo = async (hours: number): Promise<void> => {
      const words = { titleZh: '旧', titleEn: `${hours} hours old`, textZh: '', textEn: '' }
      const createdAt = product.clock.now().subtract({ hours })
      const row = {
        ...min,
        id: randomUUID(),
        subject: 'news',
        key: `old:${hours}`,
        ...words,
        link: null,
        createdAt,
        readAt: createdAt,
      } as const
      await db.transact((writer) => writer.insertInto('message').values(row).execute())
    }
    await hoursAgo(89 * 24)
    await hoursAgo(90 * 24 + 1)
    await keepHouse(db, product.clock.now())
    const titles = (await list()).messages.map(({ title }) => title)
    expect(titles).toContain(`${89 * 24} hours old`)
    expect(titles).not.toContain(`${90 * 24 + 1} hours old`)
  })
})

describe('her choices', () => {
  it('decide by which channels she hears of what, and never of her safety', async () => {
    const byMail = await inform(newsFor(min))
    await choose('orders', 'mail', false)
    await choose('orders', 'sms', true)
    const bySms = await inform(newsFor(min))
    expect(await subjects()).toContain(byMail)
    expect(await subjects()).not.toContain(bySms)
    expect((await inboxOf(product, PHONE)).map(({ text }) => text).join('\n')).toContain(bySms)
    for (const channel of ['mail', 'sms']) await choose('news', channel, false)
    await warn('warned')
    expect(await subjects()).toContain('warned')
    await choose('orders', 'mail', true)
    await choose('orders', 'sms', false)
  })

  it('know no safety and no code to switch off, and no quiet hours that end when they begin', async () => {
    expect((await write('/notices/choose', { subject: 'safety', channel: 'mail', isOn: false })).status).toBe(400)
    const hours = { isOn: true, from: '22:00', until: '22:00', zone: 'Asia/Shanghai' }
    expect((await write('/notices/quietHours', hours)).body.code).toBe('NOTICE-HOURS')
    expect((await write('/notices/quietHours', { ...hours, until: '07:00', zone: 'Mars/Olympus' })).body.code).toBe('NOTICE-ZONE')
  })
})

describe('in quiet hours', () => {
  it('what can wait goes out at their end, once, and stands in the app at once', async () => {
    await until('2026-11-21T23:00')
    const title = await inform(newsFor(min))
    expect((await list()).messages[0]?.title).toBe(title)
    await until('2026-11-22T06:59')
    expect(await subjects()).not.toContain(title)
    await until('2026-11-22T07:00')
    await until('2026-11-22T07:30')
    expect((await subjects()).filter((one) => one === title)).toHaveLength(1)
  })

  it('what is due before they end, and what concerns her safety, is sent at once', async () => {
    await until('2026-11-22T23:00')
    const due = await inform(newsFor(min, { subject: 'payments', deadline: product.clock.now().add({ minutes: 30 }) }))
    await warn('warned at night')
    expect(await subjects()).toEqual(expect.arrayContaining([due, 'warned at night']))
  })

  it('what was on its way as they began waits for their end too, with one job, however often its run is cut off', async () => {
    const { db, jobs } = product.program
    await write('/notices/quietHours', { isOn: false, from: '22:00', until: '07:00', zone: 'Asia/Shanghai' })
    const news = newsFor(min)
    // They begin as the notice is committed: once it is, a worker may be at it before anything more is said.
    await db.transact(async (writer) => {
      await face().inform(writer, news)
      await saveQuietHours(writer, min, { isOn: true, from: '23:00', until: '23:30', zone: 'Asia/Shanghai' })
    })
    await jobs.runDue()
    const { id } = await db.kysely
      .selectFrom('notice')
      .select('id')
      .where('key', '=', `${news.key}:${min.personId}:mail`)
      .executeTakeFirstOrThrow()
    await db.transact((writer) => jobs.send(writer, sendJob, { id }))
    await jobs.runDue()
    const waiting = sql<{ count: number }>`select count(*) from pgboss.job where state < 'active' and data->'payload'->>'id' = ${id}`
    expect((await waiting.execute(db.kysely)).rows).toEqual([{ count: 1 }])
    expect(await subjects()).not.toContain(news.words.en.title)
    await until('2026-11-22T23:30')
    expect((await subjects()).filter((one) => one === news.words.en.title)).toHaveLength(1)
  })

  it('are waited for by a job that comes a little before their end, too', async () => {
    const { db, jobs } = product.program
    await write('/notices/quietHours', { isOn: true, from: '23:00', until: '23:50', zone: 'Asia/Shanghai' })
    const title = await inform(newsFor(min))
    const early = sql`update pgboss.job set start_after = now() where state = 'created' and name = 'notices.send' and start_after > now()`
    expect((await early.execute(db.kysely)).numAffectedRows).toBe(1n)
    await jobs.runDue()
    expect(await subjects()).not.toContain(title)
    await until('2026-11-22T23:50')
    expect((await subjects()).filter((one) => one === title)).toHaveLength(1)
  })

  it('that she shortens or ends let go at once of what waited for them', async () => {
    const quiet = (end: string, isOn = true) =>
      write('/notices/quietHours', { isOn, from: '21:00', until: end, zone: 'Asia/Shanghai' }).then(() => product.program.jobs.runDue())
    await quiet('06:00')
    const [first, second] = [await inform(newsFor(min)), await inform(newsFor(min))]
    await quiet('23:58')
    expect(await subjects()).not.toContain(first)
    await until('2026-11-22T23:58')
    expect((await subjects()).filter((one) => one === first || one === second)).toHaveLength(2)
    await quiet('06:00')
    const third = await inform(newsFor(min))
    expect(await subjects()).not.toContain(third)
    await quiet('06:00', false)
    expect((await subjects()).filter((one) => one === third)).toHaveLength(1)
  })

  it('of her own, in her own zone or never, her own hold', async () => {
    await write('/notices/quietHours', { isOn: false, from: '22:00', until: '07:00', zone: 'Asia/Shanghai' })
    const never = await inform(newsFor(min))
    expect(await subjects()).toContain(never)
    await write('/notices/quietHours', { isOn: true, from: '15:00', until: '16:00', zone: 'Europe/London' })
    const inLondon = await inform(newsFor(min))
    expect(await subjects()).not.toContain(inLondon)
    await until('2026-11-23T00:00')
    expect(await subjects()).toContain(inLondon)
  })
})

it('whoever is erased is told nothing more, and nothing of what she was told is kept', async () => {
  await until('2026-11-23T03:00')
  await write('/notices/quietHours', { isOn: true, from: '02:00', until: '04:00', zone: 'Asia/Shanghai' })
  const title = await inform(newsFor(min))
  await product.program.db.transact((writer) => face().erased(writer, min))
  await until('2026-11-23T05:00')
  expect(await subjects()).not.toContain(title)
  expect((await list()).messages).toEqual([])
  expect(await face().keptOf(product.program.db.read, min)).toEqual({ messages: [], choices: [], quiet: null })
})

it('keeps its books whole', async () => {
  const { violations } = await checkInvariants({
    db: product.program.db,
    sandboxOrigin: product.sandboxOrigin,
    logDir: `${product.dataDir}/log`,
  })
  expect(violations).toEqual([])
})
