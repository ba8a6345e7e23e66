import { sumMinor } from '../../kernel/money.ts'

/**
 * How money that goes back reads to whoever paid it:
 * - `onTheWay` the gateway has it to do; `manual` it does not come by itself, and a person sees to it;
 * - `byTransfer` the gateway cannot bring it back, and finance pays it by transfer; `atDesk` it was cash, and waits at the desk;
 * - `done` it is back where it came from; `transferred`, `handedBack` it was paid by transfer, at the desk.
 */
export const REFUND_STANDINGS = ['manual', 'byTransfer', 'atDesk', 'onTheWay', 'done', 'transferred', 'handedBack'] as const
export type RefundStanding = (typeof REFUND_STANDINGS)[number]

export interface GoingBack {
  readonly state: RefundStanding
  readonly amountMinor: number
}

/** Still to come, what needs the most patience first. */
const OPEN: readonly RefundStanding[] = ['manual', 'byTransfer', 'atDesk', 'onTheWay']

/** Several read as one: as long as one is not done, those that are not; in the end what came back of all of them. */
export function goingBackTold(all: readonly GoingBack[]): GoingBack | null {
  const open = all.filter(({ state }) => OPEN.includes(state))
  const told = open.length > 0 ? open : all
  const [first] = told
  if (!first) return null
  const worst = OPEN.find((state) => told.some((one) => one.state === state))
  const ended = told.every(({ state }) => state === first.state) ? first.state : 'done'
  return { state: worst ?? ended, amountMinor: sumMinor(told.map(({ amountMinor }) => amountMinor)) }
}
