import { describe, expect, it } from 'vitest'
import { freshPlan, readLeg, readPlan, type PlanTyped } from './inquiry-quote.ts'

const typed: PlanTyped = {
  ...freshPlan(2),
  legs: [
    'ca145 y/q 2026-12-10 hgh nrt 09:00 13:00',
    'NH959 C/D 2026-12-14 HND-PVG 23:10 01:20+1\nMU5131 Y/K 2026-12-15 PVG HGH 08:00 09:05\n',
  ],
  fare: '2,200',
  taxes: '0',
  change: '300',
  holdsDate: '2026-11-24',
  holdsTime: '18:00',
}

describe('a plan as a clerk types it', () => {
  it('takes the day of an arrival with a space before it or without, as both are written on tickets', () => {
    const line = 'HO239 Y/Q 2026-12-25 PVG SIN 19:15 00:30'
    const arrivals = ['+1', ' +1', ' +2', '-1', ' -1', ''].map((day) => readLeg(`${line}${day}`)?.[0]?.arriveAt.slice(0, 10))
    expect(arrivals).toEqual(['2026-12-26', '2026-12-26', '2026-12-27', '2026-12-24', '2026-12-24', '2026-12-25'])
    expect(readLeg(`${line} 1`)).toBeNull()
  })

  it('is read line by line, with arrivals on another day', () => {
    expect(readPlan(typed)).toEqual({
      plan: {
        legs: [
          [
            {
              number: 'CA145',
              from: 'HGH',
              to: 'NRT',
              departAt: '2026-12-10T09:00',
              arriveAt: '2026-12-10T13:00',
              cabin: 'Y',
              bookingClass: 'Q',
            },
          ],
          [
            {
              number: 'NH959',
              from: 'HND',
              to: 'PVG',
              departAt: '2026-12-14T23:10',
              arriveAt: '2026-12-15T01:20',
              cabin: 'C',
              bookingClass: 'D',
            },
            {
              number: 'MU5131',
              from: 'PVG',
              to: 'HGH',
              departAt: '2026-12-15T08:00',
              arriveAt: '2026-12-15T09:05',
              cabin: 'Y',
              bookingClass: 'K',
            },
          ],
        ],
        fareMinor: 220_000,
        taxesMinor: 0,
        change: { is: 'fee', feeMinor: 30_000 },
        refund: { is: 'no', feeMinor: null },
        baggage: { pieces: 1, kgEach: 23, carryOnKg: 7 },
        note: '',
        holdsUntil: '2026-11-24T18:00:00+08:00',
      },
    })
  })

  it('reads the day before over a date line, and nothing as not allowed, nought as free', () => {
    expect(readLeg('NZ90 Y/M 2026-12-10 AKL HNL 00:30 10:20-1')?.[0]?.arriveAt).toBe('2026-12-09T10:20')
    const read = readPlan({ ...typed, change: '', refund: '0' })
    expect('plan' in read && [read.plan.change.is, read.plan.refund.is]).toEqual(['no', 'free'])
  })

  it('says which field cannot be read', () => {
    const cases: readonly [Partial<PlanTyped>, string][] = [
      [{ legs: ['CA145 2026-12-10 HGH NRT 09:00 13:00', typed.legs[1] ?? ''] }, 'leg0'],
      [{ legs: [typed.legs[0] ?? '', ''] }, 'leg1'],
      [{ legs: ['CA145 Y/Q 2026-02-30 HGH NRT 09:00 13:00', typed.legs[1] ?? ''] }, 'leg0'],
      [{ fare: '0' }, 'fare'],
      [{ taxes: 'x' }, 'taxes'],
      [{ change: 'yes' }, 'change'],
      [{ pieces: '9' }, 'pieces'],
      [{ holdsDate: '' }, 'holdsDate'],
      [{ holdsTime: '25:00' }, 'holdsTime'],
    ]
    for (const [more, field] of cases) expect([field, readPlan({ ...typed, ...more })]).toEqual([field, { bad: [field] }])
  })
})
