import { describe, expect, it } from 'vitest'
import { cheapestChange, mended, type Searched } from '../changes.ts'
import type { FlightFacts } from '../facts.ts'
import { dice, randomRail } from '../generating.ts'
import { judgeAll } from '../judge.ts'
import { marketOf } from '../market.ts'
import { payerSplit } from '../payers.ts'
import { railFrontier, rideInstead, type RailBeside, type RailWay } from '../rail.ts'
import { explain } from '../explain.ts'
import type { PolicyWords } from '../words.ts'
import { en } from '../../text/en.ts'
import { zh } from '../../text/zh.ts'
import { standardFor } from '../standard.ts'
import { journeyOf, offerOf, policyOf, settings, TODAY, TRAVELLER } from '../testing.ts'

const policy = policyOf({ 'train-instead-of-flight': settings(5) })
const G7: RailWay = { trainNo: 'G7', runMinutes: 268, seat: 'secondClass', fareMinor: 66_200 }
const beside = (...ways: RailWay[]): RailBeside => ({ ways })

function judged(...offers: FlightFacts[]) {
  const verdicts = judgeAll(policy, TRAVELLER, offers, TODAY)
  const searched: Searched = { offers, verdicts, market: marketOf(offers, TODAY), standard: standardFor(policy, TRAVELLER) }
  const [verdict] = verdicts
  if (verdict === undefined) throw new Error('judge at least one offer')
  return { verdict, rule: verdict.rules[0], searched }
}
const ruleOf = (offer: Partial<FlightFacts>) => judged(offerOf(offer)).rule

describe('a train instead of a flight', () => {
  it('is taken where it takes less than the hours, and a flight costs as much or more', () => {
    expect(ruleOf({ fareMinor: 66_200, rail: beside(G7) })).toMatchObject({ pass: false, unit: 'yes', gap: 1, coveredMinor: 66_200 })
  })
  it('is not asked for where it takes the hours, and not a minute less', () => {
    expect(ruleOf({ rail: beside({ ...G7, runMinutes: 300 }) })).toMatchObject({ pass: true })
    expect(ruleOf({ rail: beside({ ...G7, runMinutes: 299 }) })).toMatchObject({ pass: false })
  })
  it('gives way to a flight below the price of its top permitted seat', () => {
    expect(ruleOf({ fareMinor: 66_199, rail: beside(G7) })).toMatchObject({ pass: true, gap: 0 })
  })
  it('gives way where no train has a permitted seat left', () => {
    expect(ruleOf({ rail: beside() })).toMatchObject({ pass: true, gap: 0 })
  })
  it('stands in nobody’s way where the railway did not answer, and says nothing where nobody asked it or the journey leads abroad', () => {
    expect(ruleOf({ rail: { ways: null } })).toMatchObject({ pass: true, gap: 0 })
    expect(ruleOf({})).toBeUndefined()
    expect(ruleOf({ rail: beside(G7), abroad: journeyOf() })).toBeUndefined()
  })
  it('covers what the train would have cost, where the person pays the difference', () => {
    const { verdict, searched } = judged(offerOf({ fareMinor: 100_000, rail: beside(G7) }))
    expect(payerSplit(searched.standard, verdict, 108_500)).toEqual({ companyMinor: 74_700, personMinor: 33_800 })
  })
  it('is mended by a flight that costs less than the train, else by the train itself, which mends all that stands against the flight', () => {
    const chosen = offerOf({ fareMinor: 100_000, rail: beside(G7) })
    const alone = judged(chosen)
    const broken = alone.verdict.rules.filter(({ pass }) => !pass)
    const [worst] = broken
    if (worst === undefined) throw new Error('the flight gives way')
    const change = cheapestChange(worst, chosen, alone.searched)
    expect(change).toEqual({ kind: 'takeTrain', trainNo: 'G7' })
    expect(mended(change, broken, chosen, alone.searched)).toEqual({ rules: ['train-instead-of-flight'], isEnough: true })
    const cheap = offerOf({ depart: '09:00', fareMinor: 60_000, rail: beside(G7) })
    expect(cheapestChange(worst, chosen, judged(chosen, cheap).searched)).toMatchObject({ kind: 'flight', offerKey: cheap.offerKey })
  })
  it.each([
    [
      { ways: null },
      '铁路暂时没有回应，这次没有比对，不影响预订',
      'the railway has not answered, so this was not checked and stands in nobody’s way',
    ],
    [{ ways: [] }, '没有这样且差标内席别有余票的车次', 'no such train has a permitted seat left'],
    [
      { ways: [{ ...G7, fareMinor: 150_000 }] },
      'G7，4 小时 28 分，二等座 ¥1,500；这班票价更低',
      'G7, 4h 28m, second class ¥1,500; this flight costs less',
    ],
  ])('says why a flight need not give way: %j', (rail, inChinese, inEnglish) => {
    const offer = offerOf({ rail })
    const { verdict, searched } = judged(offer)
    const sentenceIn = (words: PolicyWords, language: 'zh' | 'en') =>
      explain({
        verdict,
        offer,
        standard: searched.standard,
        totalMinor: 0,
        reader: { words, name: (of) => of[language], cityName: (code) => code },
      }).rules.map(({ pass, sentence }) => [pass, sentence])
    expect(sentenceIn(zh, 'zh')).toEqual([[true, `国内航班，火车不到 5 小时的乘火车：${inChinese}`]])
    expect(sentenceIn(en, 'en')).toEqual([[true, `Domestic flights: the train where it takes less than 5 hours; ${inEnglish}`]])
  })
  it('is the same train whether all of them are kept or only those that no other stands before', () => {
    const d = dice(86)
    let held = 0
    for (let round = 0; round < 2_000; round += 1) {
      const { ways } = randomRail(d)
      if (ways === null) continue
      const kept = railFrontier(ways)
      const [fareMinor, hours] = [(20 + d.below(30)) * 5_000, d.pick([2, 3, 4.5, 5, 8])]
      const [all, few] = [rideInstead({ ways }, fareMinor, hours), rideInstead({ ways: kept }, fareMinor, hours)]
      // Of trains that are alike in both any may be named.
      expect({ ...few, ...('way' in few && { way: { ...few.way, trainNo: '', seat: '' } }) }).toEqual({
        ...all,
        ...('way' in all && { way: { ...all.way, trainNo: '', seat: '' } }),
      })
      expect(kept.length).toBeLessThanOrEqual(ways.length)
      if (all.is === 'ride') held += 1
    }
    expect(held).toBeGreaterThan(200)
  })
})
