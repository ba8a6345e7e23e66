import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { listFlyers } from '../calls/frequent-flyers.ts'

/* Frequent-flyer numbers as their holder keeps them. */

const NUMBER = '002134567890'

let product: TestProduct
let [lin, su]: string[] = []

beforeAll(async () => {
  product = await testProduct()
  ;[lin, su] = await Promise.all(['QC1001', 'QC1002'].map((code) => product.tokenOf(code)))
})
afterAll(() => product.stop())

const ask = (path: 'save' | 'remove', input: object, token = lin) =>
  product.ask<{ removed?: boolean }>('POST', `/usercenter/frequentFlyer/${path}`, input, { token: token ?? '' })
const list = async (token = lin) =>
  (await product.ask<CallResult<typeof listFlyers>>('GET', '/usercenter/frequentFlyer/list', {}, { token: token ?? '' })).body.result

describe('frequent-flyer numbers', () => {
  it('are kept one for each programme, sealed, and shown by their end alone', async () => {
    expect((await list()).kept).toEqual([])
    expect((await ask('save', { programme: 'CA', number: '0021 3456 7890' })).body.code).toBe('Z000')
    const { kept, programmes } = await list()
    expect(kept).toMatchObject([{ programme: 'CA', maskedNumber: '•••• 7890' }])
    expect(programmes.find(({ code }) => code === 'CA')).toMatchObject({ length: '9–12' })
    const [row] = await product.program.db.kysely.selectFrom('frequentFlyer').selectAll().execute()
    expect(row?.numberSealed.includes(NUMBER)).toBe(false)
    expect(JSON.stringify(row)).not.toContain(NUMBER)
    await ask('save', { programme: 'CA', number: '111122223333' })
    expect((await list()).kept).toMatchObject([{ programme: 'CA', maskedNumber: '•••• 3333' }])
  })

  it('are nobody else’s to read', async () => {
    expect((await list(su)).kept).toEqual([])
    expect((await ask('remove', { programme: 'CA' }, su)).body.result).toEqual({ removed: false })
    expect((await list()).kept).toHaveLength(1)
  })

  it('must be such as the programme gives out, of a programme that is known', async () => {
    const codes = await Promise.all(
      [
        { programme: 'CA', number: '' },
        { programme: 'LH', number: '12345' },
        { programme: 'ZZ', number: NUMBER },
      ].map(async (input) => (await ask('save', input)).body.code),
    )
    expect(codes).toEqual(['FLYER-NUMBER', 'FLYER-NUMBER', 'FLYER-PROGRAMME'])
  })

  it('are told among what is kept of her, in full for her alone, with what was done', async () => {
    const seen = await product.ask<{ holdings: { key: string; items: { label: string; value: string }[] }[] }>(
      'GET',
      '/usercenter/userPerson/getUserInfoDesensitization',
      {},
      { token: lin ?? '' },
    )
    expect(seen.body.result.holdings.find(({ key }) => key === 'flyers')?.items).toMatchObject([{ value: '•••• 3333' }])
  })

  it('are forgotten when she takes them out', async () => {
    expect((await ask('remove', { programme: 'CA' })).body.result).toEqual({ removed: true })
    expect((await list()).kept).toEqual([])
    expect(await product.program.db.kysely.selectFrom('frequentFlyer').selectAll().execute()).toEqual([])
  })
})
