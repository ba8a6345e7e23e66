import { handler, type Wing } from '../../server/http/handler.ts'
import { specialTravellers } from '../calls.ts'
import { reportSpecialTravellers, type ReportDeps } from './special-travellers.ts'

/** The spine answers one call of its own: what is asked of orders whatever their line. */
export function ordersWing(deps: ReportDeps): Wing {
  return {
    name: 'orders',
    refusals: { zh: {}, en: {} },
    handlers: [handler(specialTravellers, (context, input) => reportSpecialTravellers(deps, context, input))],
  }
}
