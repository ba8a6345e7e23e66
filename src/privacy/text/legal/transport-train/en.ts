import type { LegalPage } from '../shape.ts'

export const page: LegalPage = {
  title: 'Travelling by train',
  version: '2026-11-21',
  lead: 'Stations, seats, delays and baggage: what the railway’s rules say, and what to do.',
  sections: [
    {
      key: 'entering',
      title: 'Stations and seats',
      paragraphs: [
        'Tickets are issued to a person. Carry the very document you booked with: it is asked for when you enter, ride and leave.',
        'Gates close before departure, at each station at its own time. What the station announces counts; leave time for security.',
        'Ride on the day, train and seat that your ticket names. Going further or sitting in a higher class costs the difference.',
      ],
    },
    {
      key: 'delay',
      title: 'Delay and suspension',
      paragraphs: [
        'When trains are late or do not run through the railway’s fault or a natural disaster, you get the whole fare back within the time set, without a fee.',
        'If a delay touches what follows, ask the station for a certificate; airline and company may want to see it.',
      ],
    },
    {
      key: 'baggage',
      title: 'What you carry',
      paragraphs: [
        'Free are 20 kg for an adult, 10 kg for a child and 35 kg for a diplomat.',
        'Length, width and height of a piece add up to 160 cm at most, to 130 cm on high-speed trains. Rods measure up to 200 cm, on high-speed trains 130 cm.',
      ],
    },
    {
      key: 'children',
      title: 'Children and students',
      paragraphs: [
        'Each adult may take one child under six without a seat for free; from six to under fourteen children travel at the child fare.',
        'Student fares hold in their periods and between their stations, for those whose status is verified.',
      ],
    },
  ],
  sources: [
    { name: 'Rules for Railway Passenger Transport (Ministry of Transport, order 37 of 2022)', inForceSince: '2023-01-01' },
    { name: 'Regulations on Railway Safety', inForceSince: '2014-01-01' },
  ],
}
