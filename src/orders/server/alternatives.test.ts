import { describe, expect, it } from 'vitest'
import { alternativesOf, type Alternative, type AlternativesSource, type Asking, type Disturbed } from './alternatives.ts'

const WHO: Asking = { companyId: 'c', personId: 'p', userCode: 'u', language: 'zh' }
const at = (text: string) => Temporal.Instant.from(text)
const JOURNEY: Disturbed = {
  order: { companyId: 'c', orderId: 'o' },
  fromCityCode: 'HGH',
  toCityCode: 'BJS',
  wanted: { departsAt: at('2026-12-01T02:00:00Z') },
  travellers: { mode: 'personal', userCodes: ['u'] },
  freeUntilDate: null,
}
const way = (means: 'flight' | 'train', key: string, arrives: string): Alternative => ({
  means,
  key,
  costMinor: 0,
  inPolicy: true,
  departsAt: at('2026-12-01T03:00:00Z'),
  arrivesAt: at(arrives),
})
const source = (means: 'flight' | 'train', find: AlternativesSource['find']): AlternativesSource => ({ means, find })
const flights = source('flight', async () => [way('flight', 'F1', '2026-12-01T05:00:00Z'), way('flight', 'F2', '2026-12-01T06:00:00Z')])

describe('lines that are asked for other ways', () => {
  it('answer together, each for what it travels by alone', async () => {
    const spine = alternativesOf()
    spine.registerAlternatives(flights)
    spine.registerAlternatives(
      source('train', async () => [way('train', 'G1', '2026-12-01T08:00:00Z'), way('flight', 'not a train', '2026-12-01T04:00:00Z')]),
    )
    const { shown, isPartial } = await spine.alternativesFor(WHO, JOURNEY)
    expect([shown.map(({ key }) => key), isPartial]).toEqual([['F1', 'F2', 'G1'], false])
    expect(() => spine.registerAlternatives(flights)).toThrow('twice')
  })

  it('cost their own ways alone where they fail or are slow, and somebody hears of it', async () => {
    for (const find of [() => Promise.reject(new Error('away')), () => new Promise<never>(() => undefined)]) {
      const heard: string[] = []
      const spine = alternativesOf((means) => heard.push(means), 20)
      spine.registerAlternatives(flights)
      spine.registerAlternatives(source('train', find))
      const { shown, isPartial } = await spine.alternativesFor(WHO, JOURNEY)
      expect([shown.map(({ key }) => key), isPartial, heard]).toEqual([['F1', 'F2'], true, ['train']])
    }
  })
})
