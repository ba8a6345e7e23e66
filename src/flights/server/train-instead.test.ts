import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { governedWorld, type GovernedFile } from '../../../tools/testing/governed.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { FlightFacts } from '../../policy/rules/facts.ts'
import { formatMoney } from '../../kernel/money.ts'
import type { searchTrains } from '../../trains/calls.ts'
import type { BookingForm } from '../calls/booking.ts'
import type { flightList, policyListNew } from '../calls/searching.ts'

/* Flights that give way to trains, over HTTP, with the real sandbox's airlines and railway. */

type Listed = CallResult<typeof flightList>
type Trains = CallResult<typeof searchTrains>
type Explained = CallResult<typeof policyListNew>

const RULE = 'train-instead-of-flight'
const HOURS = 6
const SAID = 'Domestic flights: the train where it takes less than 6 hours'
/** On sale: the railway's fifteen days from 21 November on. */
const DAY = '2026-11-27'

const { product, desk, lin, govern, checkBooks } = await governedWorld()
afterAll(() => product.stop())
afterEach(() => checkBooks())

/** The rule alone, for trains under so many hours. */
const onlyTrains =
  (hours: number, rule: object = {}) =>
  (file: GovernedFile): void => {
    file.policy.layers = []
    const writtenIn = { zh: '2.9', en: '2.9' }
    file.policy.domesticFlights.rules = { [RULE]: { onBreach: 'reason', writtenIn, default: hours, ...rule } }
  }

const search = (departDate = DAY, token = lin): Promise<Listed> =>
  desk.must('POST', '/airfrond/flightList', { fromCityCode: 'BJS', toCityCode: 'SHA', departDate, cabin: 'economy' }, token)
const trainsOf = async (trainDate = DAY): Promise<Trains['trains']> =>
  (await desk.must<Trains>('POST', '/train/app/search', { from: { city: '北京' }, to: { city: '上海' }, trainDate }, lin)).trains
const explain = ({ searchId }: Listed, offerKey: string): Promise<Explained> =>
  desk.must('POST', '/airfrond/policyListNew', { searchId, offerKey }, lin)
const sentenceOf = ({ explanation }: Explained) => explanation.rules.find(({ rule }) => rule === RULE)
const openForm = async ({ searchId }: Listed, offerKey: string): Promise<BookingForm> => {
  const opened = { version: '2.0', searchId, offerKey }
  return desk.form((await desk.must<{ bookingId: string }>('POST', '/airfrond/startBooking', opened, lin)).bookingId, lin)
}

/** In each train under the hours the price of the highest type that is permitted and left, as the list of trains says it. */
async function pricesByTrain(day = DAY): Promise<number[]> {
  return (await trainsOf(day)).flatMap(({ runMinutes, seats }) => {
    const permitted = seats.filter(({ isLeft, isCompliant, seat }) => isLeft && isCompliant && seat !== 'noSeat')
    // Of the demo's trains under six hours the second class is all that is permitted beside standing.
    return runMinutes < HOURS * 60 && permitted.length > 0 ? [Math.max(...permitted.map(({ fareMinor }) => fareMinor))] : []
  })
}

describe('where a train takes less than the hours', () => {
  beforeAll(() => govern(onlyTrains(HOURS)))

  it('a flight breaks the rule exactly where it costs as much as a permitted seat or more', async () => {
    const cheapest = Math.min(...(await pricesByTrain()))
    const { flights, compliantCount } = await search()
    const said = flights.map(({ lowest, verdict }) => [lowest.fareMinor >= cheapest, verdict.compliant])
    expect(flights.length).toBeGreaterThan(10)
    for (const [isDearer, isCompliant] of said) expect(isCompliant).toBe(!isDearer)
    expect(compliantCount).toBe(said.filter(([, isCompliant]) => isCompliant).length)
    expect(flights.find(({ verdict }) => !verdict.compliant)?.verdict).toMatchObject({ action: 'reason', badge: 'Train instead' })
  })

  it('the verdict names the train, its hours and its price, offers it as the way out, and is kept with session and order', async () => {
    const cheapest = Math.min(...(await pricesByTrain()))
    const found = await search()
    const dear = found.flights.find(({ verdict }) => !verdict.compliant)
    const offerKey = dear?.lowest.offerKey ?? ''
    const page = await explain(found, offerKey)
    expect(sentenceOf(page)?.pass).toBe(false)
    const said =
      /^Domestic flights: the train where it takes less than 6 hours; ([GD]\d+), (\d)h( \d+m)?, second class (¥[\d,]+(\.\d\d)?)$/.exec(
        sentenceOf(page)?.sentence ?? '',
      )
    expect(said?.[4]).toBe(formatMoney(cheapest))
    const train = (await trainsOf()).find(({ trainNo }) => trainNo === said?.[1])
    expect([train?.seats.find(({ seat }) => seat === 'second')?.fareMinor, Math.floor((train?.runMinutes ?? 0) / 60)]).toEqual([
      cheapest,
      Number(said?.[2]),
    ])
    // A flight that costs less than the train stands before it; here some do.
    expect(found.flights.some(({ verdict }) => verdict.isWithin)).toBe(page.changes.some((change) => change.offerKey !== null))
    const way = { rule: RULE, sentence: `Take the train, such as ${said?.[1] ?? ''}`, isEnough: true, offerKey: null }
    expect(page.changes.filter((change) => change.offerKey === null)).toMatchObject([way])
    const form = await openForm(found, offerKey)
    expect([form.verdict.compliant, form.needs.reason]).toEqual([false, true])
    const orderSeq = await desk.submit(form, lin, { reason: { code: 'CLIENT', note: 'The meeting' } })
    const kept = await product.program.db.read
      .selectFrom('flightOrder')
      .innerJoin('orders', 'orders.id', 'flightOrder.orderId')
      .select('flightOrder.judgedFacts')
      .where('orders.number', '=', orderSeq)
      .executeTakeFirstOrThrow()
    const { offer } = kept.judgedFacts as { offer: FlightFacts }
    expect(offer.rail?.ways?.map(({ trainNo }) => trainNo)).toContain(said?.[1])
  })

  it('nobody is held to it where no train has a permitted seat left: sold out, or not on sale yet', async () => {
    const day = '2026-11-28'
    for (const { trainId, seats } of await trainsOf(day))
      for (const { seat } of seats) await product.control('POST', '/rail/seats', { trainId, seatType: seat, left: 0 })
    expect(await pricesByTrain(day)).toEqual([])
    for (const departDate of [day, '2026-12-20']) {
      const found = await search(departDate)
      expect(found.flights.filter(({ verdict }) => !verdict.compliant)).toEqual([])
      const page = await explain(found, found.flights[0]?.lowest.offerKey ?? '')
      expect([sentenceOf(page)?.pass, sentenceOf(page)?.sentence]).toEqual([true, `${SAID}; no such train has a permitted seat left`])
    }
  })

  it('a railway that does not answer holds up nothing: the verdict says so, and asks once more when the flight is taken', async () => {
    await product.control('POST', '/faults', { match: 'railSearch', times: 1, kind: 'status', status: 503 })
    const found = await search()
    expect(found.flights.every(({ verdict }) => verdict.compliant)).toBe(true)
    const dear = found.flights.toSorted((a, b) => b.lowest.fareMinor - a.lowest.fareMinor)[0]
    const offerKey = dear?.lowest.offerKey ?? ''
    const silent = sentenceOf(await explain(found, offerKey))
    expect([silent?.pass, silent?.sentence]).toEqual([
      true,
      `${SAID}; the railway has not answered, so this was not checked and stands in nobody’s way`,
    ])
    const form = await openForm(found, offerKey)
    expect([form.verdict.compliant, form.needs.reason]).toEqual([false, true])
  })

  it('a party that is more than one order of the railway takes is held to it as one traveller is', async () => {
    const wu = await product.tokenOf('QC3001')
    const userCodes = ['QC1001', 'QC1002', 'QC2001', 'QC2002', 'QC3002', 'QC4001']
    const asked = { fromCityCode: 'BJS', toCityCode: 'SHA', departDate: DAY, cabin: 'economy', travellers: { mode: 'agent', userCodes } }
    const { flights } = await desk.must<Listed>('POST', '/airfrond/flightList', asked, wu)
    expect(flights.some(({ verdict }) => !verdict.compliant)).toBe(true)
  })

  it('the list waits a second and a half for the railway, and no longer', async () => {
    await product.control('POST', '/faults', { match: 'railSearch', times: 1, kind: 'delayMs', ms: 20_000 })
    const began = performance.now()
    const { flights } = await search()
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(flights.length).toBeGreaterThan(10)
    expect(flights.every(({ verdict }) => verdict.compliant)).toBe(true)
  })
})

it('of trains that take as many hours none is taken instead', async () => {
  await govern(onlyTrains(1))
  const found = await search()
  expect(found.flights.every(({ verdict }) => verdict.compliant)).toBe(true)
})

it('where nothing of trains is written in the policy no train is held against anybody', async () => {
  await govern((file) => {
    onlyTrains(HOURS)(file)
    delete (file.policy as { trains?: unknown }).trains
  })
  const found = await search()
  expect(found.flights.every(({ verdict }) => verdict.compliant)).toBe(true)
})
