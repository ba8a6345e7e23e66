import { describe, expect, it } from 'vitest'
import { allows } from '../../kernel/states.ts'
import { findAnyAirport, findAnyCity, isAbroad } from '../../places/rules/world-cities.ts'
import { promisedAt, type DeskHours } from './desk-hours.ts'
import { checkPlan, instantAt, type Plan, type PlanFlight } from './inquiry-plan.ts'
import { INQUIRY_CODES as CODE, inquiryStatus, inquiryTransitions, type InquiryCode, type InquiryEvent } from './inquiry-states.ts'
import { checkInquiry, type InquiryLeg } from './inquiry.ts'

const world = { today: Temporal.PlainDate.from('2026-11-21'), zoneOf: (code: string) => findAnyCity(code)?.zone, isAbroad }
const leg = (fromCityCode: string, toCityCode: string, departDate: string): InquiryLeg => ({ fromCityCode, toCityCode, departDate })
const fault = (legs: readonly InquiryLeg[], mode: 'personal' | 'agent' = 'personal') => {
  const refusal = checkInquiry({ legs }, mode, world)
  return refusal && [refusal.refused, refusal.field]
}

describe('a request of the desk', () => {
  it('takes legs in the order of time, here and abroad, and says which field of which leg is wrong', () => {
    expect(fault([leg('HGH', 'TYO', '2026-12-10'), leg('TYO', 'HGH', '2026-12-10')])).toBeNull()
    expect(fault([])).toEqual(['AF-INQUIRY-LEGS', 'legs'])
    expect(fault([leg('HGH', 'XXX', '2026-12-10')])).toEqual(['AF-NO-CITY', 'legs.0.toCityCode'])
    expect(fault([leg('HGH', 'TYO', '2026-12-10'), leg('TYO', 'TYO', '2026-12-12')])).toEqual(['AF-SAME-CITY', 'legs.1.toCityCode'])
    expect(fault([leg('HGH', 'TYO', '2026-11-20')])).toEqual(['AF-DATE', 'legs.0.departDate'])
    expect(fault([leg('HGH', 'TYO', '2026-12-10'), leg('TYO', 'HGH', '2026-12-09')])).toEqual(['AF-INQUIRY-ORDER', 'legs.1.departDate'])
  })

  it('lets a leg leave the day before where a date line lies between', () => {
    expect(fault([leg('AKL', 'HNL', '2026-12-10'), leg('HNL', 'LAX', '2026-12-09')])).toBeNull()
    expect(fault([leg('AKL', 'HNL', '2026-12-10'), leg('HNL', 'LAX', '2026-12-08')])).toEqual(['AF-INQUIRY-ORDER', 'legs.1.departDate'])
  })

  it('is for oneself where it leaves the mainland, for others within it [E-FLIGHT-06]', () => {
    expect(fault([leg('HGH', 'HKG', '2026-12-10')], 'agent')).toEqual(['AF-INTL-SELF', 'travellers'])
    expect(fault([leg('HGH', 'BJS', '2026-12-10')], 'agent')).toBeNull()
  })
})

/** The walk, written by hand: what each state allows, and nothing else. */
const ALLOWED: Readonly<Record<InquiryCode, readonly InquiryEvent[]>> = {
  [CODE.DRAFT]: ['submit'],
  [CODE.ASKED]: ['take', 'quote', 'refuse', 'cancel'],
  [CODE.TAKEN]: ['quote', 'refuse', 'cancel'],
  [CODE.QUOTED]: ['choose', 'lapse', 'cancel'],
  [CODE.CHOSEN]: ['arrange', 'refuse', 'book', 'lapse', 'cancel'],
  [CODE.ARRANGED]: [],
  [CODE.NOT_HAD]: [],
  [CODE.LAPSED]: [],
  [CODE.BOOKED]: ['reopen', 'lapse'],
  [CODE.CANCELLED]: [],
}
const EVENTS: readonly InquiryEvent[] = ['submit', 'take', 'quote', 'choose', 'arrange', 'refuse', 'book', 'reopen', 'lapse', 'cancel']

describe('the walk of an inquiry', () => {
  it.each(Object.values(CODE))('allows from %i what stands here [ST-INQUIRYORDER]', (state) => {
    for (const event of EVENTS) expect([event, allows(inquiryTransitions, state, event)]).toEqual([event, ALLOWED[state].includes(event)])
  })

  it('reads as processing, completed or cancelled, and is settled where nothing leads on [ST-INQUIRYORDER]', () => {
    const read = Object.values(CODE).map((code) => [code, inquiryStatus(code).status, inquiryStatus(code).settled])
    expect(read).toEqual([
      [0, 'processing', false],
      [1, 'processing', false],
      [2, 'processing', false],
      [3, 'processing', false],
      [4, 'processing', false],
      [5, 'completed', true],
      [6, 'completed', true],
      [7, 'completed', true],
      [8, 'completed', false],
      [9, 'cancelled', true],
    ])
  })
})

describe('the promise of the desk', () => {
  const hours: DeskHours = { answerMinutes: 120, from: '09:00', until: '18:00' }
  const isWorkingDay = (date: Temporal.PlainDate): boolean => date.dayOfWeek < 6
  // Friday the 20th of November 2026, Shanghai's time.
  const asked = (wall: string): string =>
    promisedAt(Temporal.Instant.from(`${wall}+08:00`), hours, isWorkingDay)
      .toZonedDateTimeISO('Asia/Shanghai')
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })

  it('counts working hours alone: within the day, over the evening, over days off', () => {
    expect(asked('2026-11-20T10:30')).toBe('2026-11-20T12:30')
    expect(asked('2026-11-20T16:00')).toBe('2026-11-20T18:00')
    expect(asked('2026-11-20T17:00')).toBe('2026-11-23T10:00')
    expect(asked('2026-11-20T20:00')).toBe('2026-11-23T11:00')
    expect(asked('2026-11-21T12:00')).toBe('2026-11-23T11:00')
    expect(asked('2026-11-20T07:00')).toBe('2026-11-20T11:00')
  })

  it('is later by whole days where the answer takes longer than one', () => {
    const slow = promisedAt(Temporal.Instant.from('2026-11-20T09:00+08:00'), { ...hours, answerMinutes: 10 * 60 }, isWorkingDay)
    expect(slow.toString()).toBe('2026-11-23T02:00:00Z')
  })
})

const airports = {
  placeOf(code: string) {
    const found = findAnyAirport(code)
    return found && { city: found.city.code, zone: found.city.zone }
  },
}
const now = Temporal.Instant.from('2026-11-21T02:00:00Z')
const flight = (number: string, from: string, to: string, departAt: string, arriveAt: string): PlanFlight => ({
  number,
  from,
  to,
  departAt,
  arriveAt,
  cabin: 'Y',
  bookingClass: 'Q',
})
const plan = (legs: readonly (readonly PlanFlight[])[], more: Partial<Plan> = {}): Plan => ({
  legs,
  fareMinor: 200_000,
  taxesMinor: 40_000,
  change: { is: 'fee', feeMinor: 30_000 },
  refund: { is: 'no', feeMinor: null },
  baggage: { pieces: 1, kgEach: 23, carryOnKg: 7 },
  note: '',
  holdsUntil: '2026-11-22T10:00:00Z',
  ...more,
})
const round = { legs: [leg('HGH', 'TYO', '2026-12-10'), leg('TYO', 'HGH', '2026-12-14')], flexDays: 0 }
const OUT = flight('CA145', 'HGH', 'NRT', '2026-12-10T09:00', '2026-12-10T13:00')
const BACK = flight('CA146', 'HND', 'HGH', '2026-12-14T14:00', '2026-12-14T17:10')
const wrong = (one: Plan, wish = round) => checkPlan(one, wish, now, airports)?.refused ?? null

describe('a plan of the desk', () => {
  it('may be sent where it leads along the legs, at times that can be flown', () => {
    expect(wrong(plan([[OUT], [BACK]]))).toBeNull()
    const over = [
      flight('CA1', 'HGH', 'PEK', '2026-12-10T07:00', '2026-12-10T09:10'),
      flight('CA2', 'PEK', 'HND', '2026-12-10T11:00', '2026-12-10T15:20'),
    ]
    expect(wrong(plan([over, [BACK]]))).toBeNull()
  })

  it('is refused with too few legs, other cities, airports that nobody knows or that do not join', () => {
    expect(wrong(plan([[OUT]]))).toBe('AF-PLAN-LEGS')
    expect(wrong(plan([[{ ...OUT, to: 'KIX' }], [BACK]]))).toBe('AF-PLAN-AIRPORT')
    expect(wrong(plan([[{ ...OUT, from: 'ZZZ' }], [BACK]]))).toBe('AF-PLAN-AIRPORT')
    const apart = [
      flight('CA1', 'HGH', 'PEK', '2026-12-10T07:00', '2026-12-10T09:10'),
      flight('CA2', 'PVG', 'HND', '2026-12-10T11:00', '2026-12-10T15:20'),
    ]
    expect(wrong(plan([apart, [BACK]]))).toBe('AF-PLAN-AIRPORT')
  })

  it('is refused where a flight lands before it has left by the clocks of both ends', () => {
    // 09:00 in Hangzhou is 10:00 in Tokyo.
    expect(wrong(plan([[{ ...OUT, arriveAt: '2026-12-10T09:59' }], [BACK]]))).toBe('AF-PLAN-TIME')
    // East over the date line one lands, by the clock, before one has left.
    const wish = { legs: [leg('TYO', 'HNL', '2026-12-10')], flexDays: 0 }
    expect(wrong(plan([[flight('JL74', 'NRT', 'HNL', '2026-12-10T21:00', '2026-12-10T09:00')]]), wish)).toBeNull()
    expect(wrong(plan([[flight('JL74', 'NRT', 'HNL', '2026-12-10T21:00', '2026-12-10T01:00')]]), wish)).toBe('AF-PLAN-TIME')
  })

  it('is refused where one flight takes longer than a day: it lands the day before, and nobody has said so', () => {
    const wish = { legs: [leg('TYO', 'HNL', '2026-12-10')], flexDays: 0 }
    const landing = (at: string): string | null => wrong(plan([[flight('JL74', 'NRT', 'HNL', '2026-12-10T00:30', at)]]), wish)
    expect([landing('2026-12-09T12:45'), landing('2026-12-10T12:45')]).toEqual([null, 'AF-PLAN-TIME'])
  })

  it('is refused where flights or legs overlap', () => {
    const over = [
      flight('CA1', 'HGH', 'PEK', '2026-12-10T07:00', '2026-12-10T11:10'),
      flight('CA2', 'PEK', 'HND', '2026-12-10T11:00', '2026-12-10T15:20'),
    ]
    expect(wrong(plan([over, [BACK]]))).toBe('AF-PLAN-TIME')
    const sameDay = { legs: [leg('HGH', 'TYO', '2026-12-10'), leg('TYO', 'HGH', '2026-12-10')], flexDays: 0 }
    expect(wrong(plan([[OUT], [{ ...BACK, departAt: '2026-12-10T12:00', arriveAt: '2026-12-10T15:00' }]]), sameDay)).toBe('AF-PLAN-TIME')
  })

  it('is refused at an hour that the clock skips, and reads one that comes twice as the first', () => {
    const wish = { legs: [leg('PAR', 'LON', '2027-03-28')], flexDays: 0 }
    const skipped = flight('AF1', 'CDG', 'LHR', '2027-03-28T02:30', '2027-03-28T03:30')
    expect(wrong(plan([[skipped]]), wish)).toBe('AF-PLAN-TIME')
    expect(instantAt('2026-10-25T02:30', 'Europe/Paris')?.toString()).toBe('2026-10-25T00:30:00Z')
  })

  it('is refused on another day than may be, in the past, or where it holds beyond departure', () => {
    const later = [[{ ...OUT, departAt: '2026-12-11T09:00', arriveAt: '2026-12-11T13:00' }], [BACK]]
    expect(wrong(plan(later))).toBe('AF-PLAN-DAY')
    expect(wrong(plan(later), { ...round, flexDays: 1 })).toBeNull()
    for (const holdsUntil of ['2026-11-21T01:00:00Z', '2026-11-21T02:10:00Z', '2026-12-10T02:00:00Z'])
      expect([holdsUntil, wrong(plan([[OUT], [BACK]], { holdsUntil }))]).toEqual([holdsUntil, 'AF-PLAN-EXPIRY'])
  })
})
