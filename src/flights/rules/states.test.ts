import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../kernel/result.ts'
import { allows, next, type Transitions } from '../../kernel/states.ts'
import {
  FLIGHT_ORDER_CODES,
  FLIGHT_TICKET_CODES,
  orderTransitions,
  ticketTransitions,
  type FlightOrderEvent,
  type FlightTicketEvent,
} from './states.ts'

/**
 * The walks written once more by hand, as tables: a line per state, a column per event, the state it leads to by its code, a dot
 * where it is refused. A transition that somebody adds or drops shows up here.
 */
const ORDER_WALK = `
state hold awaitApproval approve approveFirst reject pay issue failHold failIssue cancel lapse reissue reissuePart refund refundPart
20    0    1             .       .            .      .   .     99       .         99     .     .       .           .      .
1     .    .             0       20           99     .   .     .        .         99     99    .       .           .      .
0     .    .             .       .            .      2   .     .        .         99     99    .       .           .      .
2     .    .             .       .            .      .   3     .        99        .      .     .       .           .      .
3     .    .             .       .            .      .   .     .        .         .      .     4       5           6      7
4     .    .             .       .            .      .   .     .        .         .      .     .       .           .      .
5     .    .             .       .            .      .   .     .        .         .      .     4       5           6      8
6     .    .             .       .            .      .   .     .        .         .      .     .       .           .      .
7     .    .             .       .            .      .   .     .        .         .      .     8       8           6      7
8     .    .             .       .            .      .   .     .        .         .      .     8       8           6      8
99    .    .             .       .            .      .   .     .        .         .      .     .       .           .      .
`

const TICKET_WALK = `
state  occupy order issue failIssue cancel change cancelChange completeChange refund cancelRefund completeRefund
-2     -1     .     .     .         12     .      .            .              .      .            .
-1     .      3     .     .         12     .      .            .              .      .            .
3      .      .     4     11        .      .      .            .              .      .            .
4      .      .     .     .         .      5      .            .              8      .            .
5      .      .     .     .         .      .      6            7              .      .            .
6      .      .     .     .         .      5      .            .              8      .            .
7      .      .     .     .         .      .      .            .              .      .            .
8      .      .     .     .         .      .      .            .              .      9            10
9      .      .     .     .         .      5      .            .              8      .            .
10     .      .     .     .         .      .      .            .              .      .            .
11     .      .     .     .         .      .      .            .              .      .            .
12     .      .     .     .         .      .      .            .              .      .            .
`

interface Cell {
  readonly from: number
  readonly event: string
  readonly to: number | null
}

function cellsOf(table: string): Cell[] {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const events = head.slice(1)
  return rows.flatMap(([state, ...targets]) =>
    events.map((event, i) => ({ from: Number(state), event, to: targets[i] === '.' ? null : Number(targets[i]) })),
  )
}

function walked<S extends number, E extends string>(table: Transitions<S, E>, cells: readonly Cell[]): Cell[] {
  return cells.map(({ from, event }) => {
    const to = next(table, from as S, event as E)
    return { from, event, to: isRefusal(to) ? null : to }
  })
}

/** Every state that can be reached from one, itself included. */
function reachable<S extends number, E extends string>(table: Transitions<S, E>, from: S): Set<number> {
  const seen = new Set<number>([from])
  for (const state of seen) for (const to of Object.values<S | undefined>(table[state as S])) if (to !== undefined) seen.add(to)
  return seen
}

const eventsIn = (table: object): string[] => [...new Set(Object.values(table).flatMap((events: object) => Object.keys(events)))].toSorted()
const eventsOf = (cells: readonly Cell[]): string[] => [...new Set(cells.map((cell) => cell.event))].toSorted()
const statesOf = (cells: readonly Cell[]): number[] => [...new Set(cells.map((cell) => cell.from))].toSorted((a, b) => a - b)
const codesOf = (codes: Readonly<Record<string, number>>): number[] => Object.values(codes).toSorted((a, b) => a - b)

describe('the walk of a flight order [ST-FLIGHTORDER]', () => {
  const cells = cellsOf(ORDER_WALK)

  it('has the codes and names of the specification [ST-FLIGHTORDER]', () => {
    expect(FLIGHT_ORDER_CODES).toEqual({
      OCCUPYING: 20,
      UNPAID: 0,
      UNAPPROVED: 1,
      UNTICKETED: 2,
      TICKETED: 3,
      REISSUED: 4,
      PART_REISSUE: 5,
      REFUND: 6,
      PART_REFUND: 7,
      REFUND_REISSUE: 8,
      CLOSED: 99,
    })
  })

  it('goes where the table says and refuses everything else [ST-FLIGHTORDER]', () => {
    expect(cells).toHaveLength(11 * 15)
    expect(walked(orderTransitions, cells)).toEqual(cells)
    expect([statesOf(cells), eventsOf(cells)]).toEqual([codesOf(FLIGHT_ORDER_CODES), eventsIn(orderTransitions)])
  })

  it('is never cancelled or lapsed once it is being ticketed [ST-FLIGHTORDER] [ST-ORD-01]', () => {
    for (const code of reachable(orderTransitions, FLIGHT_ORDER_CODES.UNTICKETED)) {
      for (const event of ['cancel', 'lapse'] satisfies FlightOrderEvent[]) {
        expect([code, event, allows(orderTransitions, code as 2, event)]).toEqual([code, event, false])
      }
    }
  })

  it('reaches every code from the first one, and no ticketed order ever closes [ST-FLIGHTORDER]', () => {
    expect([...reachable(orderTransitions, FLIGHT_ORDER_CODES.OCCUPYING)].toSorted((a, b) => a - b)).toEqual(codesOf(FLIGHT_ORDER_CODES))
    expect(reachable(orderTransitions, FLIGHT_ORDER_CODES.TICKETED)).not.toContain(FLIGHT_ORDER_CODES.CLOSED)
  })

  it('refuses with STATE_CHANGED, naming state and event', () => {
    expect(next(orderTransitions, FLIGHT_ORDER_CODES.CLOSED, 'pay')).toEqual({
      refused: 'STATE_CHANGED',
      facts: { from: 99, event: 'pay' },
    })
  })
})

describe('the walk of a flight ticket [ST-FLIGHTTICKET]', () => {
  const cells = cellsOf(TICKET_WALK)

  it('numbers 3 to 12 as the specification is read, and the two states before a ticket by codes of our own [ST-FLIGHTTICKET]', () => {
    expect(FLIGHT_TICKET_CODES).toEqual({
      OCCUPYING: -2,
      OCCUPY_SUCCESS: -1,
      AWAITING_ISSUE: 3,
      TICKET_SUCCESS: 4,
      REISSUING: 5,
      REISSUE_CANCELLED: 6,
      REISSUE_SUCCESS: 7,
      REFUNDING: 8,
      REFUND_CANCELLED: 9,
      REFUND_SUCCESS: 10,
      TICKET_FAIL: 11,
      INVALID: 12,
    })
  })

  it('goes where the table says and refuses everything else [ST-FLIGHTTICKET]', () => {
    expect(cells).toHaveLength(12 * 11)
    expect(walked(ticketTransitions, cells)).toEqual(cells)
    expect([statesOf(cells), eventsOf(cells)]).toEqual([codesOf(FLIGHT_TICKET_CODES), eventsIn(ticketTransitions)])
  })

  it('leaves a ticket whose change or refund was given up as free to change and refund as before [ST-FLIGHTTICKET]', () => {
    const { TICKET_SUCCESS, REISSUE_CANCELLED, REFUND_CANCELLED } = FLIGHT_TICKET_CODES
    expect(ticketTransitions[REISSUE_CANCELLED]).toEqual(ticketTransitions[TICKET_SUCCESS])
    expect(ticketTransitions[REFUND_CANCELLED]).toEqual(ticketTransitions[TICKET_SUCCESS])
  })

  it('ends for good when it is refunded, failed or cancelled [ST-FLIGHTTICKET]', () => {
    const ended = [FLIGHT_TICKET_CODES.REFUND_SUCCESS, FLIGHT_TICKET_CODES.TICKET_FAIL, FLIGHT_TICKET_CODES.INVALID] as const
    const events = eventsIn(ticketTransitions) as FlightTicketEvent[]
    for (const code of ended) expect(events.filter((event) => allows(ticketTransitions, code, event))).toEqual([])
  })
})
