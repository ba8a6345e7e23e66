import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Booking, Client, Fare, Refusal } from '../testing/client.ts'
import { holdBody, newKey, startForTest } from '../testing/client.ts'
import type { CreditUse } from './credits.ts'
import type { creditView } from './credits-kept.ts'

type Credit = ReturnType<typeof creditView>
interface Quote {
  readonly quoteId: string
  readonly feeMinor: number
  readonly refundMinor: number
  readonly creditMinor?: number
  readonly creditValidUntil?: string
}

let client: Client
let stop: () => Promise<void>
beforeAll(async () => ({ client, stop } = await startForTest()))
afterAll(() => stop())

const path = (booking: Booking, rest: string) => `/air/1/bookings/${booking.bookingId}${rest}`
const ticketNumbersOf = (booking: Booking) => booking.passengers.flatMap((each) => each.ticketNumber ?? [])

/** Fares of one airline that leave value, and others of it that give money. */
async function faresOf(leavesValue: boolean, carrier?: string): Promise<{ carrier: string; fares: Fare[] }> {
  const flights = await client.flights('SHA', 'BJS')
  const isValue = (fare: Fare) => fare.conditionsId === 'mu-saver'
  const found = flights.filter(
    (each) => (carrier ?? each.carrier) === each.carrier && each.fares.some((fare) => isValue(fare) === leavesValue && fare.cabin === 'Y'),
  )
  const first = found[0]?.carrier ?? ''
  const fares = found.filter((each) => each.carrier === first).flatMap((each) => each.fares)
  return { carrier: first, fares: fares.filter((fare) => isValue(fare) === leavesValue && fare.cabin === 'Y') }
}

const nth = (fares: readonly Fare[], index: number): Fare => {
  const fare = fares[index]
  if (!fare) throw new Error(`There is no fare number ${index}`)
  return fare
}

async function quoteOf(booking: Booking): Promise<Quote> {
  const answer = await client.post<Quote>(path(booking, '/refund-quotes'), { ticketNumbers: ticketNumbersOf(booking) })
  expect(answer.status).toBe(200)
  return answer.body
}

/** Gives a ticket up that leaves value; answers with its credit. */
async function leave(booking: Booking): Promise<Credit> {
  const { quoteId } = await quoteOf(booking)
  const given = await client.post<Booking>(path(booking, '/refunds'), { quoteId }, newKey())
  expect(given.status).toBe(202)
  const [credit] = given.body.credits ?? []
  if (!credit) throw new Error('No credit was left')
  return credit
}

/** Somebody with this document holds a seat; the documents of the client's own passengers are all different. */
async function heldBy(fare: Fare, document: { type: string; number: string }): Promise<Booking> {
  const { priceToken } = await client.price(fare)
  const body = holdBody(priceToken)
  const passengers = [{ type: 'ADT', surname: 'LI', given: 'LEI', document }]
  return (await client.post<Booking>('/air/1/holds', { ...body, passengers }, newKey())).body
}

const order = (booking: Booking, credits: readonly CreditUse[], expectedTotalMinor = booking.price.totalMinor) =>
  client.post<Booking & Refusal>(path(booking, '/tickets'), { expectedTotalMinor, credits }, newKey())

async function ticketedBy(fare: Fare, document: { type: string; number: string }): Promise<Booking> {
  const held = await heldBy(fare, document)
  await client.ticket(held)
  await client.control('clock', { advanceMs: 2000 })
  return client.booking(held.bookingId)
}

const leftOf = async (credit: Credit): Promise<number> => (await client.get<Credit>(`/air/1/credits/${credit.number}`)).body.leftMinor

it('leaves the fare less its fee with the airline for a year, and gives taxes back as money', async () => {
  const { carrier, fares } = await faresOf(true)
  const booking = await client.ticketed(nth(fares, 0), { reference: 'LEAVES' })
  expect(booking.conditions.leavesValue).toBe(true)
  const quote = await quoteOf(booking)
  const { fareMinor, airportTaxMinor, fuelSurchargeMinor } = booking.price
  expect(quote.creditMinor).toBe(fareMinor - quote.feeMinor)
  expect(quote.refundMinor).toBe(airportTaxMinor + fuelSurchargeMinor)
  expect(quote.creditValidUntil).toBe('2027-11-23')
  const credit = await leave(booking)
  expect(credit).toMatchObject({ airline: carrier, ticketNumber: ticketNumbersOf(booking)[0], amountMinor: quote.creditMinor })
  expect(credit.leftMinor).toBe(credit.amountMinor)
  expect((await client.get<Credit>(`/air/1/credits/${credit.number}`)).body).toEqual(credit)
  expect((await client.booking(booking.bookingId)).credits).toEqual([credit])
})

it('gives money for other fares, and for a flight that the airline cancelled', async () => {
  const { fares } = await faresOf(false)
  const plain = await client.ticketed(nth(fares, 0))
  expect(await quoteOf(plain)).not.toHaveProperty('creditMinor')
  const booking = await client.ticketed(nth((await faresOf(true)).fares, 1))
  await client.control('flights', { flightId: booking.flight.flightId, status: 'cancelled' })
  const quote = await quoteOf(booking)
  expect(quote).toMatchObject({ feeMinor: 0, refundMinor: booking.price.totalMinor })
  expect(quote).not.toHaveProperty('creditMinor')
})

it('takes a credit in parts for its traveller and its airline only, never more than is left, and not after its end', async () => {
  const me = { type: 'PP', number: 'E77000001' }
  const { carrier, fares } = await faresOf(true)
  const credit = await leave(await ticketedBy(nth(fares, 2), me))
  const same = (await faresOf(false, carrier)).fares
  const next = await heldBy(nth(same, 3), me)
  const refused = async (booking: Booking, credits: readonly CreditUse[]) => {
    const answer = await order(booking, credits)
    expect([answer.status, answer.body.error.code]).toEqual([409, 'credit_refused'])
    expect((await client.booking(booking.bookingId)).status).toBe('held')
  }
  const use = { number: credit.number, amountMinor: 100_00 }
  await refused(await client.held(nth(same, 4)), [use])
  await refused(next, [{ ...use, amountMinor: credit.leftMinor + 1 }])
  await refused(next, [use, use])
  await refused(next, [{ ...use, number: `${carrier}999999` }])
  const elsewhere = (await client.flights('SHA', 'BJS')).find((each) => each.carrier !== carrier)
  await refused(await heldBy(nth(elsewhere?.fares.filter((fare) => fare.cabin === 'Y') ?? [], 0), me), [use])
  expect(await leftOf(credit)).toBe(credit.amountMinor)

  const taken = await order(next, [use])
  expect([taken.status, taken.body.status]).toEqual([202, 'ticketing'])
  expect(await leftOf(credit)).toBe(credit.amountMinor - 100_00)
})

it('gives a credit back where the tickets are not issued', async () => {
  const me = { type: 'PP', number: 'E77000002' }
  const { carrier, fares } = await faresOf(true)
  const credit = await leave(await ticketedBy(nth(fares, 3), me))
  const next = await heldBy(nth((await faresOf(false, carrier)).fares, 5), me)
  await client.control('faults', { match: 'ticket', kind: 'ticketingFails' })
  await order(next, [{ number: credit.number, amountMinor: 50_00 }])
  expect(await leftOf(credit)).toBe(credit.amountMinor - 50_00)
  await client.control('clock', { advanceMs: 2000 })
  expect((await client.booking(next.bookingId)).status).toBe('ticketing_failed')
  expect(await leftOf(credit)).toBe(credit.amountMinor)
})

it('puts back on a credit what it had paid of tickets that are given back, and no more', async () => {
  const me = { type: 'PP', number: 'E77000004' }
  const { carrier, fares } = await faresOf(true)
  const credit = await leave(await ticketedBy(nth(fares, 5), me))
  const next = await heldBy(nth((await faresOf(false, carrier)).fares, 6), me)
  await order(next, [{ number: credit.number, amountMinor: 80_00 }])
  await client.control('clock', { advanceMs: 2000 })
  const { quoteId } = await quoteOf(await client.booking(next.bookingId))
  const back = (amountMinor: number) =>
    client.post<Booking & Refusal>(path(next, '/refunds'), { quoteId, creditsBack: [{ number: credit.number, amountMinor }] }, newKey())
  const tooMuch = await back(80_01)
  expect([tooMuch.status, tooMuch.body.error.code]).toEqual([409, 'credit_refused'])
  expect(await leftOf(credit)).toBe(credit.amountMinor - 80_00)
  const again = (await quoteOf(await client.booking(next.bookingId))).quoteId
  const creditsBack = [{ number: credit.number, amountMinor: 50_00 }]
  expect((await client.post<Booking>(path(next, '/refunds'), { quoteId: again, creditsBack }, newKey())).status).toBe(202)
  expect(await leftOf(credit)).toBe(credit.amountMinor - 30_00)
})

it('ends a credit with its last day in Beijing', async () => {
  const me = { type: 'PP', number: 'E77000003' }
  const { carrier, fares } = await faresOf(true)
  const credit = await leave(await ticketedBy(nth(fares, 4), me))
  await client.control('clock', { now: '2027-11-24T00:00:01+08:00' })
  const flights = await client.flights('SHA', 'BJS', '2027-12-05')
  const fare = flights.filter((each) => each.carrier === carrier).flatMap((each) => each.fares)[0]
  if (!fare) throw new Error('Nothing is sold a year later')
  const answer = await order(await heldBy(fare, me), [{ number: credit.number, amountMinor: 1_00 }])
  expect([answer.status, answer.body.error.code]).toEqual([409, 'credit_refused'])
})

it('adds up after all of the above', async () => {
  expect(await client.findings()).toEqual([])
})
