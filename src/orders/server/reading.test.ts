import { afterAll, beforeAll, expect, it } from 'vitest'
import { partyDesk } from '../../../tools/testing/party.ts'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import { readings } from './reading.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
}, 120_000)
afterAll(() => product.stop())

it('says of each traveller alone whether an order of hers is still open, from the booking until it is travelled or closed', async () => {
  const { kysely, read } = product.program.db
  const whoIs = async (userCode: string) => {
    const row = await kysely.selectFrom('person').select(['companyId', 'id']).where('userCode', '=', userCode).executeTakeFirstOrThrow()
    return { companyId: row.companyId, personId: row.id }
  }
  const open = async () => Promise.all(['QC1001', 'QC1002'].map(async (code) => readings.hasOpenOrder(read, await whoIs(code))))
  expect(await open()).toEqual([false, false])
  const desk = partyDesk(product)
  const booker = await product.tokenOf('QC1002')
  const { form } = await desk.open(booker, { mode: 'agent', userCodes: ['QC1001'] }, '2026-11-25')
  const number = await desk.submit(form, booker)
  // She who books does not travel.
  expect(await open()).toEqual([true, false])
  for (const [summary, isOpen] of [
    ['toTravel', true],
    ['completed', false],
    ['closed', false],
  ] as const) {
    await kysely.updateTable('orders').set({ summary }).where('number', '=', number).execute()
    expect([summary, (await open())[0]]).toEqual([summary, isOpen])
  }
})
