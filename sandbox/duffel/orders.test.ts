import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Offer, Order } from '@duffel/api/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  canBeHeld,
  flightKeyOf,
  hold,
  oneWay,
  refusal,
  search,
  startDuffelForTest,
  traveller,
  type Running,
} from '../testing/duffel-traveller.ts'

let running: Running
beforeAll(async () => void (running = await startDuffelForTest()))
afterAll(() => running.sandbox.stop())

/** An offer of a route that changes and pays back by its fare. */
async function flexible(date: string, [from, to] = ['PVG', 'NRT']): Promise<Omit<Offer, 'available_services'>> {
  const offers = await search(running.duffel, { ...oneWay(from ?? '', to ?? '', date), cabin_class: 'economy', max_connections: 0 })
  const offer = offers.find(
    (one) =>
      canBeHeld(one) &&
      one.conditions.refund_before_departure?.allowed === true &&
      one.conditions.change_before_departure?.penalty_amount === '0.00',
  )
  if (!offer) throw new Error('nothing flexible is on offer')
  return offer
}

const balance = ({ total_amount, total_currency }: Pick<Order, 'total_amount' | 'total_currency'>) => ({
  type: 'balance' as const,
  amount: total_amount,
  currency: total_currency,
})

async function issued(date: string): Promise<Order> {
  const { duffel, control } = running
  const order = await hold(duffel, await flexible(date))
  await duffel.payments.create({ order_id: order.id, payment: balance(order) })
  await control('clock', { advanceMs: 2_000 })
  return (await duffel.orders.get(order.id)).data
}

describe('Duffel: orders', () => {
  it('holds an order with metadata, finds it among those that wait for payment, takes the payment once, and issues its tickets', async () => {
    const { duffel, control } = running
    const offer = await flexible('2027-03-16')
    const order = await hold(duffel, offer, { metadata: { reference: 'ORDER-1' } })
    expect(order).toMatchObject({ total_amount: offer.total_amount, documents: [], metadata: { reference: 'ORDER-1' } })
    expect(order.payment_status.awaiting_payment).toBe(true)
    const waiting = (await duffel.orders.list({ awaiting_payment: true })).data
    expect(waiting.map(({ metadata }) => metadata['reference'])).toContain('ORDER-1')
    const wrong = { ...balance(order), amount: '1.00' }
    expect(await refusal(duffel.payments.create({ order_id: order.id, payment: wrong }))).toMatchObject({
      code: 'payment_amount_does_not_match_order_amount',
    })
    await duffel.payments.create({ order_id: order.id, payment: balance(order) })
    expect(await refusal(duffel.payments.create({ order_id: order.id, payment: balance(order) }))).toMatchObject({
      type: 'invalid_state_error',
      code: 'already_paid',
    })
    await control('clock', { advanceMs: 2_000 })
    const after = (await duffel.orders.get(order.id)).data
    expect(after.documents?.map(({ unique_identifier }) => unique_identifier)).toEqual([expect.stringMatching(/^\d{3}64\d{8}$/)])
    expect(after.available_actions).toEqual(['cancel', 'change', 'update'])
  })

  it('sells at once with a bag and a seat, and takes nobody twice on a flight, nor without a passport, nor a strange name', async () => {
    const { duffel } = running
    const offer = await flexible('2027-03-17')
    const full = (await duffel.offers.get(offer.id, { return_available_services: true })).data
    const [map] = (await duffel.seatMaps.get({ offer_id: offer.id })).data
    const seat = map?.cabins[0]?.rows
      .flatMap(({ sections }) => sections.flatMap(({ elements }) => elements))
      .flatMap((each) => ('available_services' in each ? each.available_services : []))[0]
    const [bag] = full.available_services
    const services = [
      { id: bag?.id ?? '', quantity: 1 },
      { id: seat?.id ?? '', quantity: 1 },
    ]
    const total = (Number(offer.total_amount) + Number(bag?.total_amount) + Number(seat?.total_amount)).toFixed(2)
    const passengers = offer.passengers.map(({ id }) => traveller(id))
    const body = { selected_offers: [offer.id], passengers, services, type: 'instant' as const }
    const order = (await duffel.orders.create({ ...body, payments: [{ type: 'balance', amount: total, currency: 'CNY' }] })).data
    expect([order.total_amount, order.services.map(({ type }) => type)]).toEqual([total, ['baggage', 'seat']])
    expect(await refusal(duffel.orders.create({ type: 'pay_later', selected_offers: [offer.id], passengers }))).toMatchObject({
      type: 'airline_error',
    })
    const [first] = offer.passengers
    const { identity_documents: _none, ...undocumented } = traveller(first?.id ?? '')
    for (const one of [undocumented, traveller(first?.id ?? '', { family_name: '测试' })]) {
      const refused = await refusal(duffel.orders.create({ type: 'pay_later', selected_offers: [offer.id], passengers: [one] }))
      expect(refused).toMatchObject({ status: 422, type: 'validation_error' })
    }
  })

  it('takes a number of a frequent flyer with the offer, books those its airline knows, and passes others over without a word', async () => {
    const { duffel } = running
    const booked = async (account_number: string, programme?: string) => {
      const offer = await flexible('2027-03-25')
      const [passenger] = offer.passengers
      const account = { airline_iata_code: programme ?? offer.owner.iata_code ?? '', account_number }
      const said = { given_name: 'Lan', family_name: 'Lin', loyalty_programme_accounts: [account] }
      const { data } = await duffel.offers.update(offer.id, passenger?.id ?? '', said)
      expect(data).toMatchObject({ id: passenger?.id, loyalty_programme_accounts: [account] })
      const order = await hold(duffel, offer)
      return order.passengers.map(({ loyalty_programme_accounts }) => loyalty_programme_accounts)
    }
    expect(await booked('7781234')).toEqual([[{ airline_iata_code: expect.any(String) as string, account_number: '7781234' }]])
    expect(await booked('7780000')).toEqual([[]])
    expect(await booked('7781234', 'ZZ')).toEqual([[]])
    const offer = await flexible('2027-03-25')
    const nobody = duffel.offers.update(offer.id, 'pas_nobody', { given_name: 'Lan', family_name: 'Lin', loyalty_programme_accounts: [] })
    expect(await refusal(nobody)).toMatchObject({ status: 404 })
  })

  it('takes no services with a hold, and adds bags to it once it is paid, each for a whole slice and twice at most', async () => {
    const { duffel } = running
    const offer = await flexible('2027-03-18')
    const [sold] = (await duffel.offers.get(offer.id, { return_available_services: true })).data.available_services
    const refused = await refusal(hold(duffel, offer, { services: [{ id: sold?.id ?? '', quantity: 1 }] }))
    expect(refused).toMatchObject({ status: 422, type: 'validation_error' })
    const order = await hold(duffel, offer)
    const [bag] = (await duffel.orders.getAvailableServices(order.id)).data
    expect([bag?.total_amount, bag?.maximum_quantity]).toEqual([sold?.total_amount, 2])
    const payment = { type: 'balance' as const, amount: bag?.total_amount ?? '', currency: 'CNY' }
    const add = (quantity: number, amount = payment.amount) =>
      duffel.orders.addServices(order.id, { payment: { ...payment, amount }, add_services: [{ id: bag?.id ?? '', quantity }] })
    expect(await refusal(add(1))).toMatchObject({ type: 'invalid_state_error' })
    await duffel.payments.create({ order_id: order.id, payment: balance(order) })
    expect(await refusal(add(1, '1.00'))).toMatchObject({ code: 'payment_amount_does_not_match_order_amount' })
    const after = (await add(1)).data
    const more = Number(bag?.total_amount)
    expect(Number(after.total_amount)).toBeCloseTo(Number(order.total_amount) + more, 2)
    // The base of an order is of flights and services.
    expect(Number(after.base_amount)).toBeCloseTo(Number(order.base_amount) + more, 2)
    expect(await refusal(add(2))).toMatchObject({ status: 422, type: 'validation_error' })
  })

  it('lets an order lapse that nobody pays in time: its seats are free, and it is neither cancelled nor waiting', async () => {
    const { duffel, control } = running
    const order = await hold(duffel, await flexible('2027-03-24'))
    await control('clock', { advanceMs: 3 * 86_400_000 })
    const after = (await duffel.orders.get(order.id)).data
    expect([after.payment_status.awaiting_payment, after.payment_status.paid_at, after.cancelled_at]).toEqual([false, null, null])
    expect(await refusal(duffel.payments.create({ order_id: order.id, payment: balance(order) }))).toMatchObject({
      code: 'past_payment_required_by_date',
    })
  })

  it('asks for another price once its guarantee has run out and the airline takes more', async () => {
    const { duffel, control } = running
    const offer = await flexible('2027-04-06')
    const order = await hold(duffel, offer)
    const [segment] = offer.slices[0]?.segments ?? []
    if (!segment) throw new Error('an offer of no segments')
    await control('duffel/price', { flightKey: flightKeyOf(segment), percent: 20 })
    expect((await duffel.orders.get(order.id)).data.total_amount).toBe(order.total_amount)
    await control('clock', { advanceMs: 25 * 3_600_000 })
    expect(await refusal(duffel.payments.create({ order_id: order.id, payment: balance(order) }))).toMatchObject({ code: 'price_changed' })
    const now = (await duffel.orders.get(order.id)).data
    expect(Number(now.total_amount)).toBeGreaterThan(Number(order.total_amount))
    await duffel.payments.create({ order_id: order.id, payment: balance(now) })
  })

  it('quotes a cancellation, confirms only the newest quote, and pays back what the fare leaves', async () => {
    const { duffel } = running
    const order = await issued('2027-04-13')
    const old = (await duffel.orderCancellations.create({ order_id: order.id })).data
    const quote = (await duffel.orderCancellations.create({ order_id: order.id })).data
    const fee = Number(order.conditions.refund_before_departure?.penalty_amount)
    expect(Number(quote.refund_amount)).toBeCloseTo(Number(order.total_amount) - fee, 2)
    expect([quote.refund_to, quote.confirmed_at]).toEqual(['balance', null])
    expect(await refusal(duffel.orderCancellations.confirm(old.id))).toMatchObject({ code: 'order_cancellation_stale' })
    const confirmedAt = (await duffel.orderCancellations.confirm(quote.id)).data.confirmed_at ?? ''
    // By the world's clock, after it was quoted, and kept so.
    expect(Date.parse(confirmedAt)).toBeGreaterThanOrEqual(Date.parse(quote.created_at))
    expect((await duffel.orderCancellations.get(quote.id)).data.confirmed_at).toBe(confirmedAt)
    const after = (await duffel.orders.get(order.id)).data
    expect([after.cancellation?.id, after.available_actions]).toEqual([quote.id, []])
    expect((await duffel.orderCancellations.list({ order_id: order.id })).data).toHaveLength(2)
    expect(await refusal(duffel.orderCancellations.create({ order_id: order.id }))).toMatchObject({ code: 'already_cancelled' })
  })

  it('changes a slice: what could take its place, a change that waits, its confirmation with what it costs, and new tickets', async () => {
    const { duffel, control } = running
    const order = await issued('2027-04-14')
    const [slice] = order.slices
    const add = { origin: 'PVG', destination: 'NRT', departure_date: '2027-04-16' }
    const request = (
      await duffel.orderChangeRequests.create({ order_id: order.id, slices: { add: [add], remove: [{ slice_id: slice?.id ?? '' }] } })
    ).data
    const offers = request.order_change_offers
    expect((await duffel.orderChangeRequests.get(request.id)).data.order_change_offers).toHaveLength(offers.length)
    const dearer = offers.find((one) => Number(one.change_total_amount) > 0)
    if (!dearer) throw new Error('no change costs anything')
    expect((await duffel.orderChangeOffers.get(dearer.id)).data.change_total_amount).toBe(dearer.change_total_amount)
    const change = (await duffel.orderChanges.create({ selected_order_change_offer: dearer.id })).data
    // Who lost that answer finds the change at its offer.
    expect((await duffel.orderChangeOffers.get(dearer.id)).data.order_change_id).toBe(change.id)
    expect(await refusal(duffel.orderChanges.confirm(change.id, {}))).toMatchObject({ type: 'validation_error' })
    const payment = { type: 'balance' as const, amount: dearer.change_total_amount ?? '', currency: dearer.change_total_currency ?? '' }
    await duffel.orderChanges.confirm(change.id, { payment })
    await control('clock', { advanceMs: 2_000 })
    const after = (await duffel.orders.get(order.id)).data
    expect(after.slices[0]?.segments[0]?.departing_at.slice(0, 10)).toBe('2027-04-16')
    expect(after.total_amount).toBe(dearer.new_total_amount)
    expect(after.documents?.[0]?.unique_identifier).not.toBe(order.documents?.[0]?.unique_identifier)
    expect((await duffel.orderChanges.get(change.id)).data).toMatchObject({ id: change.id, confirmed_at: expect.any(String) as string })
  })

  it('tells of a flight that its airline moved or cancelled, takes a yes, and gives all back where it was not given', async () => {
    const { duffel, control } = running
    const [moved, cancelled] = [await issued('2027-04-20'), await issued('2027-04-21')]
    const [segment] = moved.slices[0]?.segments ?? []
    const [other] = cancelled.slices[0]?.segments ?? []
    if (!segment || !other) throw new Error('orders of no segments')
    await control('duffel/flights', { flightKey: flightKeyOf(segment), status: 'moved', minutes: 95 })
    const [change] = (await duffel.airlineInitiatedChanges.list(moved.id)).data
    expect(change?.removed[0]?.segments[0]?.departing_at).toBe(segment.departing_at)
    const later = Temporal.PlainDateTime.from(segment.departing_at).add({ minutes: 95 }).toString({ smallestUnit: 'second' })
    expect(change?.added[0]?.segments[0]?.departing_at).toBe(later)
    expect((await duffel.airlineInitiatedChanges.accept(change?.id ?? '')).data.action_taken).toBe('accepted')
    await control('duffel/flights', { flightKey: flightKeyOf(other), status: 'cancelled' })
    const [gone] = (await duffel.airlineInitiatedChanges.list(cancelled.id)).data
    const quote = (await duffel.orderCancellations.create({ order_id: cancelled.id })).data
    expect(quote.refund_amount).toBe(cancelled.total_amount)
    await duffel.orderCancellations.confirm(quote.id)
    expect((await duffel.airlineInitiatedChanges.update(gone?.id ?? '', 'cancelled')).data.action_taken).toBe('cancelled')
    const offers = await search(duffel, { ...oneWay('PVG', 'NRT', '2027-04-21'), max_connections: 0 })
    expect(offers.flatMap(({ slices }) => slices[0]?.segments.map(flightKeyOf))).not.toContain(flightKeyOf(other))
  })

  it('signs what it tells, tells it again until it is taken, and again when asked', async () => {
    const { duffel, control } = running
    const heard: { type: string; isSigned: boolean; key: string }[] = []
    let secret = ''
    let refusing = 1
    const listener = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => void (body += chunk.toString()))
      request.on('end', () => {
        const [, at = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request.headers['x-duffel-signature'])) ?? []
        const event = JSON.parse(body) as { type: string; idempotency_key: string }
        const isSigned = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex') === signature
        heard.push({ type: event.type, isSigned, key: event.idempotency_key })
        refusing -= 1
        response.writeHead(refusing >= 0 ? 500 : 200).end()
      })
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`
    const webhook = (await duffel.webhooks.create({ url, events: ['order.created', 'order_cancellation.confirmed'] })).data
    ;({ secret } = webhook)
    const order = await hold(duffel, await flexible('2027-04-27'))
    await expect.poll(() => heard.length).toBe(1)
    await control('clock', { advanceMs: 31_000 })
    await expect.poll(() => heard.length).toBe(2)
    expect(heard).toEqual([1, 2].map(() => ({ type: 'order.created', isSigned: true, key: order.id })))
    await control('faults', { match: 'duffelNotice', kind: 'badSignature' })
    const quote = (await duffel.orderCancellations.create({ order_id: order.id })).data
    await duffel.orderCancellations.confirm(quote.id)
    await expect.poll(() => heard.length).toBe(3)
    expect(heard[2]).toEqual({ type: 'order_cancellation.confirmed', isSigned: false, key: quote.id })
    const deliveries = (await duffel.webhooks.listDeliveries({ delivery_success: true, endpoint_id: webhook.id })).data
    // The client takes an answer without a body (204) for one that it cannot read: what it asked for is done all the same.
    await expect(duffel.webhooks.redeliver(deliveries[0]?.event_id ?? '')).rejects.toThrow(TypeError)
    await expect(duffel.webhooks.ping(webhook.id)).rejects.toThrow(TypeError)
    await expect.poll(() => heard.length).toBe(5)
    expect((await duffel.webhooks.list({})).data.map(({ id }) => id)).toEqual([webhook.id])
    await duffel.webhooks.update(webhook.id, { active: false, events: ['order.created'], url })
    await expect(duffel.webhooks.delete(webhook.id)).rejects.toThrow(TypeError)
    expect((await duffel.webhooks.list({})).data).toEqual([])
    listener.close()
  })

  it('loses an answer, is away, refuses a payment: what was done is found by its metadata, and what was not is not there', async () => {
    const { duffel, control } = running
    const offer = await flexible('2027-05-04')
    const passengers = offer.passengers.map(({ id }) => traveller(id))
    const body = { type: 'pay_later' as const, selected_offers: [offer.id], passengers }
    await control('faults', { match: 'duffelOrder', kind: 'status', status: 503 })
    expect(await refusal(duffel.orders.create({ ...body, metadata: { reference: 'AWAY' } }))).toMatchObject({
      status: 503,
      type: 'api_error',
    })
    await control('faults', { match: 'duffelOrder', kind: 'lostReply' })
    await expect(duffel.orders.create({ ...body, metadata: { reference: 'LOST' } })).rejects.toThrow('socket hang up')
    const references = (await duffel.orders.list()).data.map(({ metadata }) => metadata['reference'])
    expect([references.includes('AWAY'), references.includes('LOST')]).toEqual([false, true])
    const [order] = (await duffel.orders.list()).data
    await control('faults', { match: 'duffelPay', kind: 'ticketingFails' })
    if (!order) throw new Error('no order')
    expect(await refusal(duffel.payments.create({ order_id: order.id, payment: balance(order) }))).toMatchObject({ type: 'airline_error' })
    expect((await duffel.orders.get(order.id)).data.payment_status.awaiting_payment).toBe(true)
  })

  it('finds nothing wrong with its own books after all that', async () => {
    expect(await running.findings()).toEqual([])
  })
})
