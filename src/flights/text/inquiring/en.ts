import type { InquiringText } from './zh.ts'

export const inquiring: InquiringText = {
  steps: {
    draft: { label: 'Not sent yet', text: 'Send it to the travel desk once it is filled in.' },
    asked: { label: 'Sent', text: 'The travel desk looks for flights and prices, and writes plans to choose from.' },
    taken: { label: 'Being quoted', text: 'The travel desk is looking for flights and prices.' },
    quoted: { label: 'Choose a plan', text: 'The plans are here. Please choose one while they hold.' },
    chosen: {
      label: 'Plan chosen',
      text: 'You can book it yourself while the plan holds. Otherwise the travel desk calls you about documents and payment, and has the tickets issued.',
    },
    arranged: { label: 'Arranged', text: 'The travel desk has arranged it with you.' },
    notHad: { label: 'Could not be booked', text: 'The travel desk could not get this journey. Nothing was charged.' },
    lapsed: { label: 'Plans have ended', text: 'The plans hold no longer. Nothing was charged. You can ask again.' },
    booked: { label: 'Booked', text: 'The plan that you chose is booked. Its order tells how it stands.' },
    cancelled: { label: 'Cancelled', text: 'This inquiry is cancelled. Nothing was charged.' },
  },
  chosenEnded: {
    label: 'Chosen plan has ended',
    text: 'The plan that you chose holds no longer: what is not booked of it by now cannot be. Unless the travel desk has arranged it with you, you can ask again.',
  },
  told: {
    title: (step, trip) => `${step} · ${trip}`,
    about: (number) => `Inquiry ${number}`,
    steps: {
      plans: {
        step: 'Plans to choose from',
        text: ({ plans, until }) =>
          plans === 1
            ? `The travel desk has written a plan. It holds until ${until}.`
            : `The travel desk has written ${plans} plans. The last of them holds until ${until}.`,
      },
      notHad: { step: 'Could not be booked', text: ({ words }) => `The travel desk could not get this journey: ${words}` },
      arranged: { step: 'Inquiry arranged', text: ({ words }) => `The travel desk has arranged it with you: ${words}` },
      late: {
        step: 'No answer yet',
        text: () =>
          'The promised time has come and the travel desk has not answered. Your inquiry now comes first there, and you are told at once.',
      },
      ending: { step: 'Plans end soon', text: ({ until }) => `The last plan holds until ${until}. After that it has to be asked anew.` },
      chosenEnded: {
        step: 'Chosen plan has ended',
        text: () =>
          'The plan that you chose holds no longer: what is not booked of it by now cannot be. Unless the travel desk has arranged it with you, you can ask again.',
      },
      lapsed: { step: 'Plans have ended', text: () => 'The plans hold no longer. Nothing was charged. You can ask again.' },
    },
  },
  differs: {
    labels: { price: 'Total price', times: 'Times', cabin: 'Cabin', change: 'Change', refund: 'Refund', baggage: 'Baggage' },
    unknown: 'The airline says it when it is asked',
  },
  terms: {
    labels: { change: 'Change', refund: 'Refund' },
    free: 'Free before departure',
    fee: (amount) => `${amount} each person and time, before departure`,
    no: 'Not allowed',
    baggage({ pieces, kgEach, carryOnKg }) {
      const checked = pieces === 0 ? 'No checked bag' : `${pieces} checked ${pieces === 1 ? 'bag' : 'bags'} of ${kgEach} kg`
      return carryOnKg === 0 ? checked : `${checked}, ${carryOnKg} kg on board`
    },
  },
}
