import type { GuestText } from './zh.ts'

export const en: GuestText = {
  title: 'Your travel document',
  loading: 'Opening your invitation',
  hello: (name) => `Hello ${name}`,
  invites: (host, company) => `${host} of ${company} wants to book a trip for you. Please enter your document yourself.`,
  why: (text) => `You are invited to: ${text}`,
  until: (time) => `Please enter it before ${time}. This link works once.`,
  privacyTitle: 'How your data is used',
  privacy: (company, host, days) => [
    'Document and phone are used to book this trip for you: they go to the airline with the ticket, and nowhere else.',
    `Numbers are stored encrypted. ${host} sees that you have entered a document and its kind, but neither number nor phone.`,
    `${days} days after your last trip they are erased by themselves.`,
    `${company} is responsible for it. To correct or erase them earlier, please ask ${host} or the company’s travel manager.`,
  ],
  privacyMore: 'Full privacy policy',
  whichDocument: 'Document',
  document: 'Name and document',
  phone: 'Mobile',
  phoneHelp: (host) =>
    `Optional. A booking needs a number, and you are told there when the flight changes; without yours, ${host} has to give one. Numbers abroad begin with + and the country code`,
  agreed: 'I have read this and agree that my document is used for this trip',
  agreedMissing: 'Please read this and agree first',
  submit: 'Submit',
  cannotSeal: 'This page has no secure connection, so document numbers cannot be encrypted here. Please open it by its https address.',
  doneTitle: 'Received, thank you',
  doneText: (host) => `${host} will see that it is done. This link no longer works; you can close the page.`,
  deadTitle: 'This link no longer works',
  deadText: 'It was used, has expired, was taken back, or was not copied whole. Please ask whoever invited you for a new one.',
  failedTitle: 'Your invitation did not open',
  again: 'Try again',
  switchTo: '中文',
}
