import type { Leg, Plan, Stay } from './plan.ts'

/* Plans for tests: what is not said is one flight from Hangzhou to Shanghai. */

export const leg = (more: Partial<Leg> = {}): Leg => ({
  kind: 'leg',
  tripId: 'out',
  from: 'HGH',
  to: 'SHA',
  startDate: '2026-12-01',
  endDate: '2026-12-03',
  wanted: { flight: 1 },
  ...more,
})

export const stay = (more: Partial<Stay> = {}): Stay => ({
  kind: 'stay',
  tripId: 'stay',
  city: 'SHA',
  startDate: '2026-12-01',
  endDate: '2026-12-05',
  wanted: { hotel: 4 },
  ...more,
})

export const plan = (more: Partial<Plan> = {}): Plan => ({
  segments: [leg()],
  travellers: [{ personId: 'lin', kind: 'employee' }],
  estimateMinor: 300_000,
  costCode: 'CC-3102',
  attribution: null,
  reason: '客户验收',
  fileIds: [],
  ...more,
})
