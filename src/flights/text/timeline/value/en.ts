import type { StepFacts, ValueWords } from '../../facts.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join(', ')

export const value: ValueWords = {
  valueSetAside: (f: StepFacts) => ({
    title: 'Unused value applied',
    detail: f.amount && `${f.amount} of it pays; what ends first goes first`,
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
      f.amount && `${f.amount} stays with the airline, for later tickets of whoever paid`,
      f.promisedOn && `good until ${f.promisedOn}`,
      f.fee && `the airline keeps ${f.fee}`,
    ),
  }),
  valueNotLeft: () => ({
    title: 'Not given up',
    detail: 'The airline did not take it at what was agreed. The ticket is as good as before.',
  }),
}
