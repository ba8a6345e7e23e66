import type { ApplicationToldText } from './zh.ts'

export const en: ApplicationToldText = {
  title: (step, trip) => `${step} · ${trip}`,
  about: (number, subtitle) => `${number} · ${subtitle}`,
  steps: {
    submitted: { step: 'Trip application put with you on it', text: '' },
    submittedAnew: { step: 'Trip application changed and put anew', text: '' },
    agreed: { step: 'Trip application approved', text: 'It can be booked on now.' },
    rejected: { step: 'Trip application not approved', text: 'It cannot be booked on.' },
    timedOut: { step: 'Trip application timed out', text: 'Nobody decided in time. It cannot be booked on.' },
    nobody: {
      step: 'Nobody can approve the trip application',
      text: 'Whoever had to has left and nobody stands in for them. The application was not approved.',
    },
    changeAgreed: { step: 'Change of the application approved', text: 'From now on it is booked as changed.' },
    changeRejected: { step: 'Change of the application not approved', text: 'What was approved before the change still holds.' },
    changeTimedOut: {
      step: 'Change of the application timed out',
      text: 'Nobody decided in time. What was approved before the change still holds.',
    },
    changeNobody: {
      step: 'Nobody can approve the change',
      text: 'Whoever had to has left and nobody stands in for them. What was approved before the change still holds.',
    },
    changed: { step: 'Trip application changed', text: '' },
    withdrawn: { step: 'Trip application withdrawn', text: 'It can no longer be booked on.' },
    putByOffice: { step: 'Trip application updated by the office system', text: '' },
    takenOff: {
      step: 'You are no longer on this trip application',
      text: 'You were taken off its travellers; you can no longer be booked on it.',
    },
    authorisationRecorded: {
      step: 'Offline authorisation to check',
      text: 'The applicant says that the trip was agreed to elsewhere, and can book on that. Please check whether it is so.',
    },
    authorisationNamed: {
      step: 'An offline authorisation in your name',
      text: 'You are not asked about this application, so a travel manager checks it. Please tell them whether it is so.',
    },
    authorisationConfirmed: { step: 'Offline authorisation confirmed', text: 'It was given; the application can still be booked on.' },
    authorisationDisputed: {
      step: 'Offline authorisation denied',
      text: 'Nobody had agreed. It can no longer be booked on; about what is booked already, please ask your travel manager.',
    },
  },
  by: (name) => `By ${name}`,
  travellers: (names) => `${names.length === 1 ? 'Traveller' : 'Travellers'}: ${names.join(', ')}`,
  yes: (names) => `Agreed to by ${names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`}`,
  no: (name, comment) => (comment === '' ? `${name} said no` : `${name} said no: ${comment}`),
  changes: (changes) => changes.map((one) => `· ${one}`).join('\n'),
  state: (label) => `It now stands as: ${label}`,
  recorded: (who, authoriser, at) => `${who} says that ${authoriser} agreed on ${at}, Beijing time.`,
  checkedBy: (name) => `Checked by ${name}`,
  turnTo: (names) => `Please ask ${names.join(' or ')}, then submit it again.`,
}
