import { handler, type Handler } from '../../../server/http/handler.ts'
import * as desk from '../../calls/change-desk.ts'
import * as choosing from '../../calls/change-choosing.ts'
import * as calls from '../../calls/changing.ts'
import type { FlightsDeps } from '../deps.ts'
import { endAtDesk, listChangesForDesk } from './change-desk.ts'
import { quoteAtDesk, quoteLegAtDesk } from './change-desk-quote.ts'
import { choose } from './change-choosing.ts'
import { listFares, listFlights } from './change-flights.ts'
import { readChangeForm } from './change-form.ts'
import { beginChange, keepReason } from './change-opening.ts'
import { readChanges, readDates, readReasons, readTickets } from './change-showing.ts'
import { submitChange } from './change-submitting.ts'
import { askDeskToChange, withdrawOne } from './change-withdrawing.ts'

/** The calls of changes. They serve orders that exist: what the company has opened or closed since does not stop them. */
export function changeHandlers(deps: FlightsDeps): readonly Handler[] {
  const list = (definition: typeof choosing.ticketList | typeof choosing.ticketListV2 | typeof choosing.ticketListV3): Handler =>
    handler(definition, ({ caller, language }, { id }) => readTickets(deps, caller, id, language))
  return [
    list(choosing.ticketList),
    list(choosing.ticketListV2),
    list(choosing.ticketListV3),
    handler(choosing.getAlterReason, ({ caller, language }, { id }) => readReasons(deps, caller, id, language)),
    handler(choosing.getChangeOptionalDate, ({ caller }, { id }) => readDates(deps, caller, id)),
    handler(choosing.preAlterSave, ({ caller }, input) => beginChange(deps, caller, input)),
    handler(choosing.saveReason, ({ caller }, input) => keepReason(deps, caller, input)),
    handler(choosing.reissueFlightList, ({ caller, language }, input) => listFlights(deps, caller, input, language)),
    handler(choosing.reissueCabinList, ({ caller, language }, input) => listFares(deps, caller, input, language)),
    handler(choosing.chooseFlight, ({ caller }, input) => choose(deps, caller, input)),
    handler(calls.getChangeForm, ({ caller, language }, { id }) => readChangeForm(deps, caller, id, language)),
    handler(calls.alterSubmit, ({ caller, language }, input) => submitChange(deps, caller, input, language)),
    handler(calls.getApplyChangeInfo, ({ caller, language }, { id }) => readChanges(deps, caller, id, language)),
    handler(calls.addChange, ({ caller, language }, input) => askDeskToChange(deps, caller, input, language)),
    handler(desk.opsTicketChanges, (context, input) => listChangesForDesk(deps, input, context.language)),
    handler(desk.opsQuoteLegChange, ({ caller, language }, input) => quoteLegAtDesk(deps, caller, input, language)),
    handler(desk.opsQuoteTicketChange, ({ caller, language }, input) => quoteAtDesk(deps, caller, input, language)),
    handler(desk.opsEndTicketChange, ({ caller }, input) => endAtDesk(deps, caller, input)),
    handler(calls.withdrawChange, ({ caller, language }, input) => withdrawOne(deps, caller, input, language)),
  ]
}
