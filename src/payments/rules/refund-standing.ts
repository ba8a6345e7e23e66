import { sumMinor } from '../../kernel/money.ts'
import type { PaidWith } from './refund-shares-quote.ts'

/**
 * How money that goes back reads to whoever paid it:
 * - `onTheWay` the gateway has it to do; `manual` it does not come by itself, and a person sees to it;
 * - `byTransfer` the gateway cannot bring it back, and finance pays it by transfer; `atDesk` it was cash, and waits at the desk;
 * - `done` it is back where it came from; `transferred`, `handedBack` it was paid by transfer, at the desk; `returned` some of it in one of these
 *   ways and some in another.
 */
export const REFUND_STANDINGS = ['manual', 'byTransfer', 'atDesk', 'onTheWay', 'done', 'transferred', 'handedBack', 'returned'] as const
export type RefundStanding = (typeof REFUND_STANDINGS)[number]

/**
 * What goes back: of what was paid for the order by whoever reads of it (`paid`); a payment that came late, or for the second time, and never
 * paid for anything (`late`); what somebody outside had paid in her place (`third`).
 */
export const REFUNDS_OF = ['paid', 'late', 'third'] as const
export type RefundOf = (typeof REFUNDS_OF)[number]

/** A gateway, by what it was paid with. */
type Till = Extract<PaidWith, 'alipay' | 'wechat'>

export interface GoingBack {
  readonly of: RefundOf
  readonly state: Exclude<RefundStanding, 'returned'>
  readonly amountMinor: number
  /** Through which gateway, and by which day (YYYY-MM-DD) that was promised; missing of cash. */
  readonly gateway?: Till
  readonly promisedOn?: string
}

export interface GoingBackTold {
  readonly state: RefundStanding
  /** Of what stands so. */
  readonly amountMinor: number
  /** What is still to come beside it, with less patience. */
  readonly restMinor?: number
  /** Said where it is another than what was paid for the order. */
  readonly of?: Exclude<RefundOf, 'paid'>
  /** To where what stands so goes, or went, back; missing where that is several places. */
  readonly gateway?: Till
  /** By when what is on its way was promised, YYYY-MM-DD: of what stands so, or else of all that is still to come beside it. */
  readonly promisedOn?: string
  /** That day has passed. */
  readonly isLate?: true
}

/** Still to come, what needs the most patience first. */
const OPEN: readonly RefundStanding[] = ['manual', 'byTransfer', 'atDesk', 'onTheWay']

const isOpen = ({ state }: GoingBack): boolean => OPEN.includes(state)

/** Whether some of it is still to come. */
export const isStillToCome = ({ state }: Pick<GoingBackTold, 'state'>): boolean => OPEN.includes(state)
const sumOf = (all: readonly GoingBack[]): number => sumMinor(all.map(({ amountMinor }) => amountMinor))

/** Of one kind: first what is still to come, then what was paid for the order. */
function kindTold(all: readonly GoingBack[]): RefundOf | undefined {
  const kindOf = (some: readonly GoingBack[]) => REFUNDS_OF.find((kind) => some.some(({ of }) => of === kind))
  return kindOf(all.filter(isOpen)) ?? kindOf(all)
}

/** Of these, the one gateway that all of them go through. */
function gatewayIn(all: readonly GoingBack[]): Pick<GoingBackTold, 'gateway'> {
  const [first] = all
  return first?.gateway !== undefined && all.every(({ gateway }) => gateway === first.gateway) ? { gateway: first.gateway } : {}
}

/** The last of the days that are promised for these, as of today; nothing where one of them has none. */
function promiseOf(all: readonly GoingBack[], today: string): Pick<GoingBackTold, 'promisedOn' | 'isLate'> {
  if (!all.every(({ state }) => state === 'onTheWay')) return {}
  const promisedOn = all
    .flatMap((one) => one.promisedOn ?? [])
    .toSorted()
    .at(-1)
  return promisedOn === undefined ? {} : { promisedOn, ...(promisedOn < today ? { isLate: true } : {}) }
}

/**
 * Several read as one, of one kind: as long as one is not done, what needs the most patience and how much is still to come beside it; in the
 * end what came back of all of them.
 */
export function goingBackTold(all: readonly GoingBack[], today: string): GoingBackTold | null {
  const kind = kindTold(all)
  if (kind === undefined) return null
  const own = all.filter(({ of }) => of === kind)
  const of = kind === 'paid' ? {} : { of: kind }
  const worst = OPEN.find((state) => own.some((one) => one.state === state))
  if (worst) {
    const stands = own.filter(({ state }) => state === worst)
    const rest = own.filter((one) => isOpen(one) && one.state !== worst)
    const beside = rest.length > 0 ? { restMinor: sumOf(rest) } : {}
    const promise = promiseOf(worst === 'onTheWay' ? stands : rest, today)
    return { state: worst, amountMinor: sumOf(stands), ...beside, ...of, ...gatewayIn(stands), ...promise }
  }
  const ways = new Set(own.map(({ state }) => state))
  const [only = 'returned'] = ways.size === 1 ? ways : []
  return { state: only, amountMinor: sumOf(own), ...of, ...gatewayIn(own) }
}
