import type { FlightAbroadFormText } from './zh.ts'

export const en: FlightAbroadFormText = {
  title: 'Journey abroad',
  document: 'Document',
  notReady: 'Not ready for this journey yet',
  fill: (label) => `Complete: ${label}`,
  fillWhy: 'What airlines ask for; it is kept with your document',
  add: 'Add a document',
  ready: (label, number) => `${label} ${number}`,

  oneWay: 'Why one way',
  chooseOneWay: 'Please choose',
  oneWayWhy: 'One way abroad needs a reason',

  consentNeeded: 'Please agree first to your document going abroad',
  oneWayNeeded: 'Please choose why it is one way',
  documentNeeded: 'Please complete a document, or add one that serves',

  filling: {
    title: 'Complete the document',
    cardSurname: 'Surname, as printed',
    cardGivenname: 'Given names, as printed',
    oneNameHelp: 'With one name only, enter it as the surname and leave this empty',
    sex: 'Sex',
    sexes: { M: 'Male', F: 'Female' },
    birthday: 'Date of birth',
    oldCountryCode: 'Issued by',
    periodValidity: 'Valid until',
    mailBox: 'Mail',
    mailWhy: 'The airline writes here when the flight changes',
    save: 'Save',
    missing: 'Please fill this in',
    failed: 'This was not saved. Please try again',
  },

  differs: {
    title: 'Not what you saw a moment ago',
    text: 'We asked the airline before submitting, and this has changed. Have a look, then decide.',
    was: 'Before',
    now: 'Now',
    goOn: (total) => `Submit at ${total}`,
    stop: 'Not now',
  },
}
