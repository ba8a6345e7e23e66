import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noticeViolations } from '../../../tools/invariants/notices.ts'
import { privacyViolations } from '../../../tools/invariants/privacy.ts'
import { startCarriers, type CarrierWorld } from '../../../tools/testing/carriers.ts'
import { NO_OWNERS, startOutbox, type Outbox } from '../../../tools/testing/outbox.ts'
import { TestClock } from '../../server/clock.ts'
import { testDatabase, type TestDatabase } from '../../server/database/testing.ts'
import { keepHouse } from '../../server/housekeeping.ts'
import { noticesOf, type Mail, type NoticesFace, type Sms } from './index.ts'

let carriers: CarrierWorld
let database: TestDatabase
let outbox: Outbox
let clock: TestClock
const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
beforeAll(async () => {
  ;[carriers, database] = await Promise.all([startCarriers(), testDatabase()])
  clock = new TestClock(carriers.now)
  outbox = await startOutbox({ databaseUrl: database.url, carriers: carriers.config, clock, clockByHand: true, log })
})
afterAll(async () => {
  await outbox.stop()
  await database.drop()
  await carriers.end()
})
beforeEach(() => carriers.heal())

let nth = 0
const newSms = (more: Partial<Sms> = {}): Sms => ({
  kind: 'sms',
  companyId: null,
  to: `+86139444${String(10_000 + (nth += 1))}`,
  template: 'signInCode',
  params: { code: '571902' },
  language: 'zh',
  key: `test:${nth}`,
  ...more,
})
const newMail = (more: Partial<Mail> = {}): Mail => ({
  kind: 'mail',
  companyId: null,
  to: `someone${(nth += 1)}@post.example`,
  subject: 'Your data is ready',
  text: 'It waits for you.',
  language: 'en',
  key: `test:${nth}`,
  ...more,
})
const send = (notice: Sms | Mail, from: NoticesFace = outbox.face) => outbox.db.transact((writer) => from.send(writer, notice))
const rowOf = (key: string) => outbox.db.kysely.selectFrom('notice').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
const untilQuiet = () => outbox.jobs.runDue({ retryNow: true })
async function advance(by: Temporal.DurationLike): Promise<void> {
  clock.advance(by)
  await carriers.setClock(clock.now())
  await outbox.jobs.runDue()
}
async function arrived(to: string) {
  await outbox.jobs.runDue()
  return carriers.arrived(to)
}

describe('a text message', () => {
  it('goes out when its transaction commits, and is then forgotten', async () => {
    const notice = newSms()
    await send(notice)
    expect((await arrived(notice.to))[0]?.params).toEqual({ code: '571902' })
    const row = await rowOf(notice.key)
    expect(row).toMatchObject({
      state: 'sent',
      tries: 1,
      toSealed: null,
      contentSealed: null,
      supplierRef: expect.stringMatching(/\^0$/) as unknown,
    })
    expect((await arrived(notice.to))[0]).toMatchObject({ clientKey: row.id, sender: '启程商旅' })
  })

  it('never goes out where the transaction is rolled back', async () => {
    const notice = newSms()
    const undone = outbox.db.transact(async (writer) => {
      await outbox.face.send(writer, notice)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await arrived(notice.to)).toEqual([])
  })

  it('goes out once per key, however often it is asked for', async () => {
    const notice = newSms()
    await Promise.all([send(notice), send(notice), send({ ...notice, params: { code: '000000' } })])
    await send(notice)
    expect(await arrived(notice.to)).toHaveLength(1)
  })

  it('is asked about after an unclear answer, and not sent again where it went out', async () => {
    const notice = newSms()
    await carriers.strike('smsSend', { kind: 'lostReply' })
    await send(notice)
    await untilQuiet()
    expect((await rowOf(notice.key)).state).toBe('queued')
    await advance({ seconds: 16 })
    expect(await rowOf(notice.key)).toMatchObject({ state: 'sent', tries: 1 })
    expect(await arrived(notice.to)).toHaveLength(1)
  })

  it('is sent again after an unclear answer where the carrier knows nothing of it', async () => {
    const notice = newSms()
    await carriers.strike('smsSend', { kind: 'cutAfterBody' })
    await send(notice)
    await untilQuiet()
    await advance({ seconds: 16 })
    expect(await rowOf(notice.key)).toMatchObject({ state: 'sent', tries: 2 })
    expect(await arrived(notice.to)).toHaveLength(1)
  })

  it('is tried again at once where the carrier has done nothing', async () => {
    const notice = newSms()
    await carriers.strike('smsSend', { kind: 'smsLimit' })
    await send(notice)
    await untilQuiet()
    expect(await rowOf(notice.key)).toMatchObject({ state: 'sent', tries: 2 })
  })

  it('fails with the carrier’s reason where the number cannot be reached', async () => {
    const notice = newSms()
    await carriers.strike('smsSend', { kind: 'smsRefused' })
    await send(notice)
    await untilQuiet()
    expect(await rowOf(notice.key)).toMatchObject({ state: 'failed', failedBecause: 'isv.MOBILE_NUMBER_ILLEGAL', toSealed: null })
  })

  it('is not sent late: what is over when its turn comes expires', async () => {
    const notice = newSms({ until: clock.now().add({ minutes: 5 }) })
    await carriers.strike('smsSend', { kind: 'cutAfterBody' })
    await send(notice)
    await untilQuiet()
    await advance({ minutes: 6 })
    expect(await rowOf(notice.key)).toMatchObject({ state: 'expired', contentSealed: null })
    expect(await arrived(notice.to)).toEqual([])
  })

  it('that went out before its time was over counts as sent, however late we hear', async () => {
    const notice = newSms({ until: clock.now().add({ minutes: 5 }) })
    await carriers.strike('smsSend', { kind: 'lostReply' })
    await send(notice)
    await untilQuiet()
    await advance({ minutes: 6 })
    expect((await rowOf(notice.key)).state).toBe('sent')
  })

  it('does not flood a number: the eleventh within an hour fails, an hour later one goes out again', async () => {
    const { to } = newSms()
    for (let count = 0; count < 11; count += 1) await send(newSms({ to, key: `flood:${count}` }))
    expect(await arrived(to)).toHaveLength(10)
    expect(await rowOf('flood:10')).toMatchObject({ state: 'failed', failedBecause: 'tooMany', toSealed: null })
    await advance({ minutes: 61 })
    await send(newSms({ to, key: 'flood:later' }))
    expect(await arrived(to)).toHaveLength(11)
  })

  it('warns somebody also where her number was flooded with codes, and does not flood it with warnings', async () => {
    const { to } = newSms()
    for (let count = 0; count < 11; count += 1) await send(newSms({ to, key: `drown:${count}` }))
    for (let count = 0; count < 11; count += 1) {
      await send(
        newSms({ to, template: 'accountChanged', params: { change: '登录密码已修改', time: '11月21日 10:05' }, key: `warn:${count}` }),
      )
    }
    const warnings = (await arrived(to)).filter(({ text }) => text.includes('登录密码已修改'))
    expect(warnings.map(({ text }) => text)[0]).toContain('（11月21日 10:05）')
    expect(warnings).toHaveLength(10)
  })

  it('with her own code comes also where others have told her of their trips up to the limit', async () => {
    const { to } = newSms()
    for (let count = 0; count < 11; count += 1)
      await send(newSms({ to, template: 'tripTold', params: { applicant: '林一帆', trip: '杭州—北京' }, key: `trips:${count}` }))
    await send(newSms({ to, key: 'trips:code' }))
    const texts = (await arrived(to)).map(({ text }) => text)
    expect(texts).toHaveLength(11)
    expect(texts.filter((text) => text.includes('571902'))).toHaveLength(1)
  })

  it('leads by a link to where its sender says', async () => {
    const link = 'http://127.0.0.1:8080/m/activate/phone'
    const notice = newSms({ template: 'activationInvite', params: { company: '启程演示科技有限公司', link }, language: 'zh' })
    await send(notice)
    expect((await arrived(notice.to))[0]?.text).toContain(` ${link} `)
  })

  it('that is written wrongly is refused at its sender, without a word of it in the error', async () => {
    await expect(send(newSms({ params: {} }))).rejects.toThrow('signInCode has the gaps code')
    await expect(send(newSms({ to: '13944410000' }))).rejects.not.toThrow('13944410000')
  })
})

describe('a mail', () => {
  it('goes out with greeting and signature around its text', async () => {
    const [zh, en] = [newMail({ language: 'zh', subject: '资料', text: '资料已准备好。' }), newMail()]
    await send(zh)
    await send(en)
    const [letter] = await arrived(zh.to)
    expect(letter?.text).toMatch(/^你好：\n\n资料已准备好。\n\n启程商旅\n/)
    expect((await arrived(en.to))[0]?.text).toMatch(/^Hello,\n\nIt waits for you\.\n\nQicheng Travel\n/)
    expect(letter?.clientKey).toBe((await rowOf(zh.key)).supplierRef)
  })

  it('about one matter never uses up what is left for another', async () => {
    const { to } = newMail()
    for (let count = 0; count < 31; count += 1) await send(newMail({ to, key: `approvals.told:${count}` }))
    await send(newMail({ to, key: 'approvals.asked:one' }))
    expect(await rowOf('approvals.told:30')).toMatchObject({ state: 'failed', failedBecause: 'tooMany' })
    expect(await arrived(to)).toHaveLength(31)
  })

  it('that may have gone out is sent again under the same Message-ID', async () => {
    const notice = newMail()
    await carriers.strike('mail', { kind: 'lostReply' })
    await send(notice)
    await untilQuiet()
    const copies = await arrived(notice.to)
    expect(copies).toHaveLength(2)
    expect(new Set(copies.map((copy) => copy.clientKey)).size).toBe(1)
    expect(await rowOf(notice.key)).toMatchObject({ state: 'sent', tries: 2 })
  })

  it('fails where the server refuses it for good', async () => {
    const notice = newMail()
    await carriers.strike('mail', { kind: 'status', status: 550 })
    await send(notice)
    await untilQuiet()
    expect(await rowOf(notice.key)).toMatchObject({ state: 'failed', failedBecause: 'smtp.550' })
  })

  it('is left to a person after ten tries without an answer', async () => {
    const notice = newMail()
    await carriers.strike('mail', { kind: 'cutAfterBody', times: 0 })
    await send(notice)
    await untilQuiet()
    expect(await rowOf(notice.key)).toMatchObject({ state: 'failed', failedBecause: 'noAnswer', tries: 10, toSealed: null })
  })
})

describe('without a carrier', () => {
  it('says so to whoever asks, and marks as failed what is sent all the same', async () => {
    const none: NoticesFace = noticesOf({ ...outbox, ...NO_OWNERS, clock, log, sms: null, mail: null, cards: {} })
    expect([none, outbox.face].flatMap((face) => [face.canSend('sms'), face.canSend('mail')])).toEqual([false, false, true, true])
    const notice = newMail()
    await send(notice, none)
    expect(await rowOf(notice.key)).toMatchObject({ state: 'failed', failedBecause: 'notSetUp' })
  })
})

describe('all of that', () => {
  it('left no number, address or code in rows, payloads or logs', async () => {
    expect(await privacyViolations(outbox.db, '/nowhere', '2026-11-21')).toEqual([])
    const { rows } = await sql<{ data: string }>`select data::text as data from pgboss.job where name = 'notices.send'`.execute(
      outbox.db.kysely,
    )
    expect(rows.length).toBeGreaterThan(10)
    const said = `${lines.join('')}${rows.map((row) => row.data).join('')}`
    expect(lines.length).toBeGreaterThan(10)
    // As a number of its own: the time of a line and an id hold any figures.
    expect(said).not.toMatch(/(?<![\da-f-])571902(?![\da-f-])|(?<![\da-f])(?:86)?139444\d{5}(?![\da-f])|post\.example/)
  })

  it('adds up with what the carriers remember, and is noticed where it does not', async () => {
    const { db } = outbox
    expect(await noticeViolations(db, carriers.origin)).toEqual([])
    const notice = newSms()
    await send(notice)
    await outbox.jobs.runDue()
    const { id } = await rowOf(notice.key)
    await sql`update notice set state = 'expired' where id = ${id}`.execute(db.kysely)
    expect(await noticeViolations(db, carriers.origin)).toEqual([`notice ${id} was sent, we say expired`])
    await sql`delete from notice where id = ${id}`.execute(db.kysely)
    expect(await noticeViolations(db, carriers.origin)).toEqual([`notice ${id} was sent and is none of ours`])
  })
})

describe('what is over', () => {
  it('is kept for ninety days; what waits stays whatever its age', async () => {
    const { db } = outbox
    const [over, waiting] = [newSms(), newSms()]
    await send(over)
    await outbox.jobs.runDue()
    await carriers.strike('smsSend', { kind: 'cutAfterBody' })
    await send(waiting)
    await outbox.jobs.runDue()
    const keys = async () => (await db.kysely.selectFrom('notice').select('key').execute()).map(({ key }) => key)
    await keepHouse(db, clock.now().add({ hours: 90 * 24 }))
    expect(await keys()).toEqual(expect.arrayContaining([over.key, waiting.key]))
    await keepHouse(db, clock.now().add({ hours: 90 * 24 + 1 }))
    expect(await keys()).toEqual([waiting.key])
  })
})
