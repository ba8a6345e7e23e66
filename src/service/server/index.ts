import type { Wing } from '../../server/http/handler.ts'
import type { ServiceDeps } from './deps.ts'
import { feedbackHandlers } from './feedback.ts'
import { memberHandlers } from './member.ts'
import { serviceRefusals } from './refusals.ts'
import { reportHandlers } from './reports.ts'

/** The wing of service: what people tell us, and what a company tells its people. */
export function serviceWing(deps: ServiceDeps): Wing {
  return {
    name: 'service',
    refusals: serviceRefusals,
    httpStatus: { 'SERVICE-OFTEN': 429, 'SERVICE-ANSWERED': 409, 'MEMBER-WAIT': 429, 'MEMBER-AWAY': 503, 'MEMBER-UNCLEAR': 503 },
    handlers: [...reportHandlers(deps), ...feedbackHandlers(deps), ...memberHandlers(deps)],
  }
}
