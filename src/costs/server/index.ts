import { refuse } from '../../kernel/result.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Wing } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import { findCostCenterByUserCode } from '../calls.ts'
import { assign, find, named, optionsFor, save } from './store.ts'

/** What costs does for other wings. */
export const costs = { optionsFor, find, named, save, assign }

/** The wing of costs: what a booking may be charged to. */
export function costsWing(deps: { readonly db: Database }): Wing {
  return {
    name: 'costs',
    refusals: { zh: {}, en: {} },
    handlers: [
      handler(findCostCenterByUserCode, async ({ caller }, { userCode }) => {
        // A colleague's code and a made-up one are one answer.
        if (userCode !== undefined && userCode !== caller.userCode) return refuse('P404')
        const options = await costs.optionsFor(deps.db.read, caller)
        return { costCentres: options.map(({ code, name, isDefault }) => ({ code, name, isDefault })) }
      }),
    ],
  }
}
