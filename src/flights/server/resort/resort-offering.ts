import type { NoResort } from '../../../orders/rules/last-resort.ts'
import type { ResortAsking, ResortQuote } from '../../../orders/server/index.ts'
import { SupplierAway, SupplierUnclear } from '../../supplier/port.ts'
import { mostFor } from '../../rules/resort.ts'
import type { FlightsDeps } from '../deps.ts'
import { applicationFor, bookingOf } from '../governing.ts'
import { payersOf } from '../judging.ts'
import { isRefusal } from '../../../kernel/result.ts'
import type { Booker } from '../while-open.ts'
import { lookForResort, type Looked } from './resort-looking.ts'

/* What a flight would be as the last resort of another line's order, while that is being booked. */

/** Whether it may go without an application, or the one that the order is to rest on covers it at the most that the company would pay. */
async function isCovered(
  deps: FlightsDeps,
  who: Booker,
  { party, standings, fits: [{ offer }] }: Pick<Looked, 'party' | 'standings' | 'fits'>,
  { applicationId, companyMinor }: { readonly applicationId: string | null; readonly companyMinor: number },
): Promise<boolean> {
  const { need } = await applicationFor(deps, who, { offer, party, standings })
  if (applicationId === null) return need !== 'needed'
  const travellerIds = party.travellers.map(({ person }) => person.personId)
  const match = await deps.applications.match(deps.db.read, {
    companyId: who.companyId,
    applicationId,
    bookerId: who.personId,
    booking: { ...bookingOf(offer, travellerIds), amountMinor: companyMinor },
    departsAt: Temporal.Instant.from(offer.flight.from.at),
    language: 'en',
  })
  return !isRefusal(match)
}

/** The cheapest in policy now, and the most that one may cost when its turn comes; or why none could be had now. */
export async function quoteResort(deps: FlightsDeps, asking: ResortAsking): Promise<ResortQuote | NoResort> {
  const { companyId, personId, userCode, applicationId } = asking
  const who = { companyId, personId, userCode, settings: await deps.people.companySettings(deps.db.read, companyId) }
  try {
    const looked = await lookForResort(deps, who, asking, { besideTrains: false })
    if (typeof looked === 'string') return looked
    const [{ offer, price, judged, totalMinor }] = looked.fits
    const { personMinor } = payersOf(judged.standing, judged.verdict, price, looked.fee.paidBy)
    // Where nobody can take a person's part, nobody could pay it when its turn comes either.
    if (personMinor > 0 && !deps.payments.takesPersonalPayments) return 'closed'
    const ceilingMinor = mostFor(totalMinor)
    const companyMinor = ceilingMinor - personMinor
    if (!(await isCovered(deps, who, looked, { applicationId, companyMinor }))) return 'application'
    const { number, from, to } = offer.flight
    return { number, departAt: from.at, arriveAt: to.at, totalMinor, ceilingMinor, companyMinor }
  } catch (error) {
    if (error instanceof SupplierAway || error instanceof SupplierUnclear) return 'silent'
    throw error
  }
}
