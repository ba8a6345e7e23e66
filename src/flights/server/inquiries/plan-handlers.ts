import type { CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { refuse, type Refusal } from '../../../kernel/result.ts'
import type { Handler } from '../../../server/http/handler.ts'
import type { bookingSubmit } from '../../calls/booking.ts'
import * as calls from '../../calls/plan-booking.ts'
import { isOfferAbroad } from '../../rules/any-offer.ts'
import type { Submission } from '../booking/checking.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { readForm } from '../booking/form.ts'
import { findBooking } from '../store-sessions.ts'
import { whileOpen, type Booker } from '../while-open.ts'
import { preConfirmPlan } from './plan-confirming.ts'

type Submit = (who: Booker, input: Submission, language: Language) => Promise<CallResult<typeof bookingSubmit> | Refusal>

type Market = 'domestic' | 'international'

/** Whether a session was opened from a plan of the desk, in this market. */
async function isOfPlan(deps: FlightsDeps, who: Who, bookingId: string, market: Market): Promise<boolean> {
  const booking = await findBooking(deps.db.read, who, bookingId)
  return booking?.planOf != null && isOfferAbroad(booking.offer) === (market === 'international')
}

/** The calls by which a plan of the desk is booked: its sessions are submitted as all are. */
export function planHandlers(deps: FlightsDeps, submit: Submit): readonly Handler[] {
  const ifOpen = whileOpen(deps)
  const form = (definition: typeof calls.journeyFormDomestic | typeof calls.journeyFormInternational, market: Market): Handler =>
    ifOpen(
      definition,
      async ({ caller, language }, { id }) =>
        (await isOfPlan(deps, caller, id, market)) ? readForm(deps, caller, id, language) : refuse('P404'),
      ({ id }) => id,
    )
  const submission = (definition: typeof calls.journeySubmitDomestic | typeof calls.journeySubmitInternational, market: Market): Handler =>
    ifOpen(
      definition,
      async ({ caller, language }, input) =>
        (await isOfPlan(deps, caller, input.bookingId, market)) ? submit(caller, input, language) : refuse('P404'),
      ({ bookingId }) => bookingId,
    )
  return [
    ifOpen(calls.preConfirmByInquire, ({ caller, language }, input) => preConfirmPlan(deps, caller, input, language)),
    form(calls.journeyFormDomestic, 'domestic'),
    form(calls.journeyFormInternational, 'international'),
    submission(calls.journeySubmitDomestic, 'domestic'),
    submission(calls.journeySubmitInternational, 'international'),
  ]
}
