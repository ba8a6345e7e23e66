import { SupplierUnclear } from '../port.ts'
import type { ClaimAnswer, ClaimRequest, SupplierClaim } from '../port/claims.ts'
import type { Air1Client } from './client.ts'
import { pathOf, refusalOf } from './give-up.ts'
import { readAs } from './map.ts'
import { bodyOf } from './shop.ts'
import * as wire from './wire.ts'

/** Claims for all of a ticket's money against proof: air/1 decides about them later. */

const STATUS = { under_review: 'underReview', accepted: 'accepted', refused: 'refused' } as const satisfies Record<
  wire.WireClaim['status'],
  SupplierClaim['status']
>

function toClaim({ ticketNumbers, status, refundMinor, refusal }: wire.WireClaim): SupplierClaim {
  if (status === 'accepted' && refundMinor === undefined) throw new SupplierUnclear('air1: an accepted claim without an amount')
  return { ticketNumbers, status: STATUS[status], backMinor: refundMinor ?? 0, refusal: refusal ?? null }
}

/** How it stands is read from the claim itself: a repeated answer tells how things stood when it was first given. */
export async function claim(client: Air1Client, request: ClaimRequest): Promise<ClaimAnswer> {
  const { supplierBookingId, ticketNumbers, reason, proofs, reference, valuesBack = [], key } = request
  const body = {
    ticketNumbers,
    reason,
    proofs,
    clientReference: reference,
    ...(valuesBack.length > 0 && { creditsBack: valuesBack }),
  }
  const answer = await client.write('refundClaim', { method: 'POST', path: pathOf(supplierBookingId, '/refund-claims'), body }, key)
  const refused = refusalOf(answer)
  if (refused) return { is: 'refused', reason: refused }
  const sent = readAs(wire.refundClaim, bodyOf(answer, 'refundClaim'), 'refundClaim')
  if (sent.bookingId !== supplierBookingId || sent.clientReference !== reference)
    throw new SupplierUnclear('air1 refundClaim: answered for another claim')
  const known = await claimByReference(client, { supplierBookingId, reference })
  if (!known) throw new SupplierUnclear('air1 findRefundClaims: does not know a claim that it took')
  return { is: 'taken', claim: known }
}

export async function claimByReference(
  client: Air1Client,
  { supplierBookingId, reference }: { supplierBookingId: string; reference: string },
): Promise<SupplierClaim | null> {
  const path = pathOf(supplierBookingId, `/refund-claims?clientReference=${encodeURIComponent(reference)}`)
  const answer = await client.read('findRefundClaims', { method: 'GET', path })
  const { claims } = readAs(wire.refundClaims, bodyOf(answer, 'findRefundClaims'), 'findRefundClaims')
  if (claims.some((one) => one.bookingId !== supplierBookingId || one.clientReference !== reference))
    throw new SupplierUnclear('air1 findRefundClaims: answered for others')
  const newest = claims.at(-1)
  return newest ? toClaim(newest) : null
}
