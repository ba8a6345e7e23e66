import type { LegalPage } from '../shape.ts'

export const page: LegalPage = {
  title: 'Travelling by air',
  version: '2026-11-21',
  lead: 'What you may ask for, and of whom, when a flight is cancelled, late or oversold, or your baggage is not what it was.',
  sections: [
    {
      key: 'info',
      title: 'Being told',
      paragraphs: [
        'An airline has to tell you soon after it knows of a delay or cancellation. This system does not pass on the status of flights yet: go by what the airline says.',
        'Each airline publishes its conditions of carriage. Where they differ from this page, what is lawful and better for you holds.',
      ],
    },
    {
      key: 'delay',
      title: 'Delay and cancellation',
      paragraphs: [
        'Where the airline is the cause, by maintenance, scheduling or crew, it provides meals or a hotel.',
        'Where weather, traffic control or an emergency is, the airline helps to find meals and a hotel, which you pay yourself.',
        'Changes and refunds that you did not choose cost no fee, and a refund is to be carried out within seven working days of being accepted.',
      ],
    },
    {
      key: 'overbooking',
      title: 'Oversold flights',
      paragraphs: [
        'The airline first looks for volunteers. Where there are none, it follows the order of boarding that it has published.',
        'Whoever is denied boarding may ask for another flight, a refund and compensation, and for a written statement.',
      ],
    },
    {
      key: 'baggage',
      title: 'Baggage',
      paragraphs: [
        'Weight and size that travel free are the airline’s to set; you find them with the fare when you book.',
        'Keep valuables, documents, fragile things and medicine with you. Report baggage that is late, lost or damaged before you leave the airport, and keep the paper.',
      ],
    },
    {
      key: 'complaint',
      title: 'Complaints',
      paragraphs: [
        'An airline has to answer a complaint within ten working days.',
        'If the answer does not satisfy you, turn to the civil aviation service quality platform; your travel desk helps.',
      ],
    },
  ],
  sources: [
    {
      name: 'Provisions on Passenger Services of Public Air Transport (Ministry of Transport, order 3 of 2021)',
      inForceSince: '2021-09-01',
    },
    { name: 'Provisions on Flight Regularity (Ministry of Transport, order 56 of 2016)', inForceSince: '2017-01-01' },
    { name: 'Civil Aviation Law of the People’s Republic of China', inForceSince: '1996-03-01' },
  ],
}
