import { z } from 'zod'

/**
 * The answers of Duffel's API v2, as far as we use them. Everything comes from outside and is checked here: a value that is not listed is
 * refused, never read as something near it. The client's types promise more than the API does: what they call a text may be null.
 */
const id = z.string().min(4).max(64)
const amount = z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/)
const currency = z.string().regex(/^[A-Z]{3}$/)
const instant = z.iso.datetime({ offset: true })
/** A wall time of its place, without an offset. */
const wall = z.iso.datetime({ local: true })
const words = z.string().min(1).max(120)
const duration = z.string().regex(/^P[0-9DTHM]{1,16}$/)

const airline = z.object({ iata_code: z.string().regex(/^[A-Z0-9]{2}$/), name: words })
const airport = z.object({ iata_code: z.string().regex(/^[A-Z]{3}$/), time_zone: z.string().min(1).max(40) })
const terminal = z.string().max(20).nullish()
const condition = z.object({ allowed: z.boolean(), penalty_amount: amount.nullable(), penalty_currency: currency.nullable() }).nullable()
const conditions = z.object({ change_before_departure: condition.optional(), refund_before_departure: condition.optional() })

export const CABIN_CLASSES = ['economy', 'premium_economy', 'business', 'first'] as const

const segment = z.object({
  marketing_carrier: airline,
  marketing_carrier_flight_number: z.string().regex(/^\d{1,4}$/),
  operating_carrier: airline,
  aircraft: z.object({ name: words }).nullish(),
  origin: airport,
  origin_terminal: terminal,
  destination: airport,
  destination_terminal: terminal,
  departing_at: wall,
  arriving_at: wall,
  duration: duration.nullable(),
  distance: z.string().max(20).nullish(),
  stops: z.array(z.object({ airport })).max(5).default([]),
  passengers: z
    .array(
      z.object({
        cabin_class: z.enum(CABIN_CLASSES),
        baggages: z.array(z.object({ type: z.enum(['checked', 'carry_on']), quantity: z.number().int().min(0).max(20) })).max(10),
      }),
    )
    .min(1)
    .max(9),
})

const slice = z.object({
  duration: duration.nullable(),
  fare_brand_name: z.string().max(120).nullable(),
  segments: z.array(segment).min(1).max(6),
})

const passengerType = z.enum(['adult', 'child', 'infant_without_seat'])

const amounts = {
  base_amount: amount,
  base_currency: currency,
  // Null where an airline does not tell taxes apart.
  tax_amount: amount.nullish(),
  tax_currency: currency.nullish(),
  total_amount: amount,
  total_currency: currency,
}

export const offer = z.object({
  id,
  ...amounts,
  expires_at: instant,
  owner: airline,
  conditions,
  passenger_identity_documents_required: z.boolean(),
  /** Programmes of which its airline takes numbers; others are passed over without a word. */
  supported_loyalty_programmes: z.array(z.string().max(3)).max(200).default([]),
  payment_requirements: z.object({
    requires_instant_payment: z.boolean(),
    payment_required_by: instant.nullish(),
    price_guarantee_expires_at: instant.nullish(),
  }),
  total_emissions_kg: z.string().max(20).nullish(),
  passengers: z
    .array(z.object({ id, type: passengerType.nullable() }))
    .min(1)
    .max(9),
  slices: z.array(slice).min(1).max(6),
})

/** A search's offers are read one by one, so that one strange offer costs one. */
export const offerRequest = z.object({ id, offers: z.array(z.unknown()).max(20_000) })

/** Who sits in it and in which cabin is told of what is sold, and nothing that is read of what was changed. */
const flown = segment.omit({ passengers: true }).extend({ id: id.default('') })
const flownSlice = z.object({ id, segments: z.array(flown).min(1).max(6) })

export const airlineChange = z.object({
  id,
  created_at: instant,
  action_taken: z.enum(['accepted', 'cancelled', 'changed']).nullable(),
  available_actions: z.array(z.enum(['accept', 'cancel', 'change', 'update'])).default([]),
  removed: z.array(flownSlice).max(6),
  added: z.array(flownSlice).max(6),
})

/** Who accepts one is answered with it. */
export const answeredChange = airlineChange.pick({ id: true, action_taken: true })

/** A bag that can be bought: for one passenger, on all flights that it names, at what it costs there together. */
export const bagService = z.object({
  id,
  type: z.literal('baggage'),
  maximum_quantity: z.number().int().min(0).max(20),
  passenger_ids: z.array(id).min(1).max(9),
  segment_ids: z.array(id).min(1).max(12),
  total_amount: amount,
  total_currency: currency,
  metadata: z.object({
    type: z.enum(['checked', 'carry_on']),
    maximum_weight_kg: z.number().int().min(1).max(999).nullable(),
  }),
})

export const offerServices = z.object({
  available_services: z.array(z.unknown()).max(2_000).nullish(),
  slices: z.array(z.object({ segments: z.array(z.object({ id })).min(1).max(6) })).max(6),
  passengers: z.array(z.object({ id })).min(1).max(9),
})

export const orderServices = z.array(z.unknown()).max(2_000)

/** What is a part of an order beside its tickets, of whatever kind: its sum counts. */
const bought = z.object({
  type: z.string().max(40),
  passenger_ids: z.array(id).max(9),
  total_amount: amount,
  total_currency: currency,
})

const account = z.object({ airline_iata_code: z.string().max(3), account_number: z.string().max(60) })

export const order = z.object({
  id,
  ...amounts,
  booking_reference: z.string().regex(/^[A-Z0-9]{5,13}$/),
  created_at: instant,
  cancelled_at: instant.nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  available_actions: z.array(z.enum(['cancel', 'change', 'update'])),
  /** As its airline plans it now. */
  slices: z.array(flownSlice).max(6),
  airline_initiated_changes: z.array(airlineChange).max(200).nullish(),
  payment_status: z.object({
    awaiting_payment: z.boolean(),
    paid_at: instant.nullish(),
    payment_required_by: instant.nullish(),
    price_guarantee_expires_at: instant.nullish(),
  }),
  documents: z
    .array(
      z.object({
        type: z.enum(['electronic_ticket', 'electronic_miscellaneous_document_associated', 'electronic_miscellaneous_document_standalone']),
        unique_identifier: z.string().min(1).max(40),
        passenger_ids: z.array(id).min(1).max(9),
      }),
    )
    .nullish(),
  services: z.array(bought).max(200).nullish(),
  passengers: z
    .array(z.object({ id, type: passengerType, loyalty_programme_accounts: z.array(account).max(10).nullish() }))
    .min(1)
    .max(9),
})

export const orders = z.array(order).max(200)

export const cancellation = z.object({
  id,
  order_id: id,
  expires_at: instant,
  confirmed_at: instant.nullish(),
  refund_amount: amount.nullable(),
  refund_currency: currency.nullable(),
  refund_to: z.enum(['arc_bsp_cash', 'balance', 'card', 'voucher', 'awaiting_payment', 'airline_credits', 'original_form_of_payment']),
})

/** A flight of an order, or one that would come in its place, with who sits in it and how: some airlines do not tell the cabin of what they offer. */
const soldSlice = z.object({
  id,
  fare_brand_name: z.string().max(120).nullable(),
  conditions: z.object({ change_before_departure: condition.optional() }).nullish(),
  segments: z.array(segment).min(1).max(6),
})
/** The slices of an order once more, as they were sold. */
export const soldOrder = z.object({ slices: z.array(soldSlice).min(1).max(6) })

export const changeOffer = z.object({
  id,
  expires_at: instant,
  /** Once a change was made of it. */
  order_change_id: id.nullish(),
  change_total_amount: amount.nullable(),
  change_total_currency: currency.nullable(),
  penalty_amount: amount.nullable(),
  penalty_currency: currency.nullable(),
  slices: z.object({ remove: z.array(z.object({ id })).max(6), add: z.array(soldSlice).max(6) }),
})

/** Offers are read one by one, so that one strange offer costs one. */
export const changeRequest = z.object({ id, order_id: id, order_change_offers: z.array(z.unknown()).max(2_000) })

export const orderChange = z.object({
  id,
  order_id: id,
  expires_at: instant,
  confirmed_at: instant.nullish(),
  change_total_amount: amount.nullable(),
  change_total_currency: currency.nullable(),
})

export const payment = z.object({ id, amount, currency: currency.nullish() })

const problem = z.object({
  type: z.enum([
    'authentication_error',
    'airline_error',
    'invalid_state_error',
    'rate_limit_error',
    'validation_error',
    'invalid_request_error',
    'api_error',
  ]),
  code: z.string().regex(/^[a-z0-9_]{1,80}$/),
  // A message might repeat the value that it refuses: only where it stood is read.
  source: z.object({ pointer: z.string().max(200).nullish() }).nullish(),
})
export const problems = z.tuple([problem], problem)

export type WireOffer = z.output<typeof offer>
export type WireSlice = z.output<typeof slice>
export type WireSegment = z.output<typeof segment>
export type WireSold = z.output<typeof soldSlice>
export type WireChangeOffer = z.output<typeof changeOffer>
export type WireChange = z.output<typeof orderChange>
export type WireAirlineChange = z.output<typeof airlineChange>
export type WireService = z.output<typeof bagService>
export type WireOrder = z.output<typeof order>
export type WireAmounts = Pick<WireOffer, keyof typeof amounts>
