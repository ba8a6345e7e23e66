import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { partyDesk } from '../../../../tools/testing/party.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { getRewardGuide, showCarRecommend } from '../../calls/beside.ts'

/* What is offered beside a flight. */

let product: TestProduct
let desk: ReturnType<typeof partyDesk>
let lin = ''

beforeAll(async () => {
  product = await testProduct()
  desk = partyDesk(product)
  lin = await product.tokenOf('QC1001')
})
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

const guide = (): Promise<CallResult<typeof getRewardGuide>> => desk.must('GET', '/airfrond/getRewardGuide', {}, lin)

describe('beside a flight', () => {
  it('no car is recommended while none can be booked here, whatever the company has opened', async () => {
    const { form } = await desk.open(lin, undefined, '2026-11-24')
    const orderSeq = await desk.submit(form, lin)
    await desk.issue(orderSeq, lin)
    const cars = await desk.must<CallResult<typeof showCarRecommend>>('GET', '/airfrond/showCarRecommend', { orderSeq }, lin)
    const switches = await desk.must<{ lines: Record<string, string> }>('GET', '/configcenter/personal/switch/all/status', {}, lin)
    expect(cars).toEqual({ isShown: false, line: switches.lines['car'], rides: [] })
    const stranger = await product.tokenOf('QC3001')
    expect(await desk.codeOf('GET', '/airfrond/showCarRecommend', { orderSeq }, stranger)).toBe('P404')
  })

  it('the guide says what points are called and worth, that they are granted within 48 hours, and how many are hers', async () => {
    expect(await guide()).toEqual({
      rewardName: '积分',
      rewardNameEn: 'points',
      pointMinor: 1,
      earnedBy: 'granted',
      postsWithinHours: 48,
      pays: 'ownPart',
      leftMinor: 0,
    })
    const manager = await product.tokenOf('QC3001')
    const asked = { userCodes: ['QC1001'], points: 2_500, reason: 'Booked early', validUntil: '2026-11-30' }
    await desk.must('POST', '/points/grant', asked, manager)
    expect((await guide()).leftMinor).toBe(2_500)
    await product.advance({ hours: 24 * 12 })
    lin = await product.tokenOf('QC1001')
    expect((await guide()).leftMinor).toBe(0)
  })
})
