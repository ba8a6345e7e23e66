import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inboxOf } from '../../../../tools/testing/inbox.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { ApprovalDetail } from '../../calls.ts'
import type { Flow } from '../../rules/flow.ts'

/* Whom the applicant chooses: who decides about each traveller, and who is told. */

let product: TestProduct
let lin: string
const ZHOU = { userCode: 'QC1001', level: 1, approverCode: 'QC2001' }

beforeAll(async () => {
  product = await testProduct()
  lin = await product.tokenOf('QC1001')
})
afterAll(() => product.stop())

/** From now on applications are decided about by whom the applicant chooses. */
async function askChosen(more: Partial<Flow> = {}): Promise<void> {
  const levels = [{ from: [{ by: 'chosen' }], mode: 'all', when: {}, ifNobody: 'refuse' }] as const
  const time = { hoursToDecide: 8, remindAfterHours: null, onSilence: 'deny' } as const
  const flow: Flow = { code: 'chosen', when: {}, isFree: false, levels, notify: [], tellsBySms: false, time, ...more }
  await sql`update company set settings = jsonb_set(jsonb_set(settings, '{approval,flows}', ${JSON.stringify([flow])}::jsonb),
    '{applications,needsApproval}', 'true'::jsonb) where settings ? 'applications'`.execute(product.program.db.kysely)
}

async function apply(chosen: object): Promise<{ readonly code: string; readonly message: string }> {
  const leg = {
    kind: 'leg',
    departureCity: 'HGH',
    arrivalCity: 'BJS',
    startDate: '2026-12-01',
    endDate: '2026-12-03',
    wanted: { flight: 1 },
  }
  const body = { segments: [leg], travellers: ['QC1001'], estimateMinor: 300_000, attribution: null, reason: '客户验收', ...chosen }
  const path = '/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder'
  const { body: answer } = await product.ask('POST', path, body, { token: lin })
  await product.advance({ seconds: 1 })
  return answer
}
const latest = async () =>
  (await product.program.db.kysely.selectFrom('approval').select('id').orderBy('createdAt', 'desc').executeTakeFirstOrThrow()).id
const count = async () =>
  Number(
    (
      await product.program.db.kysely
        .selectFrom('approval')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('an approver for every traveller', () => {
  it('is the one whom the applicant chose [V-APPR-03] [P-APPR-01]', async () => {
    await askChosen()
    expect((await apply({ approvers: [{ ...ZHOU, approverCode: 'QC9001' }] })).code).toBe('Z000')
    const token = await product.tokenOf('QC9001')
    const seen = await product.ask<ApprovalDetail>('GET', `/approval/approval/getApprovalDetail/${await latest()}`, {}, { token })
    expect(seen.body.result.actions.approve).toEqual({ allowed: true })
  })

  it('is nobody who cannot be chosen: not oneself, and no stranger to the line; then nothing is written [V-APPR-03]', async () => {
    await askChosen()
    const before = await count()
    for (const approverCode of ['QC1001', 'QC1002', 'QC9999']) {
      const { code, message } = await apply({ approvers: [{ ...ZHOU, approverCode }] })
      expect([approverCode, code]).toEqual([approverCode, 'AP-CHOSEN'])
      expect(message).toContain('Yifan Lin')
    }
    expect(await count()).toBe(before)
  })

  it('is missing where one was chosen for another level only, and her name is said [V-APPR-03]', async () => {
    await askChosen()
    const { code, message } = await apply({ approvers: [{ ...ZHOU, level: 2 }] })
    expect([code, message.includes('Yifan Lin')]).toEqual(['AP-CHOOSE', true])
  })
})

describe('those who are told', () => {
  it('get a mail, and a text message where the flow says so; and decide nothing [V-APPR-04]', async () => {
    await askChosen({ tellsBySms: true })
    expect((await apply({ approvers: [ZHOU], notifiers: ['QC3002'] })).code).toBe('Z000')
    const [mail] = await inboxOf(product, 'hui.luo@qicheng.example')
    expect(mail?.subject).toMatch(/^知会|^For your information/)
    const token = await product.tokenOf('QC3002')
    const seen = await product.ask<ApprovalDetail>('GET', `/approval/approval/getApprovalDetail/${await latest()}`, {}, { token })
    expect(seen.body.result.actions.approve).toMatchObject({ allowed: false, code: 'AP-NOT-ASKED' })
    const texts = await inboxOf(product, '+8613800006626')
    expect(texts[0]?.text).toMatch(/知会你|You are told of it/)
  })

  it('are at least one who can be reached by text message, where the flow wants that [V-APPR-04]', async () => {
    await askChosen({ tellsBySms: true })
    const before = await count()
    expect((await apply({ approvers: [ZHOU] })).code).toBe('AP-SMS')
    expect(await count()).toBe(before)
  })

  it('are colleagues who are there', async () => {
    await askChosen()
    expect((await apply({ approvers: [ZHOU], notifiers: ['QC9999'] })).code).toBe('AP-NOTIFIER')
  })
})
