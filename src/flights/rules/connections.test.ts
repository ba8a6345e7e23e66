import { describe, expect, it } from 'vitest'
import { connectionsOf, type Connection } from './connections.ts'

const flown = (from: string, leaves: string, to: string, arrives: string) => ({
  from: { airport: from, terminal: '', at: leaves },
  to: { airport: to, terminal: '', at: arrives },
})

interface Case {
  readonly name: string
  readonly flights: readonly ReturnType<typeof flown>[]
  readonly waits: readonly Connection[]
}

const cases: readonly Case[] = [
  {
    name: 'without a change there is none',
    flights: [flown('PVG', '2026-12-01T10:30:00+08:00', 'NRT', '2026-12-01T14:25:00+09:00')],
    waits: [],
  },
  {
    name: 'an hour and a half on one day',
    flights: [
      flown('PVG', '2026-12-01T08:00:00+08:00', 'ICN', '2026-12-01T11:00:00+09:00'),
      flown('ICN', '2026-12-01T12:30:00+09:00', 'NRT', '2026-12-01T14:50:00+09:00'),
    ],
    waits: [{ airport: 'ICN', minutes: 90, changesAirport: false, overnight: false }],
  },
  {
    name: 'twenty minutes over midnight are a night by the clocks there',
    flights: [
      flown('PVG', '2026-12-01T20:00:00+08:00', 'BKK', '2026-12-01T23:50:00+07:00'),
      flown('BKK', '2026-12-02T00:10:00+07:00', 'LHR', '2026-12-02T06:30:00+00:00'),
    ],
    waits: [{ airport: 'BKK', minutes: 20, changesAirport: false, overnight: true }],
  },
  {
    name: 'a flight of many hours to another day, then a wait on the day on which it arrives: no night between',
    flights: [
      flown('PVG', '2026-12-01T23:30:00+08:00', 'FRA', '2026-12-02T05:30:00+01:00'),
      flown('FRA', '2026-12-02T08:15:00+01:00', 'MAD', '2026-12-02T10:50:00+01:00'),
    ],
    waits: [{ airport: 'FRA', minutes: 165, changesAirport: false, overnight: false }],
  },
  {
    name: 'over the date line she arrives the day before, and waits there that day',
    flights: [
      flown('HND', '2026-12-02T00:05:00+09:00', 'HNL', '2026-12-01T12:20:00-10:00'),
      flown('HNL', '2026-12-01T14:20:00-10:00', 'LAX', '2026-12-01T21:30:00-08:00'),
    ],
    waits: [{ airport: 'HNL', minutes: 120, changesAirport: false, overnight: false }],
  },
  {
    name: 'from one airport of a city to the other, overnight',
    flights: [
      flown('PVG', '2026-12-01T18:00:00+08:00', 'NRT', '2026-12-01T21:45:00+09:00'),
      flown('HND', '2026-12-02T07:15:00+09:00', 'ITM', '2026-12-02T08:25:00+09:00'),
    ],
    waits: [{ airport: 'NRT', minutes: 570, changesAirport: true, overnight: true }],
  },
  {
    name: 'the night that summer time ends is an hour longer than its clocks say',
    flights: [
      flown('IST', '2026-10-24T20:30:00+03:00', 'CDG', '2026-10-24T23:00:00+02:00'),
      flown('CDG', '2026-10-25T07:00:00+01:00', 'DUB', '2026-10-25T07:45:00+00:00'),
    ],
    waits: [{ airport: 'CDG', minutes: 540, changesAirport: false, overnight: true }],
  },
  {
    name: 'the night that summer time begins is an hour shorter',
    flights: [
      flown('IST', '2026-03-28T20:30:00+03:00', 'CDG', '2026-03-28T23:00:00+01:00'),
      flown('CDG', '2026-03-29T07:00:00+02:00', 'DUB', '2026-03-29T07:45:00+01:00'),
    ],
    waits: [{ airport: 'CDG', minutes: 420, changesAirport: false, overnight: true }],
  },
  {
    name: 'two changes, each at its place and in its order',
    flights: [
      flown('PVG', '2026-12-01T08:00:00+08:00', 'HKG', '2026-12-01T11:00:00+08:00'),
      flown('HKG', '2026-12-01T12:15:00+08:00', 'SIN', '2026-12-01T16:15:00+08:00'),
      flown('SIN', '2026-12-02T01:00:00+08:00', 'SYD', '2026-12-02T11:50:00+11:00'),
    ],
    waits: [
      { airport: 'HKG', minutes: 75, changesAirport: false, overnight: false },
      { airport: 'SIN', minutes: 525, changesAirport: false, overnight: true },
    ],
  },
]

describe('where somebody changes planes', () => {
  it.each(cases)('$name', ({ flights, waits }) => {
    expect(connectionsOf(flights)).toEqual(waits)
  })
})
