import { describe, expect, it } from 'vitest'
import { readLegQuote, readQuote, readTickets, type LegQuoteTyped, type QuoteTyped } from './change-quote.ts'

const typed: QuoteTyped = {
  number: ' ca1710',
  fromAirport: 'hgh',
  toAirport: 'PEK',
  departDate: '2026-12-03',
  departTime: '21:40',
  arriveTime: '00:05',
  cabin: 'Y',
  bookingClass: 'k',
  fare: '1,060',
  airportTax: '50',
  fuelSurcharge: '20.5',
  fee: '76',
  difference: '0',
  holdsDate: '2026-11-23',
  holdsTime: '18:00',
}

describe('what an airline wants for a change, as a clerk types it', () => {
  it('is read in fen and by the one clock; a flight over midnight lands the day after', () => {
    expect(readQuote(typed)).toEqual({
      quote: {
        flight: {
          number: 'CA1710',
          fromAirport: 'HGH',
          toAirport: 'PEK',
          departAt: '2026-12-03T21:40:00+08:00',
          arriveAt: '2026-12-04T00:05:00+08:00',
        },
        cabin: 'Y',
        bookingClass: 'K',
        fareMinor: 106_000,
        airportTaxMinor: 5_000,
        fuelSurchargeMinor: 2_050,
        feeMinor: 7_600,
        differenceMinor: 0,
        holdsUntil: '2026-11-23T18:00:00+08:00',
      },
    })
  })

  it('names each field that cannot be read, and sends nothing', () => {
    const wrong = { ...typed, number: 'Air China', departDate: '', departTime: '25:00', fee: '-3', difference: '', holdsDate: '23 Nov' }
    expect(readQuote(wrong)).toEqual({ bad: ['number', 'departDate', 'departTime', 'fee', 'difference', 'holdsDate'] })
  })

  const legTyped: LegQuoteTyped = {
    flights: 'mu523 Y/Q 2026-12-12 PVG NRT 09:00 13:00\nNH111 Y/Q 2026-12-12 HND ORD 17:00 14:30\n',
    fee: '300',
    fareDifference: '450.5',
    taxDifference: '0',
    holdsDate: '2026-11-23',
    holdsTime: '18:00',
  }

  it('is read of a leg abroad by the clocks of its airports, and in fen', () => {
    expect(readLegQuote(legTyped)).toEqual({
      quote: {
        flights: [
          {
            number: 'MU523',
            from: 'PVG',
            to: 'NRT',
            departAt: '2026-12-12T09:00',
            arriveAt: '2026-12-12T13:00',
            cabin: 'Y',
            bookingClass: 'Q',
          },
          {
            number: 'NH111',
            from: 'HND',
            to: 'ORD',
            departAt: '2026-12-12T17:00',
            arriveAt: '2026-12-12T14:30',
            cabin: 'Y',
            bookingClass: 'Q',
          },
        ],
        feeMinor: 30_000,
        fareDifferenceMinor: 45_050,
        taxDifferenceMinor: 0,
        holdsUntil: '2026-11-23T18:00:00+08:00',
      },
    })
    const wrong = { ...legTyped, flights: 'MU523 tomorrow', taxDifference: '-1', holdsDate: '2026-02-30', holdsTime: '' }
    expect(readLegQuote(wrong)).toEqual({ bad: ['flights', 'taxDifference', 'holdsDate', 'holdsTime'] })
  })

  it('takes as many new tickets as there are old ones, each once', () => {
    expect(readTickets('999-2601234501\n9992601234502', 2)).toEqual(['9992601234501', '9992601234502'])
    expect(readTickets('9992601234501, 9992601234501', 2)).toBeNull()
    expect(readTickets('9992601234501', 2)).toBeNull()
    expect(readTickets('999260123450', 1)).toBeNull()
  })
})
