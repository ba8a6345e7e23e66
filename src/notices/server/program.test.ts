import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../../tools/invariants/index.ts'
import { inboxOf, newestCode } from '../../../tools/testing/inbox.ts'
import { NO_OWNERS } from '../../../tools/testing/outbox.ts'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import { noticesOf, type Notice } from './index.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.stop())

/** Writes a notice as a wing of the program does. The carriers here only say that there are some: the program's own job sends. */
async function send(notice: Notice): Promise<void> {
  const never = () => Promise.reject(new Error('the job sends, not the face'))
  const carriers = { sms: { name: 'aliyun', send: never, find: never }, mail: { name: 'smtp', send: never }, cards: {} } as const
  const { db, secrets, jobs } = product.program
  const outbox = noticesOf({ db, secrets, jobs, ...NO_OWNERS, clock: product.clock, log: pino({ level: 'silent' }), ...carriers })
  await db.transact((writer) => outbox.send(writer, notice))
}

describe('the program', () => {
  it('sends through the carriers of its settings, and its links lead back to it', async () => {
    const to = '+8613966660001'
    const common = { kind: 'sms', companyId: null, to, language: 'zh' } as const
    await send({ ...common, template: 'passwordCode', params: { code: '447201' }, key: 'program:1' })
    expect(await newestCode(product, to)).toBe('447201')
    const link = `${new URL(product.program.address).origin}/m/activate/phone`
    await send({ ...common, template: 'activationInvite', params: { company: '启程演示科技有限公司', link }, key: 'program:2' })
    expect((await inboxOf(product, to))[0]?.text).toContain(` ${link} `)
    await send({ kind: 'mail', companyId: null, to: 'min@post.example', subject: '资料', text: '好了。', language: 'zh', key: 'program:3' })
    expect((await inboxOf(product, 'min@post.example'))[0]).toMatchObject({ subject: '资料', sender: 'travel@qicheng.example' })
  })

  it('keeps its books whole', async () => {
    const { violations } = await checkInvariants({
      db: product.program.db,
      sandboxOrigin: product.sandboxOrigin,
      logDir: `${product.dataDir}/log`,
    })
    expect(violations).toEqual([])
  })
})
