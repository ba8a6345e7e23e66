import type { LegalPage } from '../shape.ts'

export const page: LegalPage = {
  title: 'Before you book',
  version: '2026-11-21',
  lead: 'A minute of reading before you submit spares most of the trouble.',
  sections: [
    {
      key: 'names',
      title: 'Names and documents',
      paragraphs: [
        'Tickets for planes and trains are issued to a person: name and number must be exactly those of the document you carry. One wrong letter may keep you from boarding.',
        'Passports print ü as YU, LV or LU. Enter what yours prints.',
        'The document must be valid on the day of travel; many countries also ask for a passport that is good for six more months.',
      ],
    },
    {
      key: 'time',
      title: 'Times',
      paragraphs: [
        'All times are local. Where a trip crosses time zones or midnight, it says so beside the time.',
        'Check-in for domestic flights usually closes 45 minutes before departure, at some airports and airlines earlier. What the boarding pass or the airline says counts.',
      ],
    },
    {
      key: 'price',
      title: 'Prices',
      paragraphs: [
        'The total holds fare, airport tax, fuel surcharge and the service fee agreed with your company. Tap it to see each of them.',
        'Prices and seats move at any time. What the supplier confirms at submission counts, and you are asked first if it changed.',
      ],
    },
    {
      key: 'hold',
      title: 'Holding and paying',
      paragraphs: [
        'Between a held seat and the ticket run two limits: until when the price is kept, and until when the ticket must be issued. Past either of them you may have to book anew.',
        'Where you pay a part yourself, please do so within the time shown. After it the order is cancelled by itself and the seat given back.',
      ],
    },
    {
      key: 'receipt',
      title: 'Papers for your expenses',
      paragraphs: [
        'The itinerary confirmation printed here is no receipt.',
        'The electronic invoices of airlines and railway are issued by the carrier within 180 days after travel. Please ask for them in time.',
      ],
    },
  ],
  sources: [
    {
      name: 'Provisions on Passenger Services of Public Air Transport (Ministry of Transport, order 3 of 2021)',
      inForceSince: '2021-09-01',
    },
    { name: 'Rules for Railway Passenger Transport (Ministry of Transport, order 37 of 2022)', inForceSince: '2023-01-01' },
  ],
}
