import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ceilingOf,
  checkRungCount,
  checkRungs,
  checkStop,
  climb,
  goesOnAfter,
  LADDER_RUNGS_MAX,
  mostOf,
  RUNG_STATES,
  rungState,
  type Rung,
} from './ladder.ts'
import { shanghai } from './testing.ts'

const rung = (trainNo: string, change: Partial<Rung> = {}): Rung => ({
  trainId: `${trainNo}-20261202`,
  trainNo,
  trainDate: '2026-12-02',
  fromStationCode: 'VNP',
  toStationCode: 'AOH',
  fromCity: 'BJS',
  toCity: 'SHA',
  seat: 'second',
  totalMinor: 55_300,
  isWithinStandard: true,
  ...change,
})
const FIRST = rung('G1')
const faults = (others: readonly Rung[], first = FIRST) => checkRungs(first, others).map((fault) => fault?.refused ?? null)

describe('a further train', () => {
  it('may be another one of the day and the cities, or other seats of the same one', () => {
    expect(faults([rung('G3'), rung('G1', { seat: 'first', totalMinor: 93_000 }), rung('D5')])).toEqual([null, null, null])
  })

  it('is explained where it may not be one: of another day, another line, twice, standing, or above the standard', () => {
    expect(
      faults([
        rung('G3', { trainDate: '2026-12-03' }),
        rung('G5', { toCity: 'HGH' }),
        rung('G1'),
        rung('K1', { seat: 'noSeat' }),
        rung('G7', { isWithinStandard: false }),
        rung('G9'),
        rung('G9'),
      ]),
    ).toEqual(['TR-LADDER-DAY', 'TR-LADDER-LINE', 'TR-LADDER-TWICE', 'TR-LADDER-NO-SEAT', 'TR-LADDER-OVER', null, 'TR-LADDER-TWICE'])
  })

  it('stands beside a first train above the standard, of which its traveller pays a part', () => {
    expect(faults([rung('G3')], rung('G1', { seat: 'business', totalMinor: 174_800, isWithinStandard: false }))).toEqual([null])
  })

  it('is one of three at most', () => {
    expect(checkRungCount(LADDER_RUNGS_MAX)).toBeNull()
    expect(checkRungCount(LADDER_RUNGS_MAX + 1)).toMatchObject({ refused: 'TR-LADDER-MOST', facts: { most: 3 } })
  })
})

describe('the ceiling', () => {
  it('is what the dearest costs, of two the earlier one, so that none of them passes it', () => {
    const sums = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(sums, (totals) => {
        const [first, ...others] = totals.map((totalMinor, index) => ({ totalMinor, index }))
        if (!first) return
        const ceiling = ceilingOf(first, others)
        expect(ceiling.totalMinor).toBe(Math.max(...totals))
        expect(ceiling.index).toBe(totals.indexOf(Math.max(...totals)))
      }),
    )
  })
})

describe('who pays', () => {
  it('is said at the most of each, which no train passes', () => {
    const paying = (companyMinor: number, personMinor: number) => ({ companyMinor, personMinor })
    expect(mostOf([paying(53_750, 32_250), paying(65_950, 0), paying(59_300, 0)])).toEqual(paying(65_950, 32_250))
    expect(mostOf([paying(55_300, 0)])).toEqual(paying(55_300, 0))
  })
})

describe('going on', () => {
  it('follows whatever was about the train', () => {
    const ABOUT_THE_TRAIN = [
      'soldOut',
      'priceMoved',
      'wishNotMet',
      'notOnSale',
      'saleClosed',
      'trainCancelled',
      'stationClosed',
      'gone',
      'lapsed',
    ]
    expect(ABOUT_THE_TRAIN.filter((reason) => !goesOnAfter(reason))).toEqual([])
  })

  it('does not follow what would refuse any train, nor a ticket that somebody has elsewhere', () => {
    const ABOUT_PEOPLE = ['notVerified', 'notStudent', 'tooManyOperations', 'cancelledOften', 'twice', 'overlapping', 'unsent']
    expect(ABOUT_PEOPLE.filter(goesOnAfter)).toEqual([])
  })

  const at = (position: number, time: string) => ({ position, departAt: shanghai(`2026-12-02T${time}`) })
  const RUNGS = [at(0, '08:00'), at(1, '09:00'), at(2, '10:00'), at(3, '11:00')]
  const FREE: ReadonlySet<number> = new Set()

  it('takes the next train, passing over those that have left or at whose time somebody rides, each with why', () => {
    const early = shanghai('2026-12-02T07:00')
    expect(climb(RUNGS, 0, { now: early, riding: FREE })).toEqual({ next: RUNGS[1], skipped: [] })
    expect(climb(RUNGS, 0, { now: shanghai('2026-12-02T09:00'), riding: new Set([2]) })).toEqual({
      next: RUNGS[3],
      skipped: [
        { rung: RUNGS[1], reason: 'departed' },
        { rung: RUNGS[2], reason: 'alreadyRiding' },
      ],
    })
    expect(climb(RUNGS, 3, { now: early, riding: FREE })).toEqual({ next: null, skipped: [] })
  })

  it('never goes back, and tries each once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), fc.uniqueArray(fc.integer({ min: 0, max: 3 })), (from, riding) => {
        const { next, skipped } = climb(RUNGS, from, { now: shanghai('2026-12-02T09:30'), riding: new Set(riding) })
        const seen = [...skipped.map((one) => one.rung.position), ...(next ? [next.position] : [])]
        expect(seen).toEqual(seen.toSorted((a, b) => a - b))
        expect(seen.every((position) => position > from)).toBe(true)
      }),
    )
  })
})

describe('how a train of a ladder stands', () => {
  interface Of {
    readonly current: number
    readonly isHad?: boolean
    readonly isOver?: boolean
    readonly goesOn?: boolean
    readonly isStopped?: boolean
  }
  const stand = (position: number, failedFor: string | null, of: Of) =>
    rungState({ position, failedFor }, { isHad: false, isOver: false, goesOn: false, isStopped: false, ...of })

  it('is one of six', () => {
    expect(
      new Set([
        stand(0, 'soldOut', { current: 1 }),
        stand(1, null, { current: 1 }),
        stand(2, null, { current: 1 }),
        stand(1, null, { current: 1, isHad: true }),
        stand(2, null, { current: 1, isHad: true }),
        stand(2, null, { current: 1, isOver: true, goesOn: true }),
      ]),
    ).toEqual(new Set(RUNG_STATES))
  })

  it('is tried or taken by one of them at most', () => {
    for (const isHad of [false, true]) {
      const states = [0, 1, 2, 3].map((position) => stand(position, position < 2 ? 'soldOut' : null, { current: 2, isHad }))
      expect(states.filter((state) => state === 'trying' || state === 'taken')).toHaveLength(1)
    }
    expect(stand(2, null, { current: 2, isOver: true })).toBe('unused')
    expect(stand(1, 'soldOut', { current: 2, isOver: true, goesOn: true })).toBe('failed')
  })

  it('may be stopped once, as long as one of them still waits, or the flight after them', () => {
    expect(checkStop(['failed', 'trying', 'waiting'])).toBeNull()
    expect(checkStop(['failed', 'trying'])).toMatchObject({ refused: 'TR-LADDER-DONE' })
    expect(checkStop(['taken', 'unused'])).toMatchObject({ refused: 'TR-LADDER-DONE' })
    expect(checkStop(['failed', 'trying'], 'waiting')).toBeNull()
    expect(checkStop(['failed', 'unused'], 'trying')).toBeNull()
    expect(checkStop(['failed', 'unused'], 'handedOn')).toMatchObject({ refused: 'TR-LADDER-DONE' })
    expect(stand(2, null, { current: 1, isStopped: true })).toBe('unused')
    expect(stand(1, null, { current: 1, isStopped: true })).toBe('trying')
  })
})
