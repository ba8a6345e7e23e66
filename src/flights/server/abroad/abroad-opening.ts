import type { CallDefinition, CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { isLineOpen } from '../../../people/rules/lines.ts'
import type { CallContext, Caller, Handler } from '../../../server/http/handler.ts'
import { CLOSED_ABROAD, ONLY_ONESELF, type abroadOpening } from '../../calls/abroad.ts'
import type { AskedTravellers, CLOSED_LINE } from '../../calls/words.ts'
import type { FlightAbroad } from '../../rules/abroad.ts'
import type { FlightSupplier } from '../../supplier/port.ts'
import { flightText } from '../../text/index.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { partyAsked, type Party } from '../party.ts'
import { whileOpen, type Booker } from '../while-open.ts'

/* Who may book flights abroad: while the company has opened them, where this installation reaches their supplier, and for oneself alone. */

const isOpenFor = ({ abroad }: Pick<FlightsDeps, 'abroad'>, { settings }: Pick<Booker, 'settings'>): boolean =>
  abroad !== null && isLineOpen(settings.lines, 'flightAbroad')

export async function readOpening(
  deps: FlightsDeps,
  who: Who,
  { mode }: CallParsed<typeof abroadOpening>,
  language: Language,
): Promise<CallResult<typeof abroadOpening>> {
  const settings = await deps.people.companySettings(deps.db.read, who.companyId)
  const refused = (code: typeof CLOSED_ABROAD | typeof ONLY_ONESELF) => {
    const words = flightText[language].refusals[code]
    return { allowed: false as const, code, message: typeof words === 'string' ? words : words({}) }
  }
  const isOpen = isOpenFor(deps, { settings })
  if (!isOpen) return { isOpen, mayBook: refused(CLOSED_ABROAD) }
  return { isOpen, mayBook: mode === 'agent' ? refused(ONLY_ONESELF) : { allowed: true } }
}

/** The supplier of flights abroad where she may book them, or why not. */
export function sellerFor(deps: FlightsDeps, who: Pick<Booker, 'settings'>): FlightSupplier<FlightAbroad> | Refusal {
  return deps.abroad !== null && isOpenFor(deps, who) ? deps.abroad : refuse(CLOSED_ABROAD)
}

/** The caller alone, whatever mode she is in [V-FLIGHT-06]. */
export async function partyAbroad(deps: FlightsDeps, who: Booker, asked: AskedTravellers | undefined): Promise<Party | Refusal> {
  const isOneself = asked === undefined || (asked.mode === 'personal' && asked.userCodes.every((code) => code === who.userCode))
  return isOneself ? partyAsked(deps, who, undefined) : refuse(ONLY_ONESELF, { field: 'travellers' })
}

/** A call that says of itself that closed flights abroad refuse it. */
type Closing = CallDefinition & { readonly access: 'signedIn' }

/** Binds the calls by which an order abroad begins or goes on, as `whileOpen` does for all flights. */
export const whileOpenAbroad =
  (deps: FlightsDeps) =>
  <D extends Closing>(
    definition: typeof CLOSED_LINE extends D['errors'][number] ? (typeof CLOSED_ABROAD extends D['errors'][number] ? D : never) : never,
    handle: (context: CallContext<Caller & Booker>, input: CallParsed<D>) => Promise<CallResult<D> | Refusal>,
  ): Handler =>
    whileOpen(deps)<D>(definition, async (context, input) => {
      const seller = sellerFor(deps, context.caller)
      return isRefusal(seller) ? seller : handle(context, input)
    })
