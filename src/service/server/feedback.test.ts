import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestProduct } from '../../../tools/testing/product.ts'
import { testProduct } from '../../../tools/testing/product.ts'
import type { ListedFeedback, MyFeedback } from '../calls/feedback.ts'
import { uploadPicture } from '../../../tools/testing/pictures.ts'

let product: TestProduct
let lin: string
let su: string
let manager: string
const BASE = '/datacenter/feedback'

beforeAll(async () => {
  product = await testProduct()
  ;[lin, su, manager] = (await Promise.all(['QC1001', 'QC1002', 'QC3001'].map((code) => product.tokenOf(code)))) as [string, string, string]
}, 120_000)
afterAll(() => product.stop())
beforeEach(async () => {
  const { kysely } = product.program.db
  await kysely.deleteFrom('feedback').execute()
  await kysely.deleteFrom('rateWindow').where('bucket', 'like', 'service.feedback:%').execute()
})

const whole = { kind: 'idea', note: '列表再紧凑一点', fileIds: [] as string[], appVersion: '0.1.0' }
const add = (more: Partial<typeof whole> = {}, token = lin) =>
  product.ask<{ id: string; replyBy: string }>('POST', `${BASE}/add`, { ...whole, ...more }, { token })
const mine = async (token = lin) =>
  (await product.ask<{ feedback: MyFeedback[]; replyBy: string; actions: { answer: boolean } }>('GET', `${BASE}/mine`, {}, { token })).body
    .result
const list = async (more: object = {}, token = manager) =>
  (await product.ask<{ feedback: ListedFeedback[]; nextCursor: string | null }>('GET', `${BASE}/list`, more, { token })).body
const answer = (id: string, text: string, token = manager) => product.ask('POST', `${BASE}/answer`, { id, answer: text }, { token })

describe('feedback', () => {
  it('is taken with its pictures, and answered within three working days, by a day that is said [C-MISC-06]', async () => {
    const fileId = await uploadPicture(product, lin)
    const { body } = await add({ note: '  出票后看不到行程单\n', kind: 'order', fileIds: [fileId] })
    expect(body).toMatchObject({ code: 'Z000', result: { replyBy: '2026-11-25' } })
    expect(await mine()).toEqual({
      feedback: [{ ...body.result, kind: 'order', note: '出票后看不到行程单', at: '2026-11-21T02:00:00Z', pictureCount: 1, answer: null }],
      replyBy: '2026-11-25',
      actions: { answer: false },
    })
    expect((await mine(su)).feedback).toEqual([])
    expect((await mine(manager)).actions.answer).toBe(true)
  })

  it('has one to 128 characters and a kind [V-ACCT-11]', async () => {
    const at = (code: string) => ({ code, result: { fields: [{ field: 'note' }] } })
    expect((await add({ note: ' \n ' })).body).toMatchObject(at('SERVICE-NOTE'))
    expect((await add({ note: '字'.repeat(129) })).body).toMatchObject(at('SERVICE-NOTE-LONG'))
    expect((await add({ note: '😀'.repeat(128) })).body.code).toBe('Z000')
    expect((await add({ kind: 'gossip' })).body.code).toBe('P400')
    expect(await mine()).toMatchObject({ feedback: { length: 1 } })
  })

  it('takes nobody else’s picture, and then nothing at all', async () => {
    const hers = await uploadPicture(product, su)
    const { status, body } = await add({ fileIds: [hers] })
    expect([status, body.code]).toEqual([404, 'P404'])
    expect((await mine()).feedback).toEqual([])
  })

  it('is taken ten times a day from one person', async () => {
    for (let sent = 1; sent <= 10; sent += 1) expect((await add()).body.code).toBe('Z000')
    const { status, body } = await add()
    expect([status, body.code]).toEqual([429, 'SERVICE-OFTEN'])
    expect((await add({}, su)).body.code).toBe('Z000')
  })

  it('is listed to travel managers alone, the oldest first, page by page, and answered once', async () => {
    const ids: string[] = []
    for (const note of ['一', '二', '三']) {
      ids.push((await add({ note }, note === '二' ? su : lin)).body.result.id)
      product.clock.advance({ milliseconds: 1 }) // ids come in the order of time
    }
    expect((await list({}, lin)).code).toBe('ACCESS-ROLE')
    const first = (await list({ size: '2' })).result
    const second = (await list({ size: '2', cursor: first.nextCursor ?? '' })).result
    expect([...first.feedback, ...second.feedback].map(({ note, from }) => [note, from.userCode])).toEqual([
      ['一', 'QC1001'],
      ['二', 'QC1002'],
      ['三', 'QC1001'],
    ])
    expect(second.nextCursor).toBeNull()
    expect((await answer(ids[0] ?? '', ' ')).body.code).toBe('SERVICE-ANSWER')
    expect((await answer(ids[0] ?? '', '已改', lin)).body.code).toBe('ACCESS-ROLE')
    const answers = await Promise.all([answer(ids[0] ?? '', '已经改好了'), answer(ids[0] ?? '', '谢谢')])
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['SERVICE-ANSWERED', 'Z000'])
    expect((await list()).result.feedback).toHaveLength(2)
    expect((await list({ state: 'answered' })).result.feedback).toMatchObject([{ id: ids[0], answer: { at: '2026-11-21T02:00:00.003Z' } }])
    expect((await mine()).feedback.find(({ id }) => id === ids[0])?.answer?.text).toMatch(/已经改好了|谢谢/)
  })

  it('shows its pictures to a travel manager, who is written down, and to nobody else', async () => {
    const fileId = await uploadPicture(product, lin)
    const { id } = (await add({ fileIds: [fileId] })).body.result
    const stray = await uploadPicture(product, lin)
    const open = (file: string, token: string) =>
      product.ask<{ dataUrl: string }>('GET', `${BASE}/picture`, { id, fileId: file }, { token })
    expect((await list()).result.feedback[0]?.fileIds).toEqual([fileId])
    expect((await open(fileId, manager)).body.result.dataUrl).toMatch(/^data:image\/jpeg;base64,/)
    expect((await open(stray, manager)).body.code).toBe('P404')
    expect((await open(fileId, su)).body.code).toBe('ACCESS-ROLE')
    const deeds = await product.program.db.kysely.selectFrom('auditEntry').select('what').where('what', 'like', 'feedback.%').execute()
    expect(deeds).toEqual([{ what: 'feedback.pictureOpened' }])
  })
})
