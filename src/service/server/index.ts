import type { PersonId } from '../../people/server/index.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { Wing } from '../../server/http/handler.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { ServiceDeps } from './deps.ts'
import { feedbackHandlers } from './feedback.ts'
import { keptOf, type KeptByService } from './kept.ts'
import { memberHandlers } from './member.ts'
import { newsHandlers } from './news.ts'
import { serviceRefusals } from './refusals.ts'
import { reportHandlers } from './reports.ts'
import { switchHandlers } from './switches.ts'

/** What service does for other wings on the server. */
export interface ServiceFace {
  /** A membership and what somebody has told: for its owner's own archive. */
  keptOf(reader: Reader, who: PersonId): Promise<KeptByService>
}

export const serviceOf = (deps: { readonly secrets: Secrets }): ServiceFace => ({
  keptOf: (reader, who) => keptOf(reader, deps.secrets, who),
})

/** The wing of service: what people tell us, and what a company tells its people. */
export function serviceWing(deps: ServiceDeps): Wing {
  return {
    name: 'service',
    refusals: serviceRefusals,
    httpStatus: { 'SERVICE-OFTEN': 429, 'SERVICE-ANSWERED': 409, 'MEMBER-WAIT': 429, 'MEMBER-AWAY': 503, 'MEMBER-UNCLEAR': 503 },
    handlers: [...reportHandlers(deps), ...feedbackHandlers(deps), ...memberHandlers(deps), ...switchHandlers(deps), ...newsHandlers(deps)],
  }
}
