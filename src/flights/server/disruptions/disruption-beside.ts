import type { Language } from '../../../kernel/language.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Disruption } from '../../calls/disruptions.ts'
import { decideProblem } from '../../rules/disruptions.ts'
import { mayReturn } from '../../rules/returning.ts'
import { FLIGHT_TICKET_CODES, type FlightTicketCode } from '../../rules/states.ts'
import type { PlannedFlight } from '../../supplier/port/airline-changes.ts'
import { flightText } from '../../text/index.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { presentFlight } from '../reading/present.ts'
import type { FlightOrderRow, TicketRow } from '../store.ts'
import { disruptionsOf, waysOf, type DisruptionRow } from './disruption-store.ts'

/* What an order's page says of what the airline itself has done, and whether something can be decided about it. */

const { REISSUING, REFUNDING } = FLIGHT_TICKET_CODES

/** The tickets that a decision is about: good, and under way nowhere. */
export const ticketsToDecide = (tickets: readonly TicketRow[]): readonly TicketRow[] =>
  tickets.filter(({ state, isLive }) => isLive && state !== REISSUING && state !== REFUNDING)

/** Of those, the ones that somebody may move: who booked all of them, and who did not only her own, since she may book for nobody else. */
export async function ticketsToMove(
  deps: FlightsDeps,
  who: Who,
  { orderId, tickets }: { readonly orderId: string; readonly tickets: readonly TicketRow[] },
): Promise<readonly TicketRow[]> {
  const free = ticketsToDecide(tickets)
  const order = await deps.orders.find(deps.db.read, { companyId: who.companyId, orderId })
  return order?.bookerId === who.personId ? free : free.filter(({ personId }) => personId === who.personId)
}

/** What an airline grants that has broken a flight, as long as nobody has answered. */
interface Granted {
  /** The last day of departure to which tickets are exchanged for nothing, in their cabin. */
  readonly exchangeUntil: Temporal.PlainDate
  readonly until: Temporal.Instant
  /** When we read of it: what was quoted before knows nothing of it. */
  readonly since: Temporal.Instant
}

export async function grantedNow(deps: Pick<FlightsDeps, 'clock' | 'db'>, order: OrderRef): Promise<Granted | null> {
  const open = (await disruptionsOf(deps.db.read, order)).find(({ state }) => state === 'open')
  if (!open || open.exchangeUntil === null || open.freeUntil === null) return null
  return Temporal.Instant.compare(deps.clock.now(), open.freeUntil) < 0
    ? { exchangeUntil: open.exchangeUntil, until: open.freeUntil, since: open.readAt }
    : null
}

/** Why nothing can be decided about an order now. */
export function problemOf(
  deps: Pick<FlightsDeps, 'clock'>,
  { row, tickets }: { readonly row: FlightOrderRow; readonly tickets: readonly TicketRow[] },
  disruption: DisruptionRow | null,
) {
  if (!disruption) return 'AF-DISRUPTION-OVER' as const
  const good = ticketsToDecide(tickets).filter(
    ({ state }) => mayReturn({ order: row.state, ticket: state as FlightTicketCode, atAirline: null }).allowed,
  )
  const underWay = tickets.filter(({ state }) => state === REISSUING || state === REFUNDING).length
  return decideProblem({ ...disruption, free: good.length, underWay }, deps.clock.now())
}

export function presentPlanned(
  { number, from, to }: Pick<PlannedFlight, 'number' | 'from' | 'to'>,
  { offer }: Pick<FlightOrderRow, 'offer'>,
  language: Language,
) {
  const shown = presentFlight({ ...offer.flight, number, from, to }, language)
  return {
    number,
    from: { airport: from.airport, at: from.at, label: shown.from.label },
    to: { airport: to.airport, at: to.at, label: shown.to.label },
  }
}

export function presentDisruption(disruption: DisruptionRow, row: Pick<FlightOrderRow, 'offer'>, language: Language): Disruption {
  const { kind, state, plannedBefore, plannedNow, freeUntil, exchangeUntil, refusal } = disruption
  const why = flightText[language].disruption.why
  const ways = waysOf(disruption).toSorted((a, b) => Temporal.Instant.compare(a.from.from.at, b.from.from.at))
  return {
    disruptionId: disruption.id,
    kind,
    state,
    before: presentPlanned(plannedBefore, row, language),
    now: plannedNow && presentPlanned(plannedNow, row, language),
    ways: ways.map(({ from, to }) => ({
      before: presentPlanned(from, row, language),
      now: to && presentPlanned(to, row, language),
    })),
    freeUntil: freeUntil?.toString() ?? null,
    exchangeUntil: exchangeUntil?.toString() ?? null,
    refusal: refusal !== null && Object.hasOwn(why, refusal) ? why[refusal as keyof typeof why] : '',
  }
}

/** The newest that is still worth reading on an order's page: what is over is told on its timeline. */
export async function disruptionOnPage(
  deps: FlightsDeps,
  of: { readonly row: FlightOrderRow; readonly tickets: readonly TicketRow[] },
  language: Language,
): Promise<(Disruption & { readonly mayDecide: boolean }) | null> {
  const newest = (await disruptionsOf(deps.db.read, of.row)).at(-1)
  if (!newest || newest.state === 'withdrawn' || newest.state === 'overtaken') return null
  return { ...presentDisruption(newest, of.row, language), mayDecide: problemOf(deps, of, newest) === null }
}
