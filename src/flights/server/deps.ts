import type { Logger } from 'pino'
import { invariant } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import type { ApplicationsFace } from '../../applications/server/index.ts'
import type { Approvals, PriceCeilings } from '../../approvals/server/index.ts'
import type { Budgets, costs } from '../../costs/server/index.ts'
import type { MessagesFace } from '../../notices/server/index.ts'
import type { Orders } from '../../orders/server/index.ts'
import type { Payments } from '../../payments/server/index.ts'
import type { PeopleFace } from '../../people/server/index.ts'
import type { PolicyFace } from '../../policy/server/index.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Limits } from '../../server/http/limits.ts'
import type { Jobs } from '../../server/jobs.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { FlightAbroad } from '../rules/abroad.ts'
import { isOfferAbroad, type AnyOffer } from '../rules/any-offer.ts'
import type { FlightOnOffer } from '../rules/offer.ts'
import { sellerOf } from '../rules/sellers.ts'
import type { FlightSupplier } from '../supplier/port.ts'
import type { Market } from './market/market.ts'

/** What the wing's server is given at the start. */
export interface FlightsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly log: Logger
  readonly limits: Limits
  readonly jobs: Pick<Jobs, 'send'>
  /** All who sell mainland flights. */
  readonly market: Market
  /** Flights abroad; null where this installation has none. */
  readonly abroad: FlightSupplier<FlightAbroad> | null
  readonly notices: Pick<MessagesFace, 'inform'>
  readonly orders: Orders
  readonly payments: Payments
  readonly approvals: Approvals
  readonly ceilings: PriceCeilings
  readonly applications: Pick<ApplicationsFace, 'linkNeed' | 'hasOpen' | 'match' | 'take' | 'giveBack' | 'ofOrder' | 'chargedTo'>
  readonly people: PeopleFace
  readonly costs: typeof costs
  readonly budgets: Budgets
  readonly policy: PolicyFace
}

/** Who asks, as services need it. */
export interface Who {
  readonly companyId: string
  readonly personId: string
}

/** Whoever sells a mainland offer. */
export const sellerIn = ({ market }: Pick<FlightsDeps, 'market'>, { offer }: { readonly offer: AnyOffer }): FlightSupplier =>
  market.seller(sellerOf(offer.fare))

/** Whoever sells an offer, holds it and tickets it. */
export function supplierOf(
  { market, abroad }: Pick<FlightsDeps, 'market' | 'abroad'>,
  { offer }: { readonly offer: AnyOffer },
): FlightSupplier<FlightOnOffer> {
  if (!isOfferAbroad(offer)) return sellerIn({ market }, { offer })
  invariant(abroad, 'whoever has sold flights abroad goes on reaching their supplier: DUFFEL_TOKEN is set as long as one of them may move')
  return abroad
}
