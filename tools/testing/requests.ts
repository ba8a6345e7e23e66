import type { ApprovalDetail, FlowStep, ListedApproval } from '../../src/approvals/calls.ts'
import type { BookingForm } from '../../src/flights/calls/booking.ts'
import type { FlightOrderDetails } from '../../src/flights/calls/orders.ts'
import type { CabinFare, ListedFlight } from '../../src/flights/calls/searching.ts'
import type { TestProduct } from './product.ts'

/** How far above the limit an order is: within one level of the demo company, or far enough for two. */
export const SMALL = (overMinor: number): boolean => overMinor > 0 && overMinor < 50_000
export const LARGE = (overMinor: number): boolean => overMinor >= 50_000

interface Written {
  readonly version: number
  readonly decision: string | null
  readonly effectiveAt: string | null
}

/** What tests of approvals do over HTTP, with a session of each person of the demo company. */
export async function requestsOf(product: TestProduct) {
  const [lin, zhou, qin, he, su] = (await Promise.all(
    ['QC1001', 'QC2001', 'QC9001', 'QC2002', 'QC1002'].map((userCode) => product.tokenOf(userCode)),
  )) as [string, string, string, string, string]
  let taken = 0

  async function must<T>(method: 'GET' | 'POST' | 'PUT', path: string, input: object, token: string): Promise<T> {
    const { body } = await product.ask<T>(method, path, input, { token })
    if (body.code !== 'Z000') throw new Error(`${method} ${path}: ${body.code} ${body.message}`)
    return body.result
  }

  const order = (orderSeq: string) => must<FlightOrderDetails>('GET', `/airfrond/getOrderDetails/${orderSeq}`, {}, lin)
  const detail = (approvalId: string, token = zhou) =>
    must<ApprovalDetail>('GET', `/approval/approval/getApprovalDetail/${approvalId}`, {}, token)
  const list = (tab: 'awaiting' | 'completed', token = zhou, more: object = {}) =>
    must<{ approvals: ListedApproval[]; nextCursor: string | null; awaitingCount: number }>(
      'GET',
      '/approval/approval/queryListForApprover',
      { tab, size: '50', ...more },
      token,
    )
  const handle = (input: object, token = zhou) => product.ask<Written>('PUT', '/approval/approval/handleApproval', input, { token })

  /** An order form on a flight that is above the limit by so much, each time another one. */
  async function openForm(isWanted: (overMinor: number) => boolean): Promise<{ form: BookingForm; overMinor: number }> {
    const request = { fromCityCode: 'HGH', toCityCode: 'BJS', departDate: '2026-11-24', cabin: 'economy' }
    const found = await must<{ searchId: string; flights: ListedFlight[] }>('POST', '/airfrond/flightList', request, lin)
    for (let tried = 0; tried < found.flights.length; tried += 1) {
      const flight = found.flights[taken % found.flights.length] as ListedFlight
      taken += 1
      const asked = { searchId: found.searchId, flightId: flight.flightId }
      const { fares } = await must<{ fares: CabinFare[] }>('POST', '/airfrond/cabinList', asked, lin)
      // An economy fare is a little above, a cabin above the rank much.
      const over = fares.filter((one) => one.verdict.action === 'approve')
      for (const fare of [over.find((one) => one.cabin === 'Y'), over.at(-1)]) {
        if (!fare) continue
        const opened = { version: '2.0', searchId: found.searchId, offerKey: fare.offerKey }
        const { bookingId } = await must<{ bookingId: string }>('POST', '/airfrond/startBooking', opened, lin)
        const form = await must<BookingForm>('GET', `/airfrond/getBookingForm/${bookingId}`, {}, lin)
        // What somebody has to agree to is what the traveller pays: a limit that only tells counts for neither.
        const overMinor = form.payers.find((payer) => payer.kind === 'person')?.amountMinor ?? 0
        if (isWanted(overMinor)) return { form, overMinor }
      }
    }
    throw new Error('no flight that far above the limit is left')
  }

  /** Books a flight above the limit and lets its seats be held, so that the first approver is asked. */
  async function book(
    isWanted: (overMinor: number) => boolean = SMALL,
  ): Promise<{ orderSeq: string; approvalId: string; overMinor: number }> {
    const { form, overMinor } = await openForm(isWanted)
    const body = {
      bookingId: form.bookingId,
      travellers: [{ userCode: 'QC1001', cardId: form.travellers[0]?.cards[0]?.cardId }],
      contact: { kind: 'own' },
      attribution: null,
      remark: '',
      termsAgreed: true,
      acceptedTotalMinor: form.totalMinor,
      sameDayConfirmed: true,
      reason: { code: 'CLIENT', note: 'Same flight as the client' },
      approvers: [{ userCode: 'QC1001', approverCode: 'QC2001' }],
    }
    const submitted = await product.ask<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', body, { token: lin })
    if (submitted.body.code === 'AF-REPEAT') return book(isWanted) // an earlier test holds this flight
    if (submitted.body.code !== 'Z000') throw new Error(`not submitted: ${submitted.body.code} ${submitted.body.message}`)
    const { orderSeq } = submitted.body.result
    await product.program.jobs.runDue()
    const { approval } = await order(orderSeq)
    if (!approval) throw new Error('the order asks for no approval')
    return { orderSeq, approvalId: approval.approvalId, overMinor }
  }

  return {
    people: { lin, zhou, qin, he, su },
    must,
    book,
    order,
    detail,
    list,
    handle,
    flow: async (approvalId: string, token = zhou) =>
      (await must<{ steps: FlowStep[] }>('GET', `/approval/approval/getApprovalFlow/${approvalId}`, {}, token)).steps,
    idsIn: async (tab: 'awaiting' | 'completed', token = zhou) => (await list(tab, token)).approvals.map((one) => one.approvalId),
    /** Decides about what is there now. */
    async decide(approvalId: string, decision: 'agree' | 'reject' | 'undo', token = zhou, comment = '') {
      const { version } = await detail(approvalId, token)
      return handle({ approvalId, decision, comment, version }, token)
    },
    takeEffect: () => product.advance({ seconds: 8 }),
    /** What an order's timeline keeps of its approval. */
    events: (orderSeq: string) =>
      product.program.db.kysely
        .selectFrom('orderEvent as e')
        .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'e.companyId').onRef('o.id', '=', 'e.orderId'))
        .innerJoin('person as p', (join) => join.onRef('p.companyId', '=', 'e.companyId').onRef('p.id', '=', 'e.actorId'))
        .select(['e.kind', 'e.facts', 'p.userCode'])
        .where('o.number', '=', orderSeq)
        .where('e.kind', 'like', 'approval%')
        .orderBy('e.seq')
        .execute(),
  }
}

export type Requests = Awaited<ReturnType<typeof requestsOf>>
