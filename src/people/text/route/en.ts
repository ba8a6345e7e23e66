import type { RouteText } from './zh.ts'

export const en: RouteText = {
  documentsSay: {
    hongKongMacau:
      'To and from Hong Kong and Macao: mainland residents travel on the Hong Kong/Macao pass, residents there on the home return permit, Taiwan residents on the Taiwan compatriot permit, others on a passport.',
    taiwan:
      'To and from Taiwan: mainland residents travel on the Taiwan pass, Taiwan residents on the Taiwan compatriot permit, Hong Kong and Macao residents and others on a passport.',
    abroad: 'Trips abroad are booked on a passport.',
  },
  passportInBooking: 'This airline takes a passport in its booking.',
  bring: (documents) =>
    `At the border you also need your ${documents.join(' and your ')}. Please check that the endorsement or visa in it is still good.`,
  oneName: (ticket) =>
    `Your document has one name, so the ticket reads ${ticket}: airlines write FNU (first name unknown) where there is no given name. Show the document at check-in. Some countries have rules of their own for travellers with one name, so please check before you leave.`,
  entry: 'Visas and entry rules are set by where you go. Please check them before you leave.',
  faults: {
    type: 'This trip cannot be booked on this kind of document',
    expired: 'It ends before your trip does. Please choose another',
    incomplete: 'The airline asks for something more. Please add it',
    nameLong: 'A name on it is longer than the supplier abroad can take. Please ask the travel desk to book it',
  },
  endsSoon: 'It ends within half a year of your trip. Many countries let nobody in on such a passport, so please check first.',
  consent: {
    row: 'Your consent',
    ask: 'Please read and agree',
    isGiven: 'Given',
    title: 'Your details go abroad',
    text: 'To book this trip we pass your name, sex, date of birth, nationality, document number and its end, phone and mail address to Duffel, a supplier of tickets in the United Kingdom (reached by duffel.com), and to the airlines that fly you. They use them to hold seats, issue tickets and report to border authorities, and for nothing else. Without your consent international flights cannot be booked here; everything else goes on as before. To see, correct or erase what they hold, ask them, or our service. You can see or withdraw your consent under “My data” at any time; what was passed on before stays lawful.',
    agree: 'I agree to this by itself',
    policy: 'Read the privacy policy',
    notSaved: 'This was not kept. Please tap once more',
  },
}
