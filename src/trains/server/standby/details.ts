import type { CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { trainApprovalOrder } from '../../calls/orders.ts'
import type { standbyDetails, withdrawStandby } from '../../calls/standby.ts'
import { totalMinorOf } from '../../rules/order-price.ts'
import { standbyCodeOf } from '../../rules/standby-order.ts'
import { TRAIN_STANDBY_CODES } from '../../rules/states.ts'
import { trainText } from '../../text/index.ts'
import { cancelOrder } from '../cancel.ts'
import type { TrainsDeps, Who } from '../deps.ts'
import { describeOrder } from '../reading/orders.ts'
import { presentStanding } from '../reading/standing.ts'
import { presentRide } from '../reading/present.ts'
import { findOrder, type TrainOrderRow } from '../store.ts'
import { findStandby, type StandbyRow, type WishRow } from './store.ts'

type Caller = Pick<Who, 'companyId' | 'personId'>

/** One wins, and the rest end; while one waits, all of them may. */
const stateOf = (row: TrainOrderRow, { wonPosition }: StandbyRow, { position }: WishRow): 'waiting' | 'won' | 'ended' => {
  if (position === wonPosition) return 'won'
  const code = standbyCodeOf(row.state)
  return code === TRAIN_STANDBY_CODES.WAITING || code === TRAIN_STANDBY_CODES.AWAITING_APPROVAL ? 'waiting' : 'ended'
}

const presentWish = (row: TrainOrderRow, standby: StandbyRow, wish: WishRow, language: Language) => {
  const state = stateOf(row, standby, wish)
  return {
    train: presentRide(wish.train),
    seat: { seat: wish.seat, name: trainText[language].seats[wish.seat] },
    fareMinor: wish.price.fareMinor,
    state,
    ahead: state === 'waiting' ? wish.ahead : null,
  }
}

/** What an approver's word on a standby covers: any of these trains; null of an order that is none. */
export async function presentWishesAsked(
  { db }: Pick<TrainsDeps, 'db'>,
  row: TrainOrderRow,
  language: Language,
): Promise<CallResult<typeof trainApprovalOrder>['standby']> {
  const standby = row.isStandby ? await findStandby(db.read, row) : null
  return (
    standby && {
      cutOffAt: standby.cutOffAt.toString(),
      isServed: standby.wonPosition !== null,
      wishes: standby.wishes.map(({ train, seat, price }) => ({
        train: presentRide(train),
        seatName: trainText[language].seats[seat],
        fareMinor: price.fareMinor,
      })),
    }
  )
}

/** A standby, for whoever booked it or would travel in it: the order, and what is waited for. */
export async function describeStandby(
  deps: TrainsDeps,
  who: Caller,
  standbyId: string,
  language: Language,
): Promise<CallResult<typeof standbyDetails> | Refusal> {
  const order = await describeOrder(deps, who, standbyId, language)
  if (isRefusal(order)) return order
  const found = await deps.orders.findSeen(deps.db.read, who, standbyId)
  invariant(found, 'an order that was described is seen')
  const [row, standby] = await Promise.all([findOrder(deps.db.read, found), findStandby(deps.db.read, found)])
  if (!row || !standby) return refuse('P404')
  const isServed = standby.wonPosition !== null
  const isWhole = order.part !== 'companion'
  const prepaidMinor = totalMinorOf(standby.prepaid)
  return {
    ...order,
    standbyId,
    standing: presentStanding(row, language),
    cutOffAt: standby.cutOffAt.toString(),
    wishes: standby.wishes.map((wish) => presentWish(row, standby, wish, language)),
    prepaidMinor: isWhole ? prepaidMinor : null,
    hasQueued: standby.queueId !== null,
    back: isWhole && standby.restMinor ? { amountMinor: standby.restMinor, isDone: standby.restBackAt !== null } : null,
    ticketsPath: isServed ? `/order/train/${standbyId}` : null,
  }
}

/** Leaves the queue, as an order is cancelled. */
export async function withdrawQueued(
  deps: TrainsDeps,
  who: Caller,
  input: { readonly standbyId: string; readonly reason: string },
  language: Language,
): Promise<CallResult<typeof withdrawStandby> | Refusal> {
  const answer = await cancelOrder(deps, who, { orderSeq: input.standbyId, reason: input.reason }, language)
  return isRefusal(answer) ? answer : { standbyId: answer.orderSeq, status: answer.status }
}
