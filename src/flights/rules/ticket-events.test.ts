import { describe, expect, it } from 'vitest'
import { isAbout, ofTickets, ownFacts } from './ticket-events.ts'

const half = (minor: number): number => minor / 2

describe('what is told of some tickets of an order', () => {
  it('is told to those alone whose they are, and of older steps to all', () => {
    const facts = { tickets: 1, ...ofTickets([2]) }
    expect([isAbout(facts, 1), isAbout(facts, 2), isAbout({ tickets: 1 }, 1)]).toEqual([false, true, true])
    expect(isAbout(ofTickets([1, 12]), 2)).toBe(false)
  })

  it('is hers whole where it is about hers alone, and shared by as many as it is about', () => {
    const of = { size: 3, share: half }
    expect(ownFacts({ tickets: 1, amountMinor: 157_000, serviceFeeMinor: 1_000 }, of)).toEqual({
      tickets: 1,
      amountMinor: 157_000,
      serviceFeeMinor: 1_000,
    })
    expect(ownFacts({ tickets: 2, amountMinor: 300_000, feeMinor: 60_000 }, of)).toEqual({
      tickets: 1,
      amountMinor: 150_000,
      feeMinor: 30_000,
    })
  })

  it('of all is what her part of it is', () => {
    expect(ownFacts({ amountMinor: 400, companyMinor: 200 }, { size: 2, share: half })).toEqual({ amountMinor: 200, companyMinor: 100 })
    // A sum of hers beside the number of all would be nobody's.
    expect(ownFacts({ tickets: 2, amountMinor: 400, feeMinor: 60 }, { size: 2, share: half })).toEqual({
      tickets: 1,
      amountMinor: 200,
      feeMinor: 30,
    })
    expect(ownFacts({ pnr: 'ABC' }, { size: 2, share: half })).toEqual({ pnr: 'ABC' })
  })
})
