import { describe, expect, it } from 'vitest'
import { en } from '../../text/order/en.ts'
import { zh } from '../../text/order/zh.ts'
import type { FlightOrderCard } from '../../calls/orders.ts'
import { sharingOf } from './share-trip.ts'

const end = (zhName: string, enName: string, label: string, at: string): FlightOrderCard['flight']['from'] => ({
  airport: label,
  label,
  terminal: 'T3',
  city: { zh: zhName, en: enName },
  at,
})

const order: Pick<FlightOrderCard, 'flight'> & Record<string, unknown> = {
  orderSeq: 'F261121000001',
  travellers: [{ zh: '林一帆', en: 'Yifan Lin' }],
  totalMinor: 128_000,
  flight: {
    flightId: 'CA1703~2026-12-01',
    carrier: { code: 'CA', name: { zh: '中国国航', en: 'Air China' } },
    number: 'CA1703',
    aircraft: '321',
    from: end('杭州', 'Hangzhou', '萧山 T4', '2026-12-01T07:30:00+08:00'),
    to: end('北京', 'Beijing', '首都 T3', '2026-12-01T09:50:00+08:00'),
    durationMinutes: 140,
    arrivalDayOffset: 0,
    stops: [],
    mealServed: true,
  },
}

describe('a trip that is shared', () => {
  it('says which flight, from where to where and when, in both languages [SC-NAT-05]', () => {
    expect(sharingOf(order, 'zh', zh.detail.sharedText)).toEqual({
      title: '杭州 → 北京',
      text: '中国国航 CA1703，杭州 萧山 T4 12月1日 07:30起飞，北京 首都 T3 12月1日 09:50到达',
    })
    expect(sharingOf(order, 'en', en.detail.sharedText)).toMatchObject({
      title: 'Hangzhou → Beijing',
      text: 'Air China CA1703, leaves Hangzhou 萧山 T4 1 Dec 07:30, arrives Beijing 首都 T3 1 Dec 09:50',
    })
  })

  it('says nothing of the person, the order or its price, and leads nowhere', () => {
    const told = JSON.stringify(sharingOf(order, 'en', en.detail.sharedText))
    for (const secret of ['Lin', '林', 'F261121', '1280', 'http']) expect(told).not.toContain(secret)
    expect(sharingOf(order, 'en', en.detail.sharedText).url).toBeUndefined()
  })
})
