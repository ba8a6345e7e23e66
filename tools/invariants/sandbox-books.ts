import { ours } from '../../src/flights/rules/sellers.ts'

/** The sandbox's books, as its control API hands them out: page by page, each after the last number of the one before. */
async function everyPage<T extends { readonly seq: number }>(origin: string, path: string, key: string): Promise<T[]> {
  const all: T[] = []
  for (;;) {
    const answer = await fetch(`${origin}/control/${path}?after=${all.at(-1)?.seq ?? 0}`)
    if (!answer.ok) throw new Error(`the sandbox answers ${answer.status} when asked for its ${key}`)
    const page = ((await answer.json()) as Readonly<Record<string, T[] | undefined>>)[key]
    if (page === undefined) throw new Error(`the sandbox tells of no ${key}`)
    if (page.length === 0) return all
    all.push(...page)
  }
}

/** An effect that a supplier had. */
export interface JournalEntry {
  readonly seq: number
  readonly at: string
  readonly supplier: string
  readonly effect: string
  readonly clientReference: string
  readonly amountMinor: number
}
export const journalOf = (origin: string): Promise<JournalEntry[]> => everyPage(origin, 'journal', 'entries')

export interface SandboxBooking {
  readonly seq: number
  readonly bookingId: string
  readonly clientReference: string
  readonly status: string
  readonly totalMinor: number
  /** Of a change: what it costs; its total is what the new tickets are worth. */
  readonly changeMinor: number | null
  readonly tickets: readonly { readonly number: string | null; readonly status: string | null }[]
}
/** Orders of flights abroad, as their supplier's world tells them. */
interface SandboxOrderAbroad {
  readonly id: string
  readonly reference: string | null
  readonly isAlive: boolean
  readonly isPaid: boolean
  readonly tickets: readonly string[]
  readonly totalMinor: number
  /** Oldest first. */
  readonly changes: readonly {
    readonly id: string
    readonly mark: string | null
    readonly costMinor: number
    readonly replaced: readonly string[]
    readonly beforeMinor: number
  }[]
}

/** An order abroad stays one through its changes; to us each of them is a booking, under the reference of our order (decision 71). */
function asBookings(order: SandboxOrderAbroad, seq: number): SandboxBooking[] {
  const { id, reference, isAlive, isPaid, tickets, changes } = order
  const status = !isAlive ? 'released' : !isPaid ? 'held' : tickets.length > 0 ? 'ticketed' : 'ticketing'
  const issued = tickets.map((number) => ({ number, status: isAlive ? 'issued' : 'refunded' }))
  const steps = [
    { bookingId: id, clientReference: reference ?? '', changeMinor: null },
    ...changes.map((one) => ({ bookingId: one.id, clientReference: (one.mark ?? '').replace(/^c_/, ''), changeMinor: one.costMinor })),
  ]
  return steps.map((step, at) => {
    const next = changes[at]
    const own = next ? next.replaced.map((number) => ({ number, status: 'exchanged' })) : issued
    return { ...step, seq, status: next && isAlive ? 'ticketed' : status, totalMinor: next?.beforeMinor ?? order.totalMinor, tickets: own }
  })
}

async function bookingsAbroad(origin: string): Promise<SandboxBooking[]> {
  const answer = await fetch(`${origin}/control/duffel/orders`)
  if (!answer.ok) throw new Error(`the sandbox answers ${answer.status} when asked for its orders abroad`)
  const { orders } = (await answer.json()) as { orders: readonly SandboxOrderAbroad[] }
  return orders.flatMap(asBookings)
}

/** A further supplier of mainland flights: its name with us, and the sandbox that plays it. */
export interface OtherSandbox {
  readonly name: string
  readonly origin: string
}

/** What airlines have of ours, mainland and abroad; of further suppliers under the names that their bookings have with us. */
export async function bookingsOf(origin: string, others: readonly OtherSandbox[] = []): Promise<SandboxBooking[]> {
  const first = [...(await everyPage<SandboxBooking>(origin, 'bookings', 'bookings')), ...(await bookingsAbroad(origin))]
  const further = others.map(async (other) =>
    (await everyPage<SandboxBooking>(other.origin, 'bookings', 'bookings')).map((one) => ({
      ...one,
      bookingId: ours(other.name, one.bookingId),
    })),
  )
  return [...first, ...(await Promise.all(further)).flat()]
}

interface SandboxTrade {
  readonly seq: number
  readonly outTradeNo: string
  readonly status: string
  /** WeChat Pay's: one whose time has passed stays open there, and yet nobody can pay it. */
  readonly isPayable?: boolean
}

/** The numbers of all trades, at every gateway, that somebody could still pay. */
export async function payableTrades(origin: string): Promise<ReadonlySet<string>> {
  const pages = await Promise.all(['alipay', 'wechat'].map((gateway) => everyPage<SandboxTrade>(origin, `${gateway}/trades`, 'trades')))
  const payable = pages.flat().filter(({ status, isPayable }) => isPayable ?? status === 'WAIT_BUYER_PAY')
  return new Set(payable.map(({ outTradeNo }) => outTradeNo))
}
