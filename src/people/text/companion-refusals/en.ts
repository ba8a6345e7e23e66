import type { CompanionRefusals } from './zh.ts'

export const en: CompanionRefusals = {
  'PEOPLE-NO-TRAVELLER': 'Please choose at least one traveller',
  'PEOPLE-NO-AUTHORITY': 'You may not book for the people chosen. Please choose others, or ask your travel manager',
  'PEOPLE-AGENT-SELF': 'In agent mode you cannot book for yourself alone. Please add a colleague, or go back to personal mode',
  'PEOPLE-LINE': 'You may not book this kind of trip for the people chosen. Please ask your travel manager',
  'PEOPLE-CANNOT-JOIN': 'One of the travellers cannot join: they have left or were removed. Please choose again',
  'PEOPLE-SELF-STAYS': 'In personal mode you are one of the travellers yourself and cannot be removed',
  'PEOPLE-PARTY-MAX': ({ max }) => `A booking takes at most ${max} travellers. Please book the others separately`,
  'PEOPLE-OUTSIDERS-MAX': ({ max }) => `A booking takes at most ${max} companions and guests from outside`,
  'PEOPLE-DUPLICATE': 'This is you, or somebody who is among your companions already',
  'PEOPLE-COMPANIONS-MAX': ({ max }) => `You can keep at most ${max} companions and guests. Please remove someone first`,
  'PEOPLE-NAME': 'Please enter a name in Chinese or in Latin letters',
  'PEOPLE-NAME-LONG': 'The name is too long. Please enter it as the document prints it',
  'PEOPLE-PHONE': 'This is not a phone number; numbers abroad begin with + and the country code',
  'PEOPLE-PARTNER-SELF': 'A travel partner is another colleague',
  'PEOPLE-PARTNERS-MAX': ({ max }) => `You can have at most ${max} travel partners`,
  'PEOPLE-SCENE': 'This scene is not open. Please choose another',
  'GUEST-LINK-DEAD': 'This link no longer works: it was used, has expired, or was taken back. Please ask whoever invited you for a new one',
  'GUEST-WAIT': 'Too many tries. Please wait a moment',
  'GUEST-GIVEN': 'Your guest has entered a document already; no new link is needed',
}
