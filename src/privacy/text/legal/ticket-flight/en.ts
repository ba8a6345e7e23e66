import type { LegalPage } from '../shape.ts'

export const page: LegalPage = {
  title: 'About your air ticket',
  version: '2026-11-21',
  lead: 'Changes, refunds and missed flights follow the fare you booked. This is what holds for all of them.',
  sections: [
    {
      key: 'conditions',
      title: 'Conditions',
      paragraphs: [
        'The fees of each fare step with the time before departure. You see them when you choose a fare and in the order form; the lower the fare, the more limits it usually has.',
        'Coupons are used in order. If you do not fly the first leg, the airline may cancel the following ones.',
      ],
    },
    {
      key: 'change',
      title: 'Changes',
      paragraphs: [
        'Ask before departure and while the ticket is valid. Beside the change fee there may be a difference in fare.',
        'If you have checked in, cancel that first. A used ticket cannot be changed.',
      ],
    },
    {
      key: 'refund',
      title: 'Refunds',
      paragraphs: [
        'The money goes back the way it came, to each payer in proportion. Airport tax and the fuel surcharge of what was not flown are returned as the rules say.',
        'If illness or a cancelled flight is the reason, keep the certificate: the refund is then not your choice, and costs no fee.',
      ],
    },
    {
      key: 'child',
      title: 'Children and infants',
      paragraphs: [
        'A child pays 50 % and an infant 10 % of the full economy fare, both without airport tax.',
        'An adult may bring two infants, one of them on a child’s ticket with a seat. A child under five cannot fly alone.',
      ],
    },
    {
      key: 'invoice',
      title: 'Invoice',
      paragraphs: [
        'Since 1 December 2024 the paper for your expenses is the electronic invoice (itinerary of the electronic air ticket).',
        'It can be had within 180 days after the trip; after that the airline’s own rules hold.',
      ],
    },
  ],
  sources: [
    {
      name: 'Provisions on Passenger Services of Public Air Transport (Ministry of Transport, order 3 of 2021)',
      inForceSince: '2021-09-01',
    },
    { name: 'Announcement 9 of 2024 of the State Taxation Administration, Ministry of Finance and CAAC', inForceSince: '2024-12-01' },
  ],
}
