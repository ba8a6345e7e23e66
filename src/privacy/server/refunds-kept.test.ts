import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { governedWorld, isInside } from '../../../tools/testing/governed.ts'
import { inboxOf } from '../../../tools/testing/inbox.ts'
import { uploadPicture } from '../../../tools/testing/pictures.ts'
import { NO_LIMIT_YUAN, valueDesk } from '../../../tools/testing/unused-value.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import type { addRefund, getApplyRefundInfo } from '../../flights/calls/returning.ts'
import { forgetPerson } from '../../flights/server/store-forgetting.ts'
import { keepHouse } from '../../server/housekeeping.ts'
import type { Holding } from '../calls.ts'

/* Why a ticket was to be refunded, and the papers that prove it: shown to whoever handed them in, taken along, forgotten in time. */

const BASE = '/usercenter/userPerson'
const NOTE = 'A broken ankle, see the letter'

let world: Awaited<ReturnType<typeof governedWorld>>
let orderSeq: string
let fileId: string
beforeAll(async () => {
  world = await governedWorld()
  const value = valueDesk(world)
  await value.govern(NO_LIMIT_YUAN)
  const order = await value.submit(await value.open((fare) => isInside(fare) && !fare.conditions.leavesValue), { useValue: false })
  orderSeq = order.orderSeq
  await world.issued(orderSeq)
  fileId = await uploadPicture(world.product, world.lin)
  const wish = { tickets: [1], reason: 'illness', note: NOTE, fileIds: [fileId] }
  await world.desk.must<CallResult<typeof addRefund>>('POST', `/airfrond/manualRefund/${orderSeq}`, wish, world.lin)
}, 300_000)
afterAll(() => world.product.stop())

async function seen(language: Language = 'en') {
  const { body } = await world.product.ask<{ holdings: Holding[] }>(
    'GET',
    `${BASE}/getUserInfoDesensitization`,
    {},
    { token: world.lin, language },
  )
  return (key: string) => body.result.holdings.find((one) => one.key === key)
}
const itemsOf = (holding: Holding | undefined) => holding?.items.map(({ label, value }) => `${label}: ${value}`) ?? []
const isHeld = async () =>
  (await world.product.program.db.kysely.selectFrom('storedFile').select('id').where('id', '=', fileId).execute()).length === 1
const refundOf = () =>
  world.product.program.db.kysely
    .selectFrom('flightRefund')
    .select(['note', 'reasonCode', 'askedBy', 'companyId'])
    .executeTakeFirstOrThrow()

describe('what is kept about a refund', () => {
  it('is told with its order and its pictures, why, how long and to whom, in both languages [C-AUTH-16]', async () => {
    const en = await seen()
    const day = world.product.clock.now().toZonedDateTimeISO('Asia/Shanghai').toPlainDate().toString()
    expect(itemsOf(en('orders'))).toContain(`${orderSeq}: refund asked for on ${day}, because: Ill or hurt, not fit to fly; ${NOTE}`)
    expect(itemsOf(en('pictures'))).toEqual([expect.stringMatching(/^Proof for a refund: JPEG picture/)])
    expect([en('pictures')?.kept, en('pictures')?.shared].join(' ')).toMatch(/180 days .*travel desk/)
    const zh = await seen('zh')
    expect(itemsOf(zh('orders'))).toContain(`${orderSeq}: ${day} 申请退票，原因：生病或受伤，不能乘机；${NOTE}`)
    expect(itemsOf(zh('pictures'))).toEqual([expect.stringMatching(/^退票证明材料: /)])
    expect([zh('pictures')?.kept, zh('pictures')?.shared].join(' ')).toMatch(/180 天.*差旅服务台/)
  })

  it('is taken away with the archive', async () => {
    const { product } = world
    const mailBox = 'lin@qicheng.example'
    const token = await product.tokenOf('QC1001')
    expect((await product.ask('POST', `${BASE}/sendUserInfo`, { mailBox }, { token })).body.code).toBe('Z000')
    const [mail] = await inboxOf(product, mailBox)
    const ticket = /userInfo\/archive\/([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    const { body } = await product.ask<{ html: string; json: string }>('POST', `${BASE}/fetchArchive`, { ticket }, { token })
    for (const said of [body.result.json, body.result.html]) expect(said).toContain(NOTE)
  })

  it('loses its proof half a year after it has ended, and not while it is open', async () => {
    const { db } = world.product.program
    const later = (days: number) => world.product.clock.now().add({ hours: days * 24 })
    await keepHouse(db, later(400))
    expect(await isHeld()).toBe(true)
    // Sessions were forgotten with the rest.
    const token = await world.product.tokenOf('QC1001')
    const path = `/airfrond/getApplyRefundInfo/${orderSeq}`
    const { refunds } = await world.desk.must<CallResult<typeof getApplyRefundInfo>>('GET', path, {}, token)
    await world.desk.must('POST', `/airfrond/withdrawRefund/${orderSeq}`, { refundId: refunds[0]?.refundId }, token)
    await keepHouse(db, later(179))
    expect(await isHeld()).toBe(true)
    await keepHouse(db, later(181))
    expect(await isHeld()).toBe(false)
  })

  it('loses its words when somebody is erased whose ticket it was of, or who wrote them', async () => {
    const { db } = world.product.program
    const { companyId, askedBy, note } = await refundOf()
    expect(note).toBe(NOTE)
    const stranger = await db.kysely.selectFrom('person').select('id').where('userCode', '=', 'QC2002').executeTakeFirstOrThrow()
    await db.transact((writer) => forgetPerson(writer, { companyId, personId: stranger.id }))
    expect(await refundOf()).toMatchObject({ note: NOTE, reasonCode: 'illness' })
    // Somebody else wrote it of her ticket.
    await db.kysely.updateTable('flightRefund').set({ askedBy: stranger.id }).execute()
    await db.transact((writer) => forgetPerson(writer, { companyId, personId: askedBy }))
    expect(await refundOf()).toMatchObject({ note: '', reasonCode: 'other' })
    await db.kysely.updateTable('flightRefund').set({ note: NOTE, reasonCode: 'illness' }).execute()
    await db.transact((writer) => forgetPerson(writer, { companyId, personId: stranger.id }))
    expect(await refundOf()).toMatchObject({ note: '', reasonCode: 'other' })
  })
})
