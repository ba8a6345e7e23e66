import type { BookingForm } from '../../src/flights/calls/booking.ts'
import type { ReadExtras } from '../../src/flights/calls/extras.ts'
import { journey, type Journey } from './journey.ts'
import { must } from './traveller.ts'
import type { Walker } from './walker.ts'

/* A seat and a bag are bought beside a ticket. */

/** A session with both chosen, as its form reads then. */
async function chosen(walker: Walker): Promise<BookingForm> {
  const { form } = await walker.open()
  const { bookingId } = form
  const { seatMap, products } = await must<ReadExtras>(walker.ask, 'GET', `/airfrond/extras/${bookingId}`)
  const seat = seatMap?.seats.find(({ isFree, isExit, priceMinor }) => isFree && !isExit && priceMinor > 0)
  const bag = products.find(({ kind }) => kind === 'bag')
  if (!seat || !bag) throw new Error('nothing is sold beside the ticket')
  const extras = [
    { passengerNo: 1, kind: 'seat', id: seat.seat, priceMinor: seat.priceMinor },
    { passengerNo: 1, kind: 'bag', id: bag.id, priceMinor: bag.priceMinor },
  ]
  await must(walker.ask, 'POST', `/airfrond/extras/${bookingId}`, { extras })
  return must<BookingForm>(walker.ask, 'GET', `/airfrond/getBookingForm/${bookingId}`)
}

export const EXTRAS_JOURNEYS: readonly Journey[] = [
  journey(
    'buys a seat and a bag beside a ticket',
    {},
    'ticketIssued with both',
    chosen,
    async (w, form) => {
      const { code, message, result } = await w.traveller.submit(form)
      if (code !== 'Z000') throw new Error(`bookingSubmit: ${code} ${message}`)
      const end = await w.until(result.orderSeq, 'ticketIssued')
      const { passengers } = await w.traveller.order(result.orderSeq)
      return passengers[0]?.extras.length === 2 ? `${end} with both` : end
    },
    { isForStorms: false, passes: ['flights.ticket'] },
  ),
]
