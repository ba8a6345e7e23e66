import { afterAll, describe, expect, it } from 'vitest'
import { governedWorld, onlyPrice, type GovernedFile } from '../../../tools/testing/governed.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { cabinList, flightList, policyListNew } from '../calls/searching.ts'

/* What the page of a verdict offers as complying: over HTTP, held against the verdict of the very offer. */

const world = await governedWorld()
const { product, desk, lin, nextDay, govern, open } = world
afterAll(() => product.stop())

type Page = CallResult<typeof policyListNew>

const isTold = ({ compliant, isWithin }: { compliant: boolean; isWithin: boolean }): boolean => isWithin && !compliant

const writtenIn = { zh: '2.5', en: '2.5' }
const under = (priceYuan: number, percent: number) =>
  govern((file: GovernedFile) => {
    onlyPrice(file, { default: priceYuan, onBreach: 'difference' })
    file.policy.domesticFlights.rules['discount-within-limit'] = { onBreach: 'reason', writtenIn, default: percent }
  })

const FLIGHTS_LOOKED_AT = 5

/** The verdicts on the economy fares of some flights of a day, and a way to the verdict on any other. */
async function lookAt(departDate: string) {
  const search = { fromCityCode: 'HGH', toCityCode: 'BJS', departDate, cabin: 'economy' }
  const list = await desk.must<CallResult<typeof flightList>>('POST', '/airfrond/flightList', search, lin)
  const { searchId, flights } = list
  const pageOf = (offerKey: string) => desk.must<Page>('POST', '/airfrond/policyListNew', { searchId, offerKey }, lin)
  const found: Page[] = []
  for (const { flightId } of flights.slice(0, FLIGHTS_LOOKED_AT)) {
    const { fares } = await desk.must<CallResult<typeof cabinList>>('POST', '/airfrond/cabinList', { searchId, flightId }, lin)
    for (const { offerKey, cabin } of fares) if (cabin === 'Y') found.push(await pageOf(offerKey))
  }
  return { pages: found, pageOf, list }
}

const brokenOf = ({ explanation }: Page) => explanation.rules.filter(({ pass }) => !pass)
const isTwice = (page: Page) => brokenOf(page).length === 2

describe('what would comply', () => {
  it('is said alike by list and verdict where every flight of a day breaks a rule that is only told about', async () => {
    await govern((file: GovernedFile) => onlyPrice(file, { default: 1, onBreach: 'tell' }))
    const { pages, list } = await lookAt(nextDay())
    expect([list.compliantCount, list.flights.every(({ verdict }) => isTold(verdict))]).toEqual([list.flights.length, true])
    expect(pages.length).toBeGreaterThan(0)
    for (const { explanation, alternatives, changes } of pages)
      expect([isTold(explanation), alternatives, changes.filter(({ isEnough }) => isEnough)]).toEqual([true, [], []])
  }, 60_000)

  it('says which rule alone it mends where nothing on sale that day complies, on the page of the verdict and on the form', async () => {
    // Every fare is above the price, and only some above the discount: what mends the discount still breaks the price.
    await under(1, 60)
    const departDate = nextDay()
    const { pages, pageOf } = await lookAt(departDate)
    const twice = pages.filter(isTwice)
    for (const page of twice) {
      expect([page.compliantCount, page.alternatives, page.changes.map(({ isEnough }) => isEnough)]).toEqual([0, [], [false]])
      const [change] = page.changes
      expect(change?.rule).toBe('discount-within-limit')
      expect(change?.mends).toEqual(brokenOf(page).flatMap(({ rule, sentence }) => (rule === 'discount-within-limit' ? sentence : [])))
      expect(brokenOf(await pageOf(change?.offerKey ?? '')).map(({ rule }) => rule)).toEqual(['fare-within-price-limit'])
    }
    // Above the price alone, nothing would help.
    const once = pages.filter((page) => !isTwice(page))
    expect([twice.length > 0, once.length > 0, once.flatMap(({ changes }) => changes)]).toEqual([true, true, []])
    const form = await open((fare) => fare.offerKey === twice[0]?.fare.offerKey, departDate)
    expect(form.changes.map(({ rule, isEnough, mends }) => [rule, isEnough, mends.length])).toEqual([['discount-within-limit', false, 1]])
  }, 60_000)

  it('is in policy and stands first wherever anything on sale that day is', async () => {
    await under(900, 60)
    const departDate = nextDay()
    const { pages, pageOf } = await lookAt(departDate)
    const broken = pages.filter(({ explanation }) => !explanation.compliant)
    expect(broken.length).toBeGreaterThan(0)
    for (const page of broken) {
      const enough = page.changes.filter(({ isEnough }) => isEnough)
      expect([page.changes[0]?.isEnough, page.alternatives.length > 0]).toEqual([true, true])
      for (const { offerKey } of enough) expect((await pageOf(offerKey ?? '')).explanation.compliant).toBe(true)
    }
    const form = await open((fare) => fare.offerKey === broken[0]?.fare.offerKey, departDate)
    expect(form.changes[0]?.isEnough).toBe(true)
  }, 60_000)
})
