import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newestCode } from '../../../tools/testing/inbox.ts'
import type { TestProduct } from '../../../tools/testing/product.ts'
import { testProduct } from '../../../tools/testing/product.ts'
import type { MemberAccount } from '../calls/member.ts'

let product: TestProduct
let lin: string
let su: string
const BASE = '/usercenter/ctrip'
const NONE = { isAvailable: true, account: null }
let phones = 0

beforeAll(async () => {
  product = await testProduct()
  ;[lin, su] = (await Promise.all(['QC1001', 'QC1002'].map((code) => product.tokenOf(code)))) as [string, string]
}, 120_000)
afterAll(() => product.stop())
beforeEach(async () => {
  for (const token of [lin, su]) await product.ask('POST', `${BASE}/unbindPersonAccount`, {}, { token })
  await product.program.db.kysely.deleteFrom('rateWindow').where('bucket', 'like', 'member.%').execute()
})

const newPhone = () => `135333300${String(10 + (phones += 1))}`
const send = (phone: string, token = lin) =>
  product.ask<{ sentTo: string; againAfterSeconds: number }>('POST', `${BASE}/sendPersonAccountVerifyCode`, { phone }, { token })
const bind = (code: string, token = lin) => product.ask<MemberAccount>('POST', `${BASE}/bindBusinessAndPersonAccount`, { code }, { token })
const unbind = (token = lin) => product.ask('POST', `${BASE}/unbindPersonAccount`, {}, { token })
const state = async (token = lin) =>
  (await product.ask<{ isAvailable: boolean; account: MemberAccount | null }>('GET', `${BASE}/getCtripAccount`, {}, { token })).body.result
const strike = (match: string, kind: string) => product.control('POST', '/faults', { match, kind })
async function codeTo(phone: string, token = lin): Promise<string> {
  expect((await send(phone, token)).body.code).toBe('Z000')
  return newestCode(product, `+86${phone}`)
}

describe('a membership', () => {
  it('is bound by a code to the personal account’s phone, shown masked, and unbound [C-MISC-13] [C-MISC-14] [C-MISC-15]', async () => {
    expect(await state()).toEqual(NONE)
    const phone = newPhone()
    expect((await send(`+86 ${phone}`)).body.result).toEqual({ sentTo: `135 •••• ${phone.slice(-4)}`, againAfterSeconds: 60 })
    const bound = await bind(await newestCode(product, `+86${phone}`))
    expect(bound.body).toMatchObject({ code: 'Z000', result: { memberNumber: expect.stringMatching(/^•••• \d{4}$/) as unknown } })
    expect(await state()).toEqual({ isAvailable: true, account: bound.body.result })
    expect(await state(su)).toEqual(NONE)
    expect((await send(newPhone())).body.code).toBe('MEMBER-BOUND')
    expect((await unbind()).body.code).toBe('Z000')
    expect((await unbind()).body.code).toBe('Z000')
    expect(await state()).toEqual(NONE)
    const deeds = await product.program.db.kysely.selectFrom('auditEntry').select('what').where('what', 'like', 'membership.%').execute()
    expect(deeds.map(({ what }) => what)).toEqual(['membership.bound', 'membership.ended'])
  })

  it('takes a mainland mobile and the code that came, and no other', async () => {
    expect((await send('+852 5123 4567')).body).toMatchObject({ code: 'MEMBER-PHONE', result: { fields: [{ field: 'phone' }] } })
    expect((await bind('000000', su)).body.code).toBe('MEMBER-CODE-ENDED')
    const code = await codeTo(newPhone())
    expect((await bind(code, su)).body.code).toBe('MEMBER-CODE-ENDED')
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await bind('12')).body).toMatchObject({ code: 'MEMBER-CODE', result: { fields: [{ field: 'code' }] } })
    for (let tried = 1; tried <= 5; tried += 1) expect((await bind(wrong)).body.code).toBe('MEMBER-CODE')
    expect((await bind(code)).body.code).toBe('MEMBER-CODE-ENDED')
    expect(await state()).toEqual(NONE)
  })

  it('sends a number one code a minute and ten codes a day, and says nothing of who has an account', async () => {
    const phone = newPhone()
    await send(phone)
    const again = await send(phone)
    expect([again.status, again.body.code]).toEqual([429, 'MEMBER-WAIT'])
    expect((await send('13533330000')).body).toMatchObject({ code: 'Z000', result: { sentTo: '135 •••• 0000' } })
    for (let sent = 4; sent <= 10; sent += 1) expect((await send(newPhone())).body.code).toBe('Z000')
    expect((await send(newPhone())).body.message).toMatch(/tomorrow/)
  })

  it('speaks for one person: a colleague cannot bind the same account', async () => {
    const phone = newPhone()
    await bind(await codeTo(phone))
    await product.advance({ minutes: 3 })
    expect((await bind(await codeTo(phone, su), su)).body.code).toBe('MEMBER-TAKEN')
    expect(await state(su)).toEqual(NONE)
  })

  it('stands after an answer that was lost, and after a crash between the programme’s word and ours', async () => {
    const code = await codeTo(newPhone())
    await strike('memberBind', 'lostReply')
    expect((await bind(code)).body.code).toBe('Z000')
    // As if our own writing had been lost: the programme knows a bond that we do not.
    await product.program.db.kysely.deleteFrom('membership').execute()
    const other = await codeTo(newPhone())
    expect((await bind(other)).body.code).toBe('Z000')
    expect((await state()).account).not.toBeNull()
  })

  it('changes nothing where the programme is away or unclear, and says so', async () => {
    await product.control('POST', '/faults', { match: 'memberSendCode', kind: 'status', status: 503 })
    const away = await send(newPhone())
    expect([away.status, away.body.code]).toEqual([503, 'MEMBER-AWAY'])
    const code = await codeTo(newPhone())
    await strike('memberBind', 'cutAfterBody')
    expect((await bind(code)).body.code).toBe('MEMBER-UNCLEAR')
    expect((await bind(code)).body.code).toBe('Z000')
    await strike('memberEnd', 'lostReply')
    expect((await unbind()).body.code).toBe('MEMBER-UNCLEAR')
    expect((await state()).account).not.toBeNull()
    expect((await unbind()).body.code).toBe('Z000')
  })

  it('stands in what is kept about her, masked, and so does what she has told', async () => {
    await bind(await codeTo(newPhone()))
    await product.ask('POST', '/datacenter/feedback/add', { kind: 'idea', note: '想要深色图标', appVersion: '1' }, { token: lin })
    interface Kept {
      holdings: { key: string; items: { label: string; value: string }[] }[]
    }
    const { body } = await product.ask<Kept>('GET', '/usercenter/userPerson/getUserInfoDesensitization', {}, { token: lin })
    const itemsOf = (key: string) => body.result.holdings.find((one) => one.key === key)?.items
    expect(itemsOf('membership')).toEqual([
      { label: (await state()).account?.memberNumber, value: expect.stringMatching(/^bound on .*135 •••• \d{4}$/) as unknown },
    ])
    expect(itemsOf('feedback')).toMatchObject([{ value: '想要深色图标' }])
  })

  it('lies sealed: its number is in no row', async () => {
    const phone = newPhone()
    await bind(await codeTo(phone))
    const row = await product.program.db.kysely.selectFrom('membership').selectAll().executeTakeFirstOrThrow()
    const text = Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
    expect(text.join(' ')).not.toMatch(new RegExp(`${phone}|8800\\d{8}`))
  })
})
