import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ApprovalDetail } from '../../src/approvals/calls.ts'
import type { BookingForm } from '../../src/flights/calls/booking.ts'
import type { ApprovalOrder, FlightOrderDetails } from '../../src/flights/calls/orders.ts'
import { partyDesk } from './party.ts'
import { testProduct, type TestProduct } from './product.ts'

/** For tests: Yifan Lin's seats that wait for Lan Zhou's word, over HTTP on the real server, with the airline's clock. */

export interface Booked {
  readonly orderSeq: string
  readonly orderId: string
  readonly flightId: string
  readonly bookingClass: string
  readonly totalMinor: number
}

/** What the person pays stays small, so that a rise leaves the company's ceiling before it leaves the party's means. */
const OVER_MAX_MINOR = 50_000

/** Who is signed in; days pass in these tests, and sessions end. */
interface People {
  lin: string
  zhou: string
}

/** The company gives whoever decides three days: the airline's limits press, not its own hours. */
export async function heldSeats() {
  const product = await testProduct()
  const people: People = { lin: '', zhou: '' }
  const { kysely } = product.program.db
  await sql`update company set settings = jsonb_set(settings, '{approval,hoursToDecide}', '72')`.execute(kysely)
  return {
    product,
    /** Before each test. */
    async signIn(): Promise<void> {
      people.lin = await product.tokenOf('QC1001')
      people.zhou = await product.tokenOf('QC2001')
    },
    /** After each test: nothing is broken any more, and every invariant over the books, the airline's and the logs holds. */
    async checkBooks(): Promise<void> {
      await product.control('DELETE', '/faults')
      await product.checkBooks()
    },
    ...desk(product, people),
    ...airline(product),
    ...time(product),
  }
}

function desk(product: TestProduct, people: People) {
  const { must, search, cabins, submission } = partyDesk(product)
  const order = ({ orderSeq }: Booked) => must<FlightOrderDetails>('GET', `/airfrond/getOrderDetails/${orderSeq}`, {}, people.lin)
  async function latest(booked: Booked): Promise<ApprovalDetail> {
    const { approval } = await order(booked)
    return must<ApprovalDetail>('GET', `/approval/approval/getApprovalDetail/${approval?.approvalId}`, {}, people.zhou)
  }
  let day = Temporal.PlainDate.from('2026-12-01')
  /** Weekdays alone have fares above the limit; each test flies on a day of its own. */
  function anotherDay(): string {
    do day = day.add({ days: 1 })
    while (day.dayOfWeek > 5)
    return day.toString()
  }
  /** A fare that is a little above the limit, with its form. */
  async function openAbove() {
    const found = await search(people.lin, undefined, anotherDay())
    for (const flight of found.flights) {
      const fares = await cabins(found, flight, people.lin)
      const fare = fares.find(({ cabin, verdict }) => cabin === 'Y' && verdict.action === 'approve' && verdict.overMinor > 0)
      if (!fare) continue
      const opened = { version: '2.0', searchId: found.searchId, offerKey: fare.offerKey }
      const { bookingId } = await must<{ bookingId: string }>('POST', '/airfrond/startBooking', opened, people.lin)
      const form = await must<BookingForm>('GET', `/airfrond/getBookingForm/${bookingId}`, {}, people.lin)
      const overMinor = form.payers.find((payer) => payer.kind === 'person')?.amountMinor ?? 0
      if (overMinor > 0 && overMinor < OVER_MAX_MINOR) return { form, flightId: flight.flightId, bookingClass: fare.bookingClass }
    }
    throw new Error('no flight a little above the limit is left')
  }
  /** Decides as the manager; her word takes effect some seconds later. */
  async function say(booked: Booked, decision: 'agree' | 'reject'): Promise<void> {
    const { approvalId, version } = await latest(booked)
    await must('PUT', '/approval/approval/handleApproval', { approvalId, decision, comment: 'Too dear', version }, people.zhou)
  }

  return {
    /** Books such a fare, and has its seats held where policy wants them held first: one approver is asked. */
    async book(): Promise<Booked> {
      const { form, flightId, bookingClass } = await openAbove()
      const approvers = [{ userCode: 'QC1001', level: 1, approverCode: 'QC2001' }]
      const { orderSeq } = await must<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', submission(form, { approvers }), people.lin)
      await product.program.jobs.runDue()
      const { kysely } = product.program.db
      const { id: orderId } = await kysely.selectFrom('orders').select('id').where('number', '=', orderSeq).executeTakeFirstOrThrow()
      const booked = { orderSeq, orderId, flightId, bookingClass, totalMinor: form.totalMinor }
      // Days pass here, and classes sell out by themselves.
      await product.control('POST', '/inventory', { flightId, bookingClass, seats: 9 })
      return booked
    },
    order,
    latest,
    /** The order as whoever decides reads it. */
    async forApprover(booked: Booked): Promise<ApprovalOrder> {
      const { approval } = await order(booked)
      return must<ApprovalOrder>('GET', `/airfrond/getOrderForApproval/${approval?.approvalId}`, {}, people.zhou)
    },
    titles: async (booked: Booked): Promise<string[]> => (await order(booked)).timeline.map((step) => step.title),
    /** Any of its requests, as its approver reads it. */
    request: (approvalId: string) => must<ApprovalDetail>('GET', `/approval/approval/getApprovalDetail/${approvalId}`, {}, people.zhou),
    say,
    /** The same, until her word has taken effect. */
    async decide(booked: Booked, decision: 'agree' | 'reject'): Promise<void> {
      await say(booked, decision)
      await product.advance({ seconds: 9 })
      await product.advance({ seconds: 2 })
    },
    cancel: ({ orderSeq }: Booked) => must('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'plans changed' }, people.lin),
  }
}

function airline({ control }: TestProduct) {
  async function bookingsThere({ orderId }: Booked) {
    const path = `/bookings?clientReference=${orderId}` as const
    return (await control<{ bookings: { status: string; totalMinor: number }[] }>('GET', path)).bookings
  }
  return {
    /** How many seats of its class are left beside those of the order. */
    setSeats: ({ flightId, bookingClass }: Booked, seats: number) => control('POST', '/inventory', { flightId, bookingClass, seats }),
    movePrice: ({ flightId }: Booked, percent: number) => control('POST', '/price', { flightId, bookingClass: '*', percent }),
    fault: (match: string, kind: string, more: object = {}) => control('POST', '/faults', { match, kind, times: 1, ...more }),
    /** Waits until a request of this operation has taken the fault that was set for it. */
    async faultTaken(): Promise<void> {
      const left = async () => (await control<{ faults: unknown[] }>('GET', '/faults')).faults.length
      await expect.poll(left, { timeout: 10_000, interval: 10 }).toBe(0)
    },
    /** Bookings at the supplier that belong to an order, by how they stand there. */
    standsThere: async (booked: Booked): Promise<string[]> => (await bookingsThere(booked)).map((booking) => booking.status),
    /** The latest of them. */
    bookingThere: async (booked: Booked) => (await bookingsThere(booked)).at(-1),
  }
}

function time(product: TestProduct) {
  const held = ({ orderId }: Booked) =>
    product.program.db.kysely.selectFrom('flightOrder').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
  /** Lets time pass until so long before the limit of the hold, and a little more. */
  async function untilBeforeLimit(booked: Booked, minutes: number): Promise<void> {
    const { ticketingLimitAt } = await held(booked)
    if (ticketingLimitAt === null) throw new Error('nothing is held')
    await product.advance(product.clock.now().until(ticketingLimitAt.subtract({ minutes })).add({ seconds: 1 }))
  }
  return {
    held,
    untilBeforeLimit,
    /** The seats are held anew 45 minutes before their limit: five before the last instant for a decision. */
    untilRenewal: (booked: Booked) => untilBeforeLimit(booked, 45),
    /** Lets what was broken settle: next tries at once, clocks moved on. */
    async settle(): Promise<void> {
      for (let look = 0; look < 12; look += 1) {
        await product.program.jobs.runDue({ retryNow: true })
        await product.advance({ seconds: 4 })
      }
    },
  }
}
