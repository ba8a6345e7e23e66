import type { LegalPage } from '../shape.ts'

export const page: LegalPage = {
  title: 'About your train ticket',
  version: '2026-11-21',
  lead: 'Changes and refunds follow the rules that 12306 publishes: the nearer the departure, the higher the fee.',
  sections: [
    {
      key: 'presale',
      title: 'Pre-sale',
      paragraphs: [
        'Tickets are sold for fifteen days, today included; each station begins at its own hour.',
        'One document buys one ticket for a train on a day.',
      ],
    },
    {
      key: 'change',
      title: 'Change',
      paragraphs: [
        'Before departure a ticket can be changed to any train in pre-sale, after it until midnight of the day of travel, and only once.',
        'It is free 48 hours and more ahead, or when the new train leaves on or before the ticket’s day. To a later day it costs 5 % within 48 hours, 15 % within 24 hours and 40 % after departure.',
      ],
    },
    {
      key: 'refund',
      title: 'Refund',
      paragraphs: [
        'Nothing from eight days ahead, 5 % from 48 hours, 10 % from 24 hours, 20 % below.',
        'Fees are rounded to half a yuan and are two yuan at least. A ticket changed after departure is not refunded, and changed tickets of the spring festival cost 20 %.',
      ],
    },
    {
      key: 'destination',
      title: 'Another destination',
      paragraphs: [
        'Up to 48 hours ahead the destination can be changed once, unless the ticket was changed before.',
        'The difference in fare is paid or returned, and what is returned bears the refund fee.',
      ],
    },
    {
      key: 'invoice',
      title: 'Invoice',
      paragraphs: [
        'Since 1 November 2024 the railway issues electronic invoices (electronic railway ticket). Please ask within 180 days after the trip.',
        'The itinerary confirmation printed here cannot be claimed as an expense.',
      ],
    },
  ],
  sources: [
    { name: 'Rules of 12306 on fees for changes and refunds', inForceSince: '2024-01-15' },
    { name: 'Rules for Railway Passenger Transport (Ministry of Transport, order 37 of 2022)', inForceSince: '2023-01-01' },
    {
      name: 'Announcement 8 of 2024 of the State Taxation Administration, Ministry of Finance and China Railway',
      inForceSince: '2024-11-01',
    },
  ],
}
