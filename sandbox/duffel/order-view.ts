import type { Order } from '@duffel/api/types'
import { airlineChangesOf } from './airline-change-view.ts'
import { cancellationOf } from './cancellations.ts'
import { told } from './money.ts'
import { baseMinorOf, isAlive, totalMinorOf } from './model.ts'
import type { DuffelWorld, KeptOrder } from './model.ts'
import { conditionsView } from './offers.ts'
import { brandOfSlice } from './order-store.ts'
import { sliceView } from './slice-view.ts'
import { airlineView, instant } from './views.ts'
import { carrier } from './world/carriers.ts'

export function orderView(world: DuffelWorld, order: KeptOrder): Order {
  const { currency } = order
  const brands = order.slices.map((slice) => brandOfSlice(world, slice))
  const conditions = conditionsView(brands, order.passengers, currency)
  const isAwaiting = isAlive(order) && order.paidAt === null
  const canChange = isAlive(order) && order.documents.length > 0 && (conditions.change_before_departure.allowed || order.isMoved)
  return {
    id: order.id,
    live_mode: false,
    content: 'managed',
    created_at: instant(order.createdAt),
    synced_at: instant(world.now()),
    cancelled_at: order.cancelledAt === null ? null : instant(order.cancelledAt),
    booking_reference: order.bookingReference,
    offer_id: order.offerId,
    owner: airlineView(carrier(order.owner)),
    base_amount: told(baseMinorOf(order), currency),
    base_currency: currency,
    tax_amount: told(order.taxMinor, currency),
    tax_currency: currency,
    total_amount: told(totalMinorOf(order), currency),
    total_currency: currency,
    conditions,
    metadata: { ...order.metadata },
    available_actions: isAlive(order) ? ['cancel', ...(canChange ? (['change'] as const) : []), 'update'] : [],
    airline_initiated_changes: airlineChangesOf(world, order),
    cancellation: cancellationOf(world, order),
    payment_status: {
      awaiting_payment: isAwaiting,
      paid_at: order.paidAt === null ? null : instant(order.paidAt),
      ...(isAwaiting && order.payBy !== null ? { payment_required_by: instant(order.payBy) } : { payment_required_by: null }),
      ...(isAwaiting && order.guaranteedUntil !== null
        ? { price_guarantee_expires_at: instant(order.guaranteedUntil) }
        : { price_guarantee_expires_at: null }),
    },
    documents: order.documents.map(({ number, passengerId }) => ({
      type: 'electronic_ticket' as const,
      unique_identifier: number,
      passenger_ids: [passengerId],
    })),
    passengers: order.passengers.map((each) => ({
      id: each.id,
      type: each.type,
      title: each.title,
      gender: each.gender,
      given_name: each.given,
      family_name: each.family,
      born_on: each.bornOn,
      email: each.email,
      phone_number: each.phone,
      infant_passenger_id: each.infantId,
      loyalty_programme_accounts: (each.loyalty ?? []).map((account) => ({ ...account })),
    })),
    services: order.services.map((each) => ({
      id: each.id,
      type: each.type,
      quantity: each.quantity,
      passenger_ids: [each.passengerId],
      segment_ids: [...(each.segmentIds ?? [each.segmentId])],
      total_amount: told(each.totalMinor, currency),
      total_currency: currency,
      ...(each.designator === undefined ? {} : { metadata: { designator: each.designator, name: null, disclosures: [] } }),
    })),
    slices: order.slices.filter((slice) => slice.flights.length > 0).map((slice) => sliceView(world, order, slice)),
  } as unknown as Order
}
