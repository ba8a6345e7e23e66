import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { railDesk, submissionOf } from '../../../../tools/testing/rail.ts'
import type { TrainOrderFormShown } from '../../calls/booking.ts'
import type { TrainGroupForm } from '../../calls/groups.ts'
import { ticketPhoneSeal } from '../purposes.ts'

/* What a form of trains says of people and of what its scene asks, over HTTP on the real server against the sandbox's railway. */

let product: TestProduct
let rail: ReturnType<typeof railDesk>

beforeAll(async () => {
  product = await testProduct()
  rail = railDesk(product, await product.tokenOf('QC1001'))
  await product.control('POST', '/rail/settings', { nightStop: false })
}, 300_000)
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

const fill = (asked: object) => rail.must<TrainOrderFormShown>('POST', '/train/app/fillOrder', asked)

const submission = (asked: object, form: TrainOrderFormShown, more: object = {}) => ({
  ...submissionOf(asked, form),
  ...more,
})

describe('whom the railway reaches', () => {
  it('is told on the form by name and masked number, and may be reached abroad, to the ticket [V-TRAIN-01]', async () => {
    const { wanted } = await rail.ride({ date: '2026-11-24' })
    const form = await fill(wanted)
    expect(form.contact).toEqual({ name: { zh: '林一帆', en: 'Yifan Lin' }, maskedPhone: '138 •••• 6621' })
    const [passenger] = submission(wanted, form).passengers
    const send = (phone: string, contactPhone: string) =>
      product.ask<{ orderSeq: string }>(
        'POST',
        '/train/app/book',
        submission(wanted, form, {
          passengers: [{ ...passenger, phone }],
          contact: { kind: 'other', name: 'Anna Weber', phone: contactPhone },
        }),
        { token: rail.own, language: 'en' },
      )
    // Without its country nobody knows whose it is.
    const wrong = [await send('7700 900123', '+49 30 901820'), await send('+49 1512 3456789', '30 901820')]
    expect(wrong.map(({ body }) => body.code)).toEqual(['TR-PHONE', 'TR-CONTACT'])
    for (const { body } of wrong) expect(body.message).toContain('one from abroad begins with + and the country code')
    const { body } = await send('0049 1512 3456789', '+49 30 901820')
    expect(body.code).toBe('Z000')
    const order = await rail.until(body.result.orderSeq, 'ticketIssued')
    expect(order.contact).toEqual({ name: { zh: 'Anna Weber', en: 'Anna Weber' }, maskedPhone: '•••• 1820' })
    const { secrets, db } = product.program
    const ticket = await db.kysely.selectFrom('trainTicket').select(['orderId', 'personId', 'phoneSealed']).executeTakeFirstOrThrow()
    expect(ticket.phoneSealed && secrets.open(ticketPhoneSeal(ticket), ticket.phoneSealed)).toBe('+4915123456789')
  })
})

describe('what a scene asks of the cost', () => {
  const share = { to: { kind: 'costCentre', code: 'CC-3102' }, projectCode: 'SH-2026.01', legalEntityCode: null, basisPoints: 10_000 }

  it('is named on the form, refused at its field where it is not said, and enough where it is', async () => {
    await rail.govern((file) => {
      file.scenes.push({ code: 'CLIENT', name: { zh: '客户现场', en: 'At a client' }, asks: ['project', 'remark'] })
    })
    const { wanted } = await rail.ride({ date: '2026-11-25' })
    const asked = { ...wanted, sceneCode: 'CLIENT' }
    const form = await fill(asked)
    expect([form.scene.asks, form.bookable]).toEqual([['remark', 'project'], { allowed: true }])
    const fieldOf = async (more: object) => {
      const { body } = await product.ask('POST', '/train/app/book', submission(asked, form, more), { token: rail.own })
      return [body.code, JSON.stringify(body.result)] as const
    }
    expect(await fieldOf({ remark: 'Stand 12' })).toEqual(['POLICY-ASKS-PROJECT', expect.stringContaining('"attribution"')])
    const attribution = { by: 'percent', shares: [share] }
    expect(await fieldOf({ attribution })).toEqual(['POLICY-ASKS-REMARK', expect.stringContaining('"remark"')])
    expect((await fieldOf({ attribution, remark: 'Stand 12' }))[0]).toBe('Z000')
  })

  it('stands in the way of a group’s order before it is sent: nothing else can be charged on its form', async () => {
    const token = await product.tokenOf('QC3001')
    const userCodes = ['QC1001', 'QC1002']
    const { wanted } = await rail.ride({ date: '2026-11-26', token, userCodes })
    const group = await rail.must<TrainGroupForm>('POST', '/train/app/group/fill', { ...wanted, sceneCode: 'CLIENT' }, token)
    const [part] = group.parts
    expect(part?.bookable).toMatchObject({ allowed: false, code: 'POLICY-ASKS-PROJECT' })
    expect(JSON.stringify(part?.bookable)).toContain('cannot be chosen for several orders at once')
  })
})
