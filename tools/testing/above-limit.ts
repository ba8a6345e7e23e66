import { expect } from 'vitest'
import type { ApprovalDetail } from '../../src/approvals/calls.ts'
import type { BookingForm } from '../../src/flights/calls/booking.ts'
import type { FlightOrderDetails } from '../../src/flights/calls/orders.ts'
import { partyDesk } from './party.ts'
import { testProduct } from './product.ts'

/** For tests: Yifan Lin's flights above the limit, of which she pays a part, over HTTP on the real server. */

export const REASON = { code: 'CLIENT', note: 'Same flight as the client' }

/** Looks, two seconds of the product's clock apart, until something that comes by itself has to be there. */
const LOOKS_MAX = 40

export async function aboveLimit() {
  const product = await testProduct()
  const [traveller, manager] = [await product.tokenOf('QC1001'), await product.tokenOf('QC2001')]
  const desk = partyDesk(product)
  const must = <T>(method: 'GET' | 'POST' | 'PUT', path: string, input: object, token = traveller): Promise<T> =>
    desk.must<T>(method, path, input, token)

  let taken = 0
  /** A form on an offer above the limit of which the person pays a part, each time another flight. */
  async function overLimit(departDate = '2026-11-24'): Promise<BookingForm> {
    const found = await desk.search(traveller, undefined, departDate)
    for (const flight of found.flights.slice(taken)) {
      taken += 1
      const fares = await desk.cabins(found, flight, traveller)
      const fare = fares.find((one) => one.cabin === 'Y' && one.verdict.action === 'approve' && one.verdict.overMinor > 0)
      if (!fare) continue
      const opened = { version: '2.0', searchId: found.searchId, offerKey: fare.offerKey }
      const { bookingId } = await must<{ bookingId: string }>('POST', '/airfrond/startBooking', opened)
      return desk.form(bookingId, traveller)
    }
    throw new Error('no flight above the limit is left')
  }

  const submit = (form: BookingForm, approverCode = 'QC2001'): Promise<string> =>
    desk.submit(form, traveller, {
      reason: REASON,
      approvers: form.travellers.map(({ userCode }) => ({ userCode, approverCode })),
    })

  const order = (orderSeq: string): Promise<FlightOrderDetails> => desk.order(orderSeq, traveller)
  const detail = (approvalId: string, token = manager) =>
    must<ApprovalDetail>('GET', `/approval/approval/getApprovalDetail/${approvalId}`, {}, token)

  async function decide(approvalId: string, decision: 'agree' | 'reject', token = manager, comment = '') {
    const { version } = await detail(approvalId, token)
    return product.ask('PUT', '/approval/approval/handleApproval', { approvalId, decision, comment, version }, { token })
  }

  /** Lets a decision take effect: it can be taken back for eight seconds. */
  const takeEffect = () => product.advance({ seconds: 9 })

  return {
    product,
    traveller,
    manager,
    must,
    overLimit,
    submit,
    order,
    detail,
    decide,
    takeEffect,
    /** An order that waits for its traveller's payment. */
    async due(): Promise<FlightOrderDetails> {
      const orderSeq = await submit(await overLimit())
      let now = await order(orderSeq)
      while (now.approval?.state === 1) {
        const approver = now.approval.approvers[0]?.en === 'Lan Zhou' ? manager : await product.tokenOf('QC9001')
        expect((await decide(now.approval.approvalId, 'agree', approver)).body.code).toBe('Z000')
        await takeEffect()
        now = await order(orderSeq)
      }
      expect(now.status.key).toBe('awaitingPayment')
      return now
    },
    /** Notices come by themselves; what is waited for shows in the order. */
    async until(orderSeq: string, isSo: (now: FlightOrderDetails) => boolean): Promise<FlightOrderDetails> {
      for (let look = 0; look < LOOKS_MAX; look += 1) {
        await product.advance({ seconds: 2 })
        const now = await order(orderSeq)
        if (isSo(now)) return now
      }
      return order(orderSeq)
    },
    /** After each test: nothing is broken any more, and every invariant holds. */
    async checkBooks(): Promise<void> {
      await product.control('DELETE', '/faults')
      await product.checkBooks()
    },
  }
}

/** What its traveller pays of an order. */
export function partOf({ personPart }: FlightOrderDetails) {
  if (!personPart) throw new Error('the traveller pays nothing')
  return personPart
}
