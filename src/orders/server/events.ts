import { createHash } from 'node:crypto'

/** What happened to an order, before it is written. Facts are amounts, instants and codes; never personal data. */
export interface OrderEvent {
  readonly kind: string
  readonly actorId: string | null
  readonly fromState: number | null
  readonly toState: number
  readonly facts: Readonly<Record<string, string | number>>
}

/** The hash before an order's first event. */
export const FIRST_HASH = Buffer.alloc(32)

/** Seals an event to the one before it: a changed, missing or added row breaks the chain (see the invariants). */
export function eventHash(event: OrderEvent & { orderId: string; seq: number; at: Temporal.Instant }, previous: Uint8Array): Buffer {
  const facts = Object.entries(event.facts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const told = [
    event.orderId,
    event.seq,
    event.at.toString({ fractionalSecondDigits: 6 }),
    event.actorId,
    event.kind,
    event.fromState,
    event.toState,
    facts,
  ]
  return createHash('sha256').update(previous).update(JSON.stringify(told)).digest()
}
