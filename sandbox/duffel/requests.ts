import { z } from 'zod'
import { isLoopback } from '../air/requests.ts'

/** What Duffel takes. Fields that this world has no use for may be there; what it uses must be as Duffel says. */
const date = z.iso.date()
const code = z.string().regex(/^[A-Z]{3}$/)
const id = z.string().min(4).max(64)
const amount = z.string().max(20)
const cabin = z.enum(['first', 'business', 'premium_economy', 'economy'])

export const MOST_SLICES = 6
export const MOST_PASSENGERS = 9

export const offerRequestBody = z.object({
  slices: z
    .array(z.object({ origin: code, destination: code, departure_date: date }))
    .min(1)
    .max(MOST_SLICES),
  passengers: z
    .array(
      z
        .object({ type: z.enum(['adult', 'child', 'infant_without_seat']).optional(), age: z.number().int().min(0).max(130).optional() })
        .refine((one) => (one.type === undefined) !== (one.age === undefined), 'either type or age'),
    )
    .min(1)
    .max(MOST_PASSENGERS),
  cabin_class: cabin.nullish(),
  max_connections: z.number().int().min(0).max(2).nullish(),
})

export const offerRequestQuery = z.object({
  return_offers: z.enum(['true', 'false']).default('true'),
  // Milliseconds; Duffel waits for airlines for 2 to 60 s.
  supplier_timeout: z.coerce.number().int().min(2_000).max(60_000).optional(),
})

export const offersQuery = z.object({
  offer_request_id: id,
  sort: z.enum(['total_amount', '-total_amount', 'total_duration', '-total_duration']).optional(),
  max_connections: z.coerce.number().int().min(0).max(2).optional(),
})

/** Letters of Latin scripts, spaces, hyphens and apostrophes: what airlines print. */
const name = z.string().regex(/^[A-Za-zÀ-ÖØ-öø-ſ' -]{1,20}$/)

const accounts = z
  .array(z.object({ airline_iata_code: z.string().regex(/^[A-Z0-9]{2}$/), account_number: z.string().min(1).max(30) }))
  .max(5)

const passenger = z.object({
  id,
  title: z.enum(['mr', 'ms', 'mrs', 'miss', 'dr']),
  gender: z.enum(['m', 'f']),
  given_name: name,
  family_name: name,
  born_on: date,
  email: z.email().max(200),
  phone_number: z.string().regex(/^\+[1-9]\d{6,14}$/),
  infant_passenger_id: id.nullish(),
  identity_documents: z
    .array(
      z.object({
        type: z.enum(['passport']),
        unique_identifier: z.string().regex(/^[A-Z0-9]{5,15}$/),
        issuing_country_code: z.string().regex(/^[A-Z]{2}$/),
        expires_on: date,
      }),
    )
    .max(3)
    .optional(),
  loyalty_programme_accounts: accounts.optional(),
})

/** What of an offer's passenger may be said before it is booked. */
export const offerPassengerBody = z.object({ given_name: name, family_name: name, loyalty_programme_accounts: accounts })

const payment = z.object({ type: z.enum(['balance', 'arc_bsp_cash']), amount, currency: z.string().regex(/^[A-Z]{3}$/) })
export type PaymentBody = z.output<typeof payment>

/** At most fifty pairs; keys of 40 characters, values of 500. */
const metadata = z
  .record(z.string().regex(/^[A-Za-z0-9_-]{1,40}$/), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'too many pairs')

const services = z.array(z.object({ id, quantity: z.number().int().min(1).max(5) })).max(50)

export const orderBody = z.object({
  // The guides say `hold`, the client's types `pay_later`: two words for one thing.
  type: z.enum(['instant', 'hold', 'pay_later']),
  selected_offers: z.array(id).length(1),
  passengers: z.array(passenger).min(1).max(MOST_PASSENGERS),
  payments: z.array(payment).max(1).optional(),
  services: services.optional(),
  metadata: metadata.nullish(),
})

export const orderServicesBody = z.object({ add_services: services.min(1), payment })
export type OrderServicesBody = z.output<typeof orderServicesBody>

export const orderUpdateBody = z.object({ metadata })

export const ordersQuery = z.object({
  awaiting_payment: z.enum(['true', 'false']).optional(),
  booking_reference: z.string().max(20).optional(),
  offer_id: id.optional(),
  'passenger_name[]': z.union([z.string(), z.array(z.string())]).optional(),
  sort: z.enum(['created_at', '-created_at', 'payment_required_by', '-payment_required_by']).optional(),
})

export const paymentBody = z.object({ order_id: id, payment })
export const cancellationBody = z.object({ order_id: id })
export const cancellationsQuery = z.object({ order_id: id.optional() })

export const changeRequestBody = z.object({
  order_id: id,
  slices: z.object({
    remove: z.array(z.object({ slice_id: id })).length(1),
    add: z.array(z.object({ origin: code, destination: code, departure_date: date, cabin_class: cabin.nullish() })).length(1),
  }),
})
export const changeBody = z.object({ selected_order_change_offer: id })
export const changeConfirmBody = z.object({ payment: payment.nullish() })

export const airlineChangeBody = z.object({ action_taken: z.enum(['accepted', 'cancelled', 'changed']) })
export const airlineChangesQuery = z.object({ order_id: id })
export const seatMapsQuery = z.object({ offer_id: id })
export const changeOffersQuery = z.object({ order_change_request_id: id.optional() })

export const EVENTS = [
  'order.created',
  'order.updated',
  'order.airline_initiated_change_detected',
  'order_cancellation.created',
  'order_cancellation.confirmed',
  'ping.triggered',
] as const
export type EventType = (typeof EVENTS)[number]

const hookUrl = z.url().max(300).refine(isLoopback, 'the sandbox sends events to loopback addresses only')

export const webhookBody = z.object({ url: hookUrl, events: z.array(z.enum(EVENTS)).min(1) })
export const webhookUpdateBody = z.object({
  url: hookUrl.optional(),
  events: z.array(z.enum(EVENTS)).min(1).optional(),
  active: z.boolean().optional(),
})

/** Lists come in pages of 50, of 200 at most. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: z.string().max(200).optional(),
  before: z.string().max(200).optional(),
})
