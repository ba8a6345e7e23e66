import type { CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { trainRefundForm, TrainRefundForm } from '../../calls/refunds.ts'
import { feeEnds, refundFee, type RefundVerdict } from '../../rules/fees.ts'
import { checkReturnable, checkTicket, fateOf, heldTicketOf, ticketIdOf } from '../../rules/returning.ts'
import type { RailDeps, Who } from '../deps.ts'
import { NAMELESS } from '../reading/orders.ts'
import { presentStatus } from '../reading/standing.ts'
import { presentRide, seatNameOf } from '../reading/present.ts'
import type { TrainTicketRow } from '../store.ts'
import { verdictOf } from './action.ts'
import { findReturnable } from './quoting.ts'
import { isRailwaysOwn } from './railways-own.ts'

function presentTicket(
  ticket: TrainTicketRow,
  { number, fee, closed }: { number: string; fee: RefundVerdict; closed: Refusal | null },
  language: Language,
): Omit<TrainRefundForm['tickets'][number], 'name'> {
  const { passengerNo, passengerType, ticketNumber, car, place, berth, fareMinor } = ticket
  const refused = checkTicket({ passengerType, fate: fateOf(ticket) }) ?? closed ?? (fee.allowed ? null : refuse(fee.code))
  return {
    ticketId: ticketIdOf(number, passengerNo),
    ticketNumber,
    seatName: seatNameOf(ticket, language),
    car,
    place,
    berth,
    paidMinor: fareMinor,
    fee: refused === null && fee.allowed ? { percent: fee.fee.percent, feeMinor: fee.fee.feeMinor } : null,
    verdict: verdictOf(refused, language),
  }
}

/** Which tickets of an order may be given back, by our own table; the railway is asked only whether the train runs, from and to where it did. */
export async function readRefundForm(
  deps: RailDeps,
  who: Pick<Who, 'companyId' | 'personId'>,
  orderSeq: string,
  language: Language,
): Promise<CallResult<typeof trainRefundForm> | Refusal> {
  const found = await findReturnable(deps, who, orderSeq)
  if (isRefusal(found)) return found
  const { row, tickets, number } = found
  const [people, isOwn] = await Promise.all([
    deps.people.findAll(deps.db.read, who.companyId, [...new Set(tickets.map(({ personId }) => personId))]),
    isRailwaysOwn(deps, row),
  ])
  const now = deps.clock.now()
  const closed = checkReturnable(row.state)
  const fees = tickets.map((ticket) => refundFee(heldTicketOf(row, ticket.fareMinor), now, isOwn))
  const shown = tickets.map((ticket, index) => {
    const fee = fees[index] ?? { allowed: false, code: 'TR-DEPARTED' }
    return { name: people.get(ticket.personId)?.name ?? NAMELESS, ...presentTicket(ticket, { number, fee, closed }, language) }
  })
  const [first] = tickets
  const ends = first ? feeEnds(heldTicketOf(row, first.fareMinor), now, isOwn) : null
  return {
    orderSeq: number,
    status: presentStatus(row, tickets, language),
    train: presentRide(row.train),
    tickets: shown,
    verdict: shown.some(({ verdict }) => verdict.allowed) ? { allowed: true } : (shown[0]?.verdict ?? verdictOf(closed, language)),
    feeHoldsUntil: ends?.at.toString() ?? null,
    isLastFee: ends?.isLast ?? false,
    now: now.toString(),
  }
}
