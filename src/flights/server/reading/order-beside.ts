import type { CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { fareRegulations, mergeList } from '../../calls/orders.ts'
import { eachFareOf } from '../changes/change-paid.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { waysCancelled } from '../disruptions/disruption-store.ts'
import { asLeft, moneyMoving, presentStatus, readOrder } from './orders.ts'
import { presentBaggage, presentConditions } from './present.ts'
import { partIn } from '../../rules/party.ts'
import { flightText } from '../../text/index.ts'
import { presentExtras } from '../extras/extras-showing.ts'
import { findOrder } from '../store.ts'
import { findStanding } from '../store-lists.ts'

/* What is read of one order beside its page: how it stands, the rules of its fare, what was added to it. */

export async function readStatus(deps: FlightsDeps, who: Who, number: string, language: Language) {
  const row = await findStanding(deps.db.read, who, number)
  if (!row) return refuse('P404')
  const movingOf = await moneyMoving(deps, deps.db.read, [row])
  const detail = row.airlineWord === 'cancelled' ? await findOrder(deps.db.read, row) : undefined
  const offer = detail ? asLeft(detail, await waysCancelled(deps.db.read, detail)).offer : undefined
  return { orderSeq: row.number, version: row.version, status: presentStatus({ ...row, offer }, row.tickets, language, movingOf(row)) }
}

export async function readRegulations(
  deps: FlightsDeps,
  who: Who,
  number: string,
  language: Language,
): Promise<CallResult<typeof fareRegulations> | Refusal> {
  const read = await readOrder(deps, who, number)
  if (isRefusal(read)) return read
  const { offer } = read.row
  return {
    conditions: presentConditions(offer, language, deps.clock.now(), eachFareOf(read)),
    baggage: presentBaggage(offer.fare, language),
  }
}

export async function readAdditions(
  deps: FlightsDeps,
  who: Who,
  number: string,
  language: Language,
): Promise<CallResult<typeof mergeList> | Refusal> {
  const read = await readOrder(deps, who, number)
  if (isRefusal(read)) return read
  const { order, row, tickets } = read
  // Who only goes along reads what is hers.
  const own = partIn(order, who.personId) === 'companion' ? tickets.filter(({ personId }) => personId === who.personId) : tickets
  const people = await deps.people.findAll(deps.db.read, who.companyId, [...new Set(own.map(({ personId }) => personId))])
  const beside = await Promise.all(own.map(({ passengerNo }) => presentExtras(deps.db.read, { row, tickets }, passengerNo)))
  return {
    additions: own.flatMap(({ personId }, index) =>
      (beside[index] ?? []).map(({ kind, name, priceMinor, voucher }) => ({
        name: kind === 'seat' ? `${flightText[language].extraLine.seats} ${name[language]}` : name[language],
        amountMinor: priceMinor,
        kind,
        traveller: people.get(personId)?.name[language] ?? '',
        voucher,
      })),
    ),
  }
}
