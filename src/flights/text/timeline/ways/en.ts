import type { StepFacts, WaysWords } from '../../facts.ts'

export const ways: WaysWords = {
  waysWait: (f: StepFacts) => ({
    title: 'This flight is ready',
    detail:
      f.by === 'person'
        ? 'It is to be paid once the other flight of the journey is ready; nothing is charged meanwhile.'
        : 'It is paid once the other flight of the journey is ready, and your own part of it paid; nothing is charged meanwhile.',
  }),
  waysTogether: (f: StepFacts) =>
    f.reason === 'alone'
      ? { title: 'This flight goes on alone', detail: 'It waits for the other one no longer.' }
      : { title: 'All flights of the journey are ready', detail: '' },
  otherWayEnded: (f: StepFacts) =>
    f.reason === 'paid'
      ? {
          title: 'The other flight of the journey was not booked',
          detail: 'This one is paid and stands. Choose another flight for the other way, or return this one.',
        }
      : {
          title: 'The other flight of the journey was not booked',
          detail: `This one is not paid yet. Please decide: choose another flight, keep only this one, or cancel it.${f.until ? ` By ${f.until}; after that the seats are released and nothing is charged.` : ''}`,
        },
  waysLapsed: () => ({
    title: 'Seats released, the other flight never became ready',
    detail: 'The flights of a journey are paid together. The other one was not ready in time, and nobody decided. Nothing was charged.',
  }),
}

export const nextWays = { title: 'Payment and ticket', detail: 'Once the other one is as far, this one is paid and the ticket is issued.' }

export const nowWays = (by: 'person' | 'company') => ({
  title: 'Waiting for the other flight of the journey',
  detail:
    by === 'person'
      ? 'It is to be paid once the other one is ready; nothing is charged meanwhile'
      : 'It is paid once the other one is ready and your own part of it paid; nothing is charged meanwhile',
})

export const nowDecideWays = {
  title: 'Waiting for you to decide about this flight',
  detail: 'Choose another flight, keep only this one, or cancel it; nothing is paid before, and nothing charged',
}
