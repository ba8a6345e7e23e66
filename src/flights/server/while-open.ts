import type { CallDefinition, CallParsed, CallResult } from '../../kernel/call.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { isLineOpen } from '../../people/rules/lines.ts'
import type { CompanySettings } from '../../people/server/index.ts'
import type { CallContext, Caller, Handler } from '../../server/http/handler.ts'
import { CLOSED_LINE } from '../calls/words.ts'
import type { FlightsDeps, Who } from './deps.ts'
import { findBooking } from './store-sessions.ts'

/** Who books, with what her company has set: read once for the whole call. */
export interface Booker extends Who {
  readonly userCode: string
  readonly settings: CompanySettings
}

/** A call that says of itself that a closed line refuses it. */
type Closing = CallDefinition & { readonly access: 'signedIn' }

/** Whether a booking session has become an order: what leads to that goes on, whatever the company opens or closes. */
const isOrdered = async (deps: FlightsDeps, who: Who, bookingId: string): Promise<boolean> =>
  (await findBooking(deps.db.read, who, bookingId))?.orderId != null

/**
 * Binds the calls by which a new order begins or goes on: they answer only while the company has opened flights, asked anew with
 * every call because it may close them while a page is open. Orders that exist are bound by `handler` and go on.
 * `sessionOf` names the booking session of a call that leads to its order once it was submitted.
 */
export const whileOpen =
  (deps: FlightsDeps) =>
  <D extends Closing>(
    definition: typeof CLOSED_LINE extends D['errors'][number] ? D : never,
    handle: (context: CallContext<Caller & Booker>, input: CallParsed<D>) => Promise<CallResult<D> | Refusal>,
    sessionOf: (input: CallParsed<D>) => string | null = () => null,
  ): Handler => ({
    definition,
    async handle(context: CallContext<Caller>, input: CallParsed<D>) {
      const { caller } = context
      const settings = await deps.people.companySettings(deps.db.read, caller.companyId)
      if (!isLineOpen(settings.lines, 'flight')) {
        const bookingId = sessionOf(input)
        if (bookingId === null || !(await isOrdered(deps, caller, bookingId))) return refuse(CLOSED_LINE)
      }
      return handle({ ...context, caller: { ...caller, settings } }, input)
    },
  })

/**
 * The same for a call that puts a question to others, which moves nothing and says nothing of anybody: it is put while the company's settings are
 * read, for they are waited for longer than these. Of a company that has closed flights the answer goes nowhere.
 */
export const whileOpenAsking =
  (deps: FlightsDeps) =>
  <D extends Closing, A>(
    definition: typeof CLOSED_LINE extends D['errors'][number] ? D : never,
    ask: (input: CallParsed<D>) => Promise<A>,
    handle: (context: CallContext<Caller & Booker>, input: CallParsed<D>, asked: Promise<A>) => Promise<CallResult<D> | Refusal>,
  ): Handler => ({
    definition,
    async handle(context: CallContext<Caller>, input: CallParsed<D>) {
      const { caller } = context
      const asked = ask(input)
      asked.catch(() => undefined) // whoever waits for the answer hears of it; of a closed line nobody does
      const settings = await deps.people.companySettings(deps.db.read, caller.companyId)
      if (!isLineOpen(settings.lines, 'flight')) return refuse(CLOSED_LINE)
      return handle({ ...context, caller: { ...caller, settings } }, input, asked)
    },
  })
