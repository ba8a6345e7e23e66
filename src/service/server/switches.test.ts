import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestProduct } from '../../../tools/testing/product.ts'
import { companyFileText, testProduct } from '../../../tools/testing/product.ts'

let product: TestProduct
let demo: string
let lanhai: string

beforeAll(async () => {
  product = await testProduct({ companies: [companyFileText('src/people/server/fixtures/second-company.yaml')] })
  demo = await product.tokenOf('QC1001')
  const other = await product.program.db.kysely
    .selectFrom('person as p')
    .innerJoin('company as c', 'c.id', 'p.companyId')
    .select('p.userCode')
    .where('c.code', '!=', 'QCDEMO')
    .where('p.status', '=', 'active')
    .executeTakeFirstOrThrow()
  lanhai = await product.tokenOf(other.userCode)
}, 120_000)
afterAll(() => product.stop())

const ask = async <T>(path: string, input: object = {}, token = demo) => (await product.ask<T>('GET', path, input, { token })).body

describe('the switches of a company', () => {
  it('answer for one line, and never open one that does not exist [C-CONF-01] [C-CONF-03]', async () => {
    const one = async (businessCode: string) => (await ask('/datacenter/business/queryBusinessSwitch', { businessCode })).result
    expect(await one('flight')).toEqual({ businessCode: 'flight', isOpen: true, state: 'on' })
    expect(await one('train')).toEqual({ businessCode: 'train', isOpen: true, state: 'on' })
    expect(await one('hotelGat')).toEqual({ businessCode: 'hotelGat', isOpen: false, state: 'off' })
    const byCode = '/datacenter/business/checkBusinessServiceFlagByCode'
    expect((await ask(byCode, { businessCode: 'flight' })).result).toEqual({ isOpen: true })
    expect((await ask(byCode, { businessCode: 'metro' })).result).toEqual({ isOpen: false })
    expect((await ask(byCode, { businessCode: 'rocket' })).code).toBe('P400')
  })

  it('answer for all lines, hotels and shared rooms [C-CONF-02] [C-CONF-04] [C-CONF-05]', async () => {
    interface All {
      isAnyOpen: boolean
      lines: { businessCode: string; isOpen: boolean }[]
    }
    const { result } = await ask<All>('/datacenter/business/checkBusinessServiceFlag')
    expect(result.isAnyOpen).toBe(true)
    expect(result.lines.filter(({ isOpen }) => isOpen)).toEqual([
      { businessCode: 'flight', isOpen: true, state: 'on' },
      { businessCode: 'train', isOpen: true, state: 'on' },
      { businessCode: 'flightAbroad', isOpen: true, state: 'on' },
    ])
    expect((await ask('/datacenter/business/checkHotelServiceFlag')).result).toEqual({ domestic: false, overseas: false, gat: false })
    expect((await ask('/datacenter/business/queryRoomSharingSwitch')).result).toEqual({ isOpen: false })
  })

  it('come all in one answer, with car rewards and survey [C-CONF-11] [C-CONF-12] [C-CONF-16]', async () => {
    expect((await ask('/configcenter/personal/switch/all/status')).result).toMatchObject({
      lines: { flight: 'on', flightAbroad: 'on', train: 'on', hotelGat: 'off' },
      roomSharing: false,
      carRewards: false,
      satisfactionSurvey: false,
      membership: true,
    })
    expect((await ask('/configcenter/rewardsConfig/queryUserCarRewardConfig')).result).toEqual({ isOpen: false, pointsPerYuan: 1 })
    const survey = '/configcenter/satisfactionSurveyConfig/getSatisfactionSurveyConfig'
    expect((await ask(survey)).result).toEqual({ isOpen: false, hoursAfterTrip: 24, lines: [] })
  })

  it('are each company’s own', async () => {
    const { result } = await ask<{ lines: Record<string, string> }>('/configcenter/personal/switch/all/status', {}, lanhai)
    expect(result.lines).toMatchObject({ flight: 'on', train: 'off', car: 'off' })
    expect((await ask('/configcenter/rewardsConfig/queryUserCarRewardConfig', {}, lanhai)).result).toMatchObject({ pointsPerYuan: 0 })
  })
})
