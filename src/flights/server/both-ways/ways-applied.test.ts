import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { governedWorld, onlyPrice } from '../../../../tools/testing/governed.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { CabinFare, ListedFlight } from '../../calls/searching.ts'

/* A trip that was applied for there and back is booked from one form: each way takes its own part of the application. */

const world = await governedWorld()
const { product, desk, lin, govern } = world
const [THERE, BACK] = ['2026-12-01', '2026-12-03']

beforeAll(() =>
  govern((file) => {
    onlyPrice(file, { default: 9_000 })
    file.policy.domesticFlights.rules['application-linked'] = {
      onBreach: 'forbid',
      writtenIn: { zh: '2', en: '2' },
      default: true,
    }
    Object.assign(file.settings.applications, { earlierDays: 0, laterDays: 0, needsApproval: false })
  }),
)
afterAll(() => product.stop())
afterEach(() => world.checkBooks())

interface Listed {
  readonly tripData: readonly { readonly startDate: string; readonly products: readonly { readonly remaining: number }[] }[]
}

async function choose(fromCityCode: string, toCityCode: string, departDate: string) {
  const trip = { fromCityCode, toCityCode, departDate, cabin: 'economy' }
  const { searchId, flights } = await desk.must<{ searchId: string; flights: ListedFlight[] }>('POST', '/airfrond/flightList', trip, lin)
  const flightId = flights[0]?.flightId
  const { fares } = await desk.must<{ fares: CabinFare[] }>('POST', '/airfrond/cabinList', { searchId, flightId }, lin)
  return { searchId, offerKey: fares[0]?.offerKey }
}

it('takes both parts of one application, each by its own order, and needs it for both [P-POL-04]', async () => {
  const leg = (departureCity: string, arrivalCity: string, day: string) => ({
    kind: 'leg',
    departureCity,
    arrivalCity,
    startDate: day,
    endDate: day,
    wanted: { flight: 1 },
  })
  const segments = [leg('HGH', 'BJS', THERE), leg('BJS', 'HGH', BACK)]
  const plan = { segments, travellers: ['QC1001'], estimateMinor: 500_000, reason: 'Client', costCode: '' }
  const path = '/personal/businessTrip/applyOrder'
  const { applicationId } = await desk.must<{ applicationId: string }>('POST', `${path}/submitBusinessTripApplyOrder`, plan, lin)
  const left = async (): Promise<number[]> => {
    const { tripData } = await desk.must<Listed>('GET', `${path}/detail/${applicationId}`, {}, lin)
    return tripData.map(({ products }) => products[0]?.remaining ?? -1)
  }

  const ways = [await choose('HGH', 'BJS', THERE), await choose('BJS', 'HGH', BACK)]
  const { bookingId } = await desk.must<{ bookingId: string }>('POST', '/airfrond/startWays', { version: '2.0', ways }, lin)
  const form: BookingForm = await desk.form(bookingId, lin)
  expect(form.application.need).toBe('needed')
  expect(await desk.codeOf('POST', '/airfrond/bookingSubmit', desk.submission(form), lin)).toBe('TA-LINK')
  const first = await desk.submit(form, lin, { applicationId })
  const second = (await desk.order(first, lin)).ways?.others[0]?.orderSeq ?? ''
  expect(await left()).toEqual([0, 0])
  for (const orderSeq of [first, second]) await desk.issue(orderSeq, lin)
  const orders = await Promise.all([first, second].map((orderSeq) => desk.order(orderSeq, lin)))
  expect(orders.map(({ governed }) => governed?.application?.applicationId)).toEqual([applicationId, applicationId])
})
