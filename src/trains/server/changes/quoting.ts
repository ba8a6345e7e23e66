import { presentShort } from '../../../costs/server/index.ts'
import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Language } from '../../../kernel/language.ts'
import { sumMinor } from '../../../kernel/money.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { RefundQuote } from '../../../payments/rules/refund-shares-quote.ts'
import type { Reader } from '../../../server/database/connect.ts'
import type { changeTrain, TrainChangeQuote } from '../../calls/changes.ts'
import type { TrainBackShare } from '../../calls/refunds.ts'
import { addUp, type ChangeCosted, type RailChangeSums } from '../../rules/changing.ts'
import { changeCost } from '../../rules/fees.ts'
import { totalMinorOf } from '../../rules/order-price.ts'
import { seatedOf } from '../../rules/passengers.ts'
import { heldTicketOf, readTicketId, ticketIdOf } from '../../rules/returning.ts'
import { SupplierUnclear, type RailChangeQuote, type RailRefusal, type RailRefusalWhy } from '../../supplier/port.ts'
import { trainText } from '../../text/index.ts'
import type { Booker, RailDeps, TrainsDeps } from '../deps.ts'
import { costsOf, presentBookable, presentVerdict } from '../booking/form.ts'
import { askedAbout, refusedToBook } from '../governing.ts'
import { NAMELESS } from '../reading/orders.ts'
import { presentRide } from '../reading/present.ts'
import { asking } from '../railway.ts'
import { chainOf, paidBy, partsAlong, type OfOrder, type PartOf } from '../refunds/chain.ts'
import { partOfChange, sharesOf } from '../refunds/money.ts'
import { findReturnable, numberOf, type Found } from '../refunds/quoting.ts'
import type { TrainTicketRow } from '../store.ts'
import { sayUnfit, unfitFor } from './applied.ts'
import { costAt, governChange, openChange, type GovernedChange, type OpenChange, type RideWished } from './costing.ts'
import { insertChangeQuote, type ChangeQuoteRow } from './store.ts'

/* What a change costs, asked of the railway and kept as it was shown. */

/** What is quoted, with everything that was looked up for it. */
export interface QuotedChange extends GovernedChange {
  readonly open: OpenChange
  readonly costed: ChangeCosted
  readonly row: ChangeQuoteRow
}

const REFUSAL: Partial<Readonly<Record<RailRefusalWhy, string>>> = {
  soldOut: 'TR-GONE',
  trainCancelled: 'TR-GONE',
  gone: 'TR-GONE',
  notOnSale: 'TR-NOT-ON-SALE',
  saleClosed: 'TR-NOT-ON-SALE',
  nightStop: 'TR-NOT-ON-SALE',
  stationClosed: 'TR-STATION-CLOSED',
  overlapping: 'TR-OVERLAP',
  twice: 'TR-TWICE',
  used: 'TR-CHANGE-USED',
  stationOnly: 'TR-CHANGE-STATION',
  // It is not as we know it: given back or changed at a window, or with the railway by another way.
  movedOn: 'TR-CHANGE-ELSEWHERE',
}

/** What the railway says no to, in the words of our own table where that says why. */
function notChangeable({ found, offer, chosen }: OpenChange, why: RailRefusalWhy, now: Temporal.Instant): Refusal {
  const [fareMinor = 0] = chosen.map((ticket) => ticket.fareMinor)
  const { train, price } = offer
  const wanted = {
    fareMinor: price.eachMinor[0] ?? 0,
    departAt: Temporal.Instant.from(train.from.at),
    isSameCity: train.to.city.zh === found.row.train.to.city.zh,
  }
  const ours = changeCost(heldTicketOf(found.row, fareMinor), wanted, now)
  if (why === 'notChangeable' && !ours.allowed) return refuse(ours.code)
  return refuse(REFUSAL[why] ?? 'TR-NOT-CHANGEABLE')
}

/** Asks the railway; its sums must be of the fares that we know. */
export async function quoteAtRailway(
  deps: RailDeps,
  { row }: Pick<OfOrder, 'row'>,
  wish: {
    readonly chosen: readonly TrainTicketRow[]
    readonly ride: RideWished
    /** What the new seats cost by what we know; null where only the sums are compared. */ readonly afterMinor: number | null
  },
): Promise<RailChangeQuote | RailRefusal> {
  invariant(row.supplierBookingId, 'an issued order is known to the railway')
  const { trainId, fromStationCode: from, toStationCode: to, seat } = wish.ride
  const ticketNumbers = wish.chosen.map((ticket) => numberOf(ticket))
  const answer = await deps.railway.desk.changeQuote({ bookingId: row.supplierBookingId, ticketNumbers, trainId, from, to, seat })
  if (answer.is === 'refused') return answer
  const beforeMinor = sumMinor(wish.chosen.map(({ fareMinor }) => fareMinor))
  if (!addUp(answer.quote, beforeMinor, wish.afterMinor ?? beforeMinor + answer.quote.differenceMinor))
    throw new SupplierUnclear('a change was quoted at sums that do not add up')
  return answer.quote
}

export const sumsOf = ({ feeMinor, differenceMinor, differenceFeeMinor, totalMinor, backMinor }: RailChangeSums): RailChangeSums => ({
  feeMinor,
  differenceMinor,
  differenceFeeMinor,
  totalMinor,
  backMinor,
})

/** What payments is asked to give back where the new tickets are cheaper: of each order that has paid for the old ones. */
export async function askedBack(
  deps: TrainsDeps,
  reader: Reader,
  of: OfOrder,
  wish: { readonly part: string; readonly passengerNos: readonly number[]; readonly sums: RailChangeSums },
  supplier: string,
): Promise<readonly PartOf[]> {
  const { sums, passengerNos, part } = wish
  if (sums.backMinor === 0) return []
  const links = await chainOf(reader, of, passengerNos)
  const beforeMinor = sumMinor(of.tickets.flatMap((ticket) => (passengerNos.includes(ticket.passengerNo) ? [ticket.fareMinor] : [])))
  const [before, after] = [paidBy(links, beforeMinor), paidBy(links, beforeMinor + sums.differenceMinor)]
  const amountMinors = before.map((minor, index) => minor - (after[index] ?? 0))
  const feeMinor = -sums.differenceMinor - sums.backMinor
  return partsAlong(deps, reader, links, { part, amountMinors, feeMinor, withServiceFee: false }, supplier)
}

async function sharesAt(deps: RailDeps, { found, chosen }: OpenChange, sums: RailChangeSums): Promise<readonly TrainBackShare[] | Refusal> {
  const passengerNos = chosen.map(({ passengerNo }) => passengerNo)
  const asked = await askedBack(deps, deps.db.read, found, { part: partOfChange('quoted'), passengerNos, sums }, deps.railway.name)
  const quotes: RefundQuote[] = []
  for (const { link, asked: given } of asked) {
    const quoted = await deps.payments.quotePart(deps.db.read, link.order, given)
    if (quoted.is !== 'possible') return refuse('TR-CHANGE-LATER')
    quotes.push(quoted.quote)
  }
  return sharesOf({ shares: quotes.flatMap(({ shares }) => shares) })
}

/** Asks anew and keeps what is answered. */
export async function quoteAnew(
  deps: RailDeps,
  who: Booker,
  found: Found,
  wish: { readonly passengerNos: readonly number[]; readonly ride: RideWished },
): Promise<QuotedChange | Refusal> {
  const open = await openChange(deps, who, found, wish)
  if (isRefusal(open)) return open
  const { chosen, offer } = open
  const said = await asking(() => quoteAtRailway(deps, found, { chosen, ride: wish.ride, afterMinor: offer.price.fareMinor }))
  if (isRefusal(said)) return said
  if ('is' in said) return notChangeable(open, said.why, deps.clock.now())
  const sums = sumsOf(said)
  const costed = costAt(open, sums)
  const [governed, shares] = [await governChange(deps, who, open, costed), await sharesAt(deps, open, sums)]
  if (isRefusal(governed)) return governed
  if (isRefusal(shares)) return shares
  const now = deps.clock.now()
  const row: ChangeQuoteRow = {
    ...found.order,
    id: uuidv7(now.epochMilliseconds),
    personId: who.personId,
    passengerNos: chosen.map(({ passengerNo }) => passengerNo),
    quote: {
      ride: wish.ride,
      isRailwaysOwn: said.isRailwaysOwn,
      isOtherCity: said.isOtherCity,
      sums,
      serviceFeeMinor: costed.price.serviceFeeMinor,
      companyMinor: costed.paying.companyMinor,
      personMinor: costed.paying.personMinor,
      shares,
    },
    supplierQuoteId: said.quoteId,
    createdAt: now,
    expiresAt: Temporal.Instant.from(said.expiresAt),
  }
  await deps.db.transact((writer) => insertChangeQuote(writer, row), { name: 'trains.change-quote' })
  return { ...governed, open, costed, row }
}

/** A quote as it is read. */
export async function presentQuote(deps: RailDeps, who: Booker, quoted: QuotedChange, language: Language): Promise<TrainChangeQuote> {
  const { open, costed, row, governed, askable, asChange } = quoted
  const { found, chosen, offer } = open
  const { quote } = row
  const people = await deps.people.findAll(deps.db.read, who.companyId, [...chosen.map(({ personId }) => personId), found.ownerId])
  const payer = found.ownerId === who.personId ? null : (people.get(found.ownerId)?.name ?? null)
  const text = trainText[language]
  const { companyMinor, personMinor, serviceFeePaidBy } = costed.paying
  const about = askedAbout(governed.verdict, totalMinorOf(costed.price))
  const refused = refusedToBook(deps, asChange, governed, askable)
  const unfit = refused ? null : await unfitFor(deps, who, open, { companyMinor, language })
  return {
    quoteId: row.id,
    expiresAt: row.expiresAt.toString(),
    train: presentRide(offer.train),
    seat: { seat: offer.seat.seat, name: text.seats[offer.seat.seat] },
    berths: offer.seat.berths.map(({ berth }) => berth),
    seated: seatedOf(offer.types),
    tickets: chosen.map(({ passengerNo, personId, fareMinor }, index) => ({
      ticketId: ticketIdOf(found.number, passengerNo),
      name: people.get(personId)?.name ?? NAMELESS,
      beforeMinor: fareMinor,
      afterMinor: offer.price.eachMinor[index] ?? 0,
    })),
    isRailwaysOwn: quote.isRailwaysOwn,
    isOtherCity: quote.isOtherCity,
    feeMinor: quote.sums.feeMinor,
    differenceMinor: quote.sums.differenceMinor,
    differenceFeeMinor: quote.sums.differenceFeeMinor,
    lines: costed.lines.map(({ kind, amountMinor, payers }) => ({
      kind,
      label: text.orders.changeLines[kind],
      amountMinor,
      companyMinor: payers.companyMinor,
      personMinor: payers.personMinor,
    })),
    totalMinor: totalMinorOf(costed.price),
    payers: { companyMinor, personMinor, serviceFeePaidBy },
    payer,
    backMinor: sumMinor(quote.shares.map(({ backMinor }) => backMinor)),
    shares: [...quote.shares],
    verdict: presentVerdict(deps, offer, governed, language, { payer }),
    needs: governed.needs,
    reasons: offer.judged.standing.reasons.map(({ code, name, needsNote }) => ({ code, label: name[language], needsNote })),
    approval:
      governed.needs.approval === null
        ? null
        : {
            byFlow: askable.byFlow,
            approvers: askable.approvers.map(({ userCode, name }) => ({ userCode, name })),
            about: { isInternational: about.isInternational, overMinor: about.overMinor, breaches: about.breaches },
          },
    // A change is charged as its trip was: there is no other choice.
    budget: presentShort(governed.budget, language, true),
    costsOf: costsOf(who, offer),
    travellerCodes: offer.party.travellers.map(({ person }) => person.userCode),
    bookable: unfit
      ? { allowed: false, code: unfit.refused, message: sayUnfit(unfit, language) }
      : presentBookable(refused, governed, true, language),
    now: deps.clock.now().toString(),
  }
}

export async function quoteChange(
  deps: RailDeps,
  who: Booker,
  { orderSeq, tickets, ...ride }: CallParsed<typeof changeTrain>,
  language: Language,
): Promise<CallResult<typeof changeTrain> | Refusal> {
  const found = await findReturnable(deps, who, orderSeq)
  if (isRefusal(found)) return found
  const named = tickets.map((ticketId) => readTicketId(ticketId))
  if (named.some((one) => one?.orderSeq !== orderSeq)) return refuse('TR-CHANGE-TICKETS', { field: 'tickets' })
  const quoted = await quoteAnew(deps, who, found, { passengerNos: named.flatMap((one) => one?.passengerNo ?? []), ride })
  return isRefusal(quoted) ? quoted : presentQuote(deps, who, quoted, language)
}
