import type { PaidWay, StepFacts, ValueWords } from '../../facts.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join(', ')

const owners: Readonly<Partial<Record<PaidWay, string>>> = { companyValue: 'the company', ownValue: 'the traveller' }

/** Whose it is; older events do not say, and it is whoever paid. */
function whose({ paid }: StepFacts): string {
  const [only] = paid
  if (paid.length > 1) return `: ${paid.map(({ way, amount }) => `${amount} of ${owners[way] ?? 'whoever paid'}`).join(' and ')}`
  return ` of ${(only && owners[only.way]) ?? 'whoever paid'}`
}

/** Some of what comes back may have passed its last day meanwhile. */
function cameBack({ amount, ended }: StepFacts, what: 'value' | 'points'): string {
  if (!amount || !ended) return amount && `${amount} is ${what} again, until the same day`
  const gone = 'had passed its last day and cannot be used any more'
  return amount === ended ? `${amount} ${gone}` : `${amount} is ${what} again, until the same day; of it ${ended} ${gone}`
}

export const value: ValueWords = {
  valueSetAside: (f: StepFacts) => ({
    title: 'Unused value set aside',
    detail: f.amount && `${f.amount} of it is set aside, what ends first goes first; it pays as the order is paid`,
  }),
  valueDeclined: (f: StepFacts) => ({
    title: 'Unused value left alone',
    detail: f.amount && `${f.amount} is kept for later, until the same day`,
  }),
  valueAsked: (f: StepFacts) => ({
    title: 'Giving the ticket up',
    detail: f.amount && `Once the airline confirms, ${f.amount} is kept as value`,
  }),
  valueLeft: (f: StepFacts) => ({
    title: f.amount ? 'Given up, value kept' : 'Given up',
    detail: joined(
      f.amount && `${f.amount} stays with the airline, for later tickets${whose(f)}`,
      f.fromThird && `of it ${f.fromThird} was paid by a third party and is the traveller’s`,
      f.promisedOn && `good until ${f.promisedOn}`,
      f.back && `${f.back} goes back to whoever paid`,
      f.fee && `the airline keeps ${f.fee}`,
      f.serviceFee && `our service fee of ${f.serviceFee} is kept`,
    ),
  }),
  pointsAside: (f: StepFacts) => ({
    title: 'Reward points set aside',
    detail: f.amount && `${f.amount} of them set aside; they pay as soon as the rest is paid`,
  }),
  pointsLetGo: (f: StepFacts) => ({
    title: 'Reward points left alone',
    detail: f.amount && `${f.amount} is kept for later, until the same day`,
  }),
  valueBack: (f: StepFacts) => ({ title: 'Unused value came back', detail: cameBack(f, 'value') }),
  pointsBack: (f: StepFacts) => ({
    title: 'Reward points came back',
    detail: cameBack(f, 'points'),
  }),
  valueNotLeft: () => ({
    title: 'Not given up',
    detail: 'The airline did not take it at what was agreed. The ticket is as good as before.',
  }),
}
