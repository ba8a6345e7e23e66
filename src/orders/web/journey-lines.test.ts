import { describe, expect, it } from 'vitest'
import { en } from '../text/journeys/en.ts'
import { zh } from '../text/journeys/zh.ts'
import { daysOf, isCancelledItself, isOtherCancelled, nightsAfter, routeOf, sharedJourney } from './journey-lines.ts'

const HGH = { code: 'HGH', name: { zh: '杭州', en: 'Hangzhou' }, label: '萧山 T4' }
const BJS = { code: 'BJS', name: { zh: '北京', en: 'Beijing' }, label: '首都 T3' }
const LEGS = [
  {
    orderSeq: 'F261124000017',
    title: 'CA1714',
    travellers: [{ zh: '林一帆', en: 'Yifan Lin' }],
    totalMinor: 118_000,
    from: { ...HGH, at: '2026-11-24T23:30:00+08:00' },
    to: { ...BJS, at: '2026-11-25T01:40:00+08:00' },
  },
  {
    orderSeq: 'F261124000018',
    title: 'CA1705',
    travellers: [{ zh: '林一帆', en: 'Yifan Lin' }],
    totalMinor: 121_000,
    from: { ...BJS, at: '2026-11-27T18:00:00+08:00' },
    to: { ...HGH, at: '2026-11-27T20:10:00+08:00' },
  },
]

describe('a journey', () => {
  it('reads as its cities in their order, its days, and the nights between', () => {
    expect([routeOf(LEGS, 'zh', zh), routeOf(LEGS, 'en', en)]).toEqual(['杭州 → 北京 → 杭州', 'Hangzhou → Beijing → Hangzhou'])
    expect(daysOf(LEGS, 'zh', zh)).toBe('11月24日 — 11月27日')
    expect([nightsAfter(LEGS, 0), nightsAfter(LEGS, 1)]).toEqual([2, null])
    expect(en.stay('Beijing', 1)).toBe('1 night in Beijing')
  })

  it('is shared without names, numbers of orders, prices or addresses', () => {
    for (const [language, text] of [
      ['zh', zh],
      ['en', en],
    ] as const) {
      const shared = sharedJourney(LEGS, language, text)
      expect(shared).not.toHaveProperty('url')
      expect(shared.text.split('\n')).toHaveLength(2)
      expect(shared.text).toContain('CA1714')
      for (const secret of ['F261124', '林', 'Lin', '1180', '1,180', '118000', 'http']) expect(JSON.stringify(shared)).not.toContain(secret)
    }
  })

  it('says of which way it is that its airline has cancelled one', () => {
    const [out, back] = [LEGS[0]!, LEGS[1]!]
    const ways = [
      { title: out.title, from: out.from, to: out.to },
      { title: back.title, from: back.from, to: back.to, isCancelled: true as const },
    ]
    const said = [out, back].map(({ from }) => [isCancelledItself({ ways, from }), isOtherCancelled({ ways, from })])
    expect(said).toEqual([
      [false, true],
      [true, false],
    ])
    expect(isCancelledItself({ from: out.from })).toBe(false)
  })
})
