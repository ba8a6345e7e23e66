import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Language } from '../../../kernel/language.ts'
import { sumMinor } from '../../../kernel/money.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import type { refundTrain } from '../../calls/refunds.ts'
import { hasOwnTicket } from '../../rules/returning.ts'
import type { RailDeps, Who } from '../deps.ts'
import { refundJob } from '../jobs.ts'
import { lock, move } from '../moving.ts'
import { statusOf } from '../reading/standing.ts'
import { findTickets } from '../store.ts'
import { sameShares } from './money.ts'
import { chosenOf, findReturnable, presentQuote, quoteAnew, sharesAt, type Found } from './quoting.ts'
import { changeTickets, claimQuote, findQuote, insertRefund, type QuoteRow } from './store.ts'

/* Asking for a refund, by a quote that was read. */

type Caller = Pick<Who, 'companyId' | 'personId'>
type Answered = CallResult<typeof refundTrain>

const answer = async (deps: RailDeps, { order, number }: Found, refundId: string, language: Language): Promise<Answered> => ({
  orderSeq: number,
  refundId,
  status: await statusOf(deps, order, language),
})

const feeOf = ({ quote }: QuoteRow): number => sumMinor(quote.tickets.map(({ feeMinor }) => feeMinor))

/** Writes a refund down with its tickets, which are in nobody's reach from here on; its job asks the railway. */
async function begin(deps: RailDeps, writer: Writer, who: Caller, found: Found, quoted: QuoteRow): Promise<string | Refusal> {
  const locked = await lock(deps, writer, found.order)
  const now = { ...found, row: locked.row, tickets: await findTickets(writer, found.order.companyId, [found.order.orderId]) }
  const chosen = chosenOf(now, quoted.passengerNos)
  if (isRefusal(chosen)) return chosen
  const shares = await sharesAt(deps, writer, now, quoted.passengerNos, feeOf(quoted))
  if (isRefusal(shares) || !sameShares(shares.shares, quoted.quote.shares)) return refuse('TR-REFUND-MOVED')
  const refundId = uuidv7(deps.clock.now().epochMilliseconds)
  if (!(await claimQuote(writer, quoted, refundId))) return refuse('STATE_CHANGED')
  const { tickets, serviceFeeMinor } = quoted.quote
  await insertRefund(
    writer,
    {
      ...found.order,
      id: refundId,
      state: 'asked',
      askedBy: who.personId,
      askedAt: deps.clock.now(),
      backMinor: sumMinor(tickets.map(({ backMinor }) => backMinor)),
      feeMinor: feeOf(quoted),
      serviceFeeMinor,
      shares: quoted.quote.shares,
      supplierQuoteId: quoted.supplierQuoteId,
    },
    tickets.map(({ passengerNo, ticketNumber, paidMinor }) => ({ passengerNo, ticketNumber, paidMinor })),
  )
  // They stand in the way of another ride until the railway has them back.
  await changeTickets(writer, found.order, quoted.passengerNos, { fate: 'refunding', isLive: true })
  const amountMinor = sumMinor(quoted.quote.shares.map(({ backMinor }) => backMinor))
  const facts = { tickets: chosen.filter(hasOwnTicket).length, amountMinor }
  await move(deps, writer, locked, 'refund', { kind: 'returnAsked', actorId: who.personId, facts })
  await deps.jobs.send(writer, refundJob, { ...found.order, refundId })
  return refundId
}

/** What was quoted holds no longer: the refusal brings what is quoted now, and nothing is done before that was read too. */
async function moved(deps: RailDeps, who: Caller, found: Found, quoted: QuoteRow): Promise<Refusal> {
  const anew = await quoteAnew(deps, who, found, quoted.passengerNos)
  if (isRefusal(anew)) return anew
  const backOf = ({ quote }: QuoteRow): number => sumMinor(quote.shares.map(({ backMinor }) => backMinor))
  const facts = { oldMinor: backOf(quoted), newMinor: backOf(anew) }
  return refuse('TR-REFUND-MOVED', { facts, detail: { quote: await presentQuote(deps, who, found, anew) } })
}

/** Gives tickets back by a quote. A tap whose answer was lost is answered with what is being done. */
export async function askRefund(
  deps: RailDeps,
  who: Caller,
  { orderSeq, quoteId }: CallParsed<typeof refundTrain>,
  language: Language,
): Promise<Answered | Refusal> {
  const found = await findReturnable(deps, who, orderSeq)
  if (isRefusal(found)) return found
  const quoted = await findQuote(deps.db.read, found.order, who.personId, quoteId)
  if (!quoted) return refuse('P404')
  if (quoted.refundId !== null) return answer(deps, found, quoted.refundId, language)
  const chosen = chosenOf(found, quoted.passengerNos)
  if (isRefusal(chosen)) return chosen
  if (Temporal.Instant.compare(deps.clock.now(), quoted.expiresAt) >= 0) return moved(deps, who, found, quoted)
  const refundId = await unlessRefused(deps.db, { name: 'trains.refund-asked' }, (writer) => begin(deps, writer, who, found, quoted))
  if (isRefusal(refundId)) return refundId.refused === 'TR-REFUND-MOVED' ? moved(deps, who, found, quoted) : refundId
  return answer(deps, found, refundId, language)
}
