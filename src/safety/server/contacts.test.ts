import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestProduct } from '../../../tools/testing/product.ts'
import { testProduct } from '../../../tools/testing/product.ts'
import type { EmergencyContact } from '../calls.ts'

let product: TestProduct
let token: string
const BASE = '/configcenter/userConfig'

interface Listed {
  contacts: EmergencyContact[]
  contactsMax: number
  actions: { add: boolean; remove: boolean }
}

beforeAll(async () => {
  product = await testProduct()
  token = await product.tokenOf('QC1001')
}, 120_000)
afterAll(() => product.stop())

const whole = { name: '林母', phoneNumber: '13900000001', sharesTrips: true, hours: null }
const list = async (whose = token) =>
  (await product.ask<Listed>('GET', `${BASE}/getEmergencyContactList`, {}, { token: whose })).body.result
const add = (more: Partial<typeof whole> = {}, whose = token) =>
  product.ask<{ id: string }>('POST', `${BASE}/addEmergencyContact`, { ...whole, ...more }, { token: whose })
const remove = (id: string, whose = token) => product.ask('DELETE', `${BASE}/deleteEmergencyContact/${id}`, {}, { token: whose })

async function clear(whose: string): Promise<void> {
  const person = await product.program.db.kysely.selectFrom('person').select('id').where('userCode', '=', whose).executeTakeFirstOrThrow()
  await product.program.db.kysely.deleteFrom('emergencyContact').where('personId', '=', person.id).execute()
}

describe('emergency contacts', () => {
  it('are added, listed masked, read and changed [C-MISC-01] [C-MISC-02] [C-MISC-03] [C-MISC-04]', async () => {
    await clear('QC1001')
    expect(await list()).toEqual({ contacts: [], contactsMax: 3, actions: { add: true, remove: false } })
    const { id } = (await add()).body.result
    const stored = { id, name: '林母', phoneNumber: '139 •••• 0001', sharesTrips: true, hours: null }
    expect((await list()).contacts).toEqual([stored])
    const change = { id, name: ' 林  母亲 ', phoneNumber: null, sharesTrips: true, hours: { from: '22:00', until: '06:00' } }
    expect((await product.ask('POST', `${BASE}/updateEmergencyContact`, change, { token })).body.code).toBe('Z000')
    const read = await product.ask('GET', `${BASE}/getEmergencyContactById`, { id }, { token })
    expect(read.body.result).toEqual({ ...stored, name: '林 母亲', hours: { from: '22:00', until: '06:00' } })
  })

  it('are three at most, of ten that are added at once [V-OTHER-02]', async () => {
    await clear('QC1001')
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => add({ phoneNumber: `1390000010${i}` })))
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'Z000')).toHaveLength(3)
    expect(codes.filter((code) => code === 'SAFETY-FULL')).toHaveLength(7)
    expect(answers.find(({ body }) => body.code === 'SAFETY-FULL')?.body.message).toMatch(/3 emergency contacts/)
    expect(await list()).toMatchObject({ contacts: { length: 3 }, actions: { add: false, remove: true } })
  })

  it('keep one, of three that are removed at once [C-MISC-05] [V-OTHER-01]', async () => {
    await clear('QC1001')
    for (const last of [1, 2, 3]) await add({ phoneNumber: `1390000020${last}` })
    const { contacts } = await list()
    const answers = await Promise.all(contacts.map(({ id }) => remove(id)))
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['SAFETY-LAST', 'Z000', 'Z000'])
    expect(await list()).toMatchObject({ contacts: { length: 1 }, actions: { add: true, remove: false } })
  })

  it('have a mainland mobile, once, and not the caller’s own [V-OTHER-03]', async () => {
    await clear('QC1001')
    expect((await add()).body.code).toBe('Z000')
    const field = (code: string, message: RegExp) => ({
      code,
      message: expect.stringMatching(message) as string,
      result: { fields: [{ field: 'phoneNumber' }] },
    })
    expect((await add({ phoneNumber: '+852 5123 4567' })).body).toMatchObject(field('SAFETY-PHONE', /mainland China mobile/))
    expect((await add({ phoneNumber: '+86 139-0000-0001' })).body).toMatchObject(field('SAFETY-TWICE', /already/))
    expect((await add({ phoneNumber: '13800006621' })).body).toMatchObject(field('SAFETY-OWN', /own number/))
  })

  it('of a colleague are not found, whatever is asked of them', async () => {
    await clear('QC1001')
    const { id } = (await add()).body.result
    const other = await product.tokenOf('QC1002')
    const answers = [
      await product.ask('GET', `${BASE}/getEmergencyContactById`, { id }, { token: other }),
      await product.ask('POST', `${BASE}/updateEmergencyContact`, { ...whole, id }, { token: other }),
      await remove(id, other),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array.from({ length: 3 }, () => [404, 'P404']))
    expect((await list()).contacts).toHaveLength(1)
  })

  it('lie sealed: neither name nor number is in the rows', async () => {
    await clear('QC1001')
    await add({ name: '秘密联系人', phoneNumber: '13955556666' })
    const rows = await product.program.db.kysely.selectFrom('emergencyContact').selectAll().execute()
    const text = rows.map((row) =>
      Object.values(row)
        .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
        .join(' '),
    )
    expect(text.join(' ')).not.toMatch(/13955556666|秘密/)
  })
})
