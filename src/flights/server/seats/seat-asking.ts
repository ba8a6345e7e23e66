import { chargedAsBefore } from '../../../applications/server/index.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { OrderRef, OrderRow } from '../../../orders/server/index.ts'
import { needsOf, type Needs } from '../../../policy/rules/needs.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import { actionFor } from '../../rules/party.ts'
import { checkReason } from '../../rules/submit.ts'
import { askableFor, type Askable } from '../approving.ts'
import { ask } from '../booking/asking.ts'
import { answeringFor, chargedTo } from '../booking/charging.ts'
import type { Submission } from '../booking/checking.ts'
import { bookerOf, partyOf } from '../changes/change-opening.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import type { Moved } from '../hold-watch/hold-watch-price.ts'
import { standingOfOrder, tripOf, type Standing } from '../judging.ts'
import type { Party } from '../party.ts'
import { writeAsked, type FlightOrderRow, type TicketRow } from '../store.ts'
import type { Booker } from '../while-open.ts'

/*
 * Seats at another price for which policy wants a reason, or somebody's word, that the order did not need before. Whoever says yes to them says
 * why and chooses whom: once they count, they wait for that word as any held seats do.
 */

/** `ask`: a yes takes a reason, or somebody's word, that the order was never asked for; `forbid`: nobody may say yes. */
export type PolicyWord = 'within' | 'ask' | 'forbid'

/** What policy says of an order at what is offered; null: at what was agreed to. */
export function policyWord(row: FlightOrderRow, size: number, moved: Moved | null): PolicyWord {
  if (moved === null) return 'within'
  const { verdict } = moved
  if (actionFor(verdict, size) === 'forbid') return actionFor(row.verdict, size) === 'forbid' ? 'within' : 'forbid'
  const { reason, approval } = needsOf(verdict)
  return (reason && row.reasonCode === null) || (approval !== null && row.approvalWay === null) ? 'ask' : 'within'
}

interface Read {
  readonly order: OrderRow
  readonly row: FlightOrderRow
  readonly tickets: readonly TicketRow[]
}

/** What a yes takes besides, and who can be asked. */
export interface SeatAsking {
  readonly who: Booker
  readonly party: Party
  readonly standing: Standing
  readonly needs: Needs
  readonly askable: Askable
  readonly moved: Moved
}

/** Seats are held already: what would have been asked before that is asked now. */
const heldNeeds = ({ reason, approval }: Needs): Needs => ({ reason, approval: approval === 'beforeBooking' ? 'hard' : approval })

/** Refused where nobody can be asked [E-ACCESS-01], or whoever confirms may not book for those who travel. */
export async function askingAt(
  deps: FlightsDeps,
  asking: Who & { readonly userCode: string },
  { order, row, tickets }: Read,
  moved: Moved,
): Promise<SeatAsking | Refusal> {
  const who = await bookerOf(deps, asking)
  const ids = tickets.map(({ personId }) => personId)
  const [party, standing] = await Promise.all([partyOf(deps, who, order.bookerId, tickets), standingOfOrder(deps, order, row, ids)])
  if (isRefusal(party)) return party
  const { verdict, offer, price } = moved
  const askable = await askableFor(deps, who, party, { verdict, totalMinor: totalMinorOf(price), offer })
  return askable.nobody ?? { who, party, standing, needs: heldNeeds(needsOf(verdict)), askable, moved }
}

export type SeatWish = Pick<Submission, 'reason' | 'approvers' | 'notifiers'>

/** What is missing of it, in the order of the page [V-FLIGHT-18, V-FLIGHT-19]. */
export function wrongIn({ needs, standing, askable, party }: SeatAsking, { reason, approvers }: SeatWish): Refusal | null {
  const unsaid = needs.reason ? checkReason(reason, standing.reasons) : null
  if (unsaid || needs.approval === null || askable.byFlow) return unsaid
  const codes = askable.approvers.map(({ userCode }) => userCode)
  const [first] = party.travellers
  if (approvers.some(({ approverCode }) => codes.includes(approverCode))) return null
  const name = first?.person.name ?? { zh: '', en: '' }
  return refuse('AF-APPROVER', { field: 'approvers', facts: { nameZh: name.zh, nameEn: name.en } })
}

/** Who answers for the cost, where a flow asks them: it is charged as the order was. */
async function answering(deps: FlightsDeps, { who, party, moved }: SeatAsking, { order, tickets }: Read) {
  const ref = { companyId: order.companyId, orderId: order.orderId }
  const charged =
    (await chargedAsBefore(deps, who, party, [{ order: ref, tickets }])) ??
    (await chargedTo(deps, who, party, { attribution: null, applicationId: null }))
  if (isRefusal(charged)) return charged
  const date = Temporal.PlainDate.from(tripOf(moved.offer).departDate)
  return answeringFor(deps, { ...charged, companyMinor: moved.companyMinor, date })
}

/** Looks up all that asking takes, to be done in the transaction that says yes. */
export async function prepared(deps: FlightsDeps, asking: SeatAsking, read: Read, wish: SeatWish) {
  const answers = await answering(deps, asking, read)
  if (isRefusal(answers)) return answers
  const { who, party, needs, moved } = asking
  const { costCentreOwnerIds, projectLeadIds } = answers
  return async (writer: Writer, order: OrderRef): Promise<Refusal | null> => {
    const reason = needs.reason ? wish.reason : null
    await writeAsked(writer, order, { approvalWay: needs.approval, reasonCode: reason?.code ?? null, reasonNote: reason?.note ?? null })
    const governed = { verdict: moved.verdict, needs }
    return ask(deps, writer, order, {
      who,
      session: { party, booking: moved },
      input: wish,
      checked: { governed, costCentreOwnerIds, projectLeadIds },
    })
  }
}
