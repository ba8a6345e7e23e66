import type { LegalPage } from '../shape.ts'

export const page: LegalPage = {
  title: 'Dangerous goods on flights',
  version: '2026-11-21',
  lead: 'These things keep you from passing security, and some of them put a whole aircraft in danger. Please go through the list while you pack.',
  sections: [
    {
      key: 'never',
      title: 'Never',
      paragraphs: [
        'Guns and ammunition, explosives, controlled knives and imitations of them: neither in the cabin nor in checked baggage.',
        'Petrol, alcohol, paint and other flammable liquids, lighters and matches, strong acids and alkalis, pesticides and radioactive matter are forbidden alike.',
      ],
    },
    {
      key: 'powerbank',
      title: 'Power banks and lithium batteries',
      paragraphs: [
        'Power banks go into the cabin only, never into checked baggage. Up to 100 Wh they need no permission; from 100 to 160 Wh the airline must agree, two for each person at most; above 160 Wh they stay at home.',
        'Since 28 June 2025 power banks without a 3C mark, with one that cannot be read, or of a recalled model or batch may not be taken on domestic flights.',
        'A power bank that does not tell its rated energy, and from which it cannot be worked out, may not be taken. Do not charge from one during the flight.',
      ],
    },
    {
      key: 'liquids',
      title: 'Liquids',
      paragraphs: [
        'On international flights each container holds 100 ml at most, and all of them fit into one clear bag of one litre.',
        'On domestic flights you may carry only a little of your own cosmetics, one of each kind and 100 ml at most. Check in everything else.',
        'Baby food and medicines you need on the way may be carried in a fitting amount once security has looked at them.',
      ],
    },
    {
      key: 'checked',
      title: 'Checked baggage only',
      paragraphs: [
        'Kitchen knives, scissors, bats, tools and whatever else could hurt somebody belong into checked baggage.',
        'A suitcase with a lithium battery is checked in without it; the battery travels with you in the cabin.',
      ],
    },
    {
      key: 'consequence',
      title: 'What happens otherwise',
      paragraphs: [
        'Whoever hides forbidden goods is fined or detained by the airport police, and prosecuted where it is a crime.',
        'The cost of a flight missed that way is usually your own; travel policies rarely pay for it.',
      ],
    },
  ],
  sources: [
    { name: 'Civil Aviation Security Inspection Rules (Ministry of Transport, order 76 of 2016)', inForceSince: '2017-01-01' },
    { name: 'CAAC’s urgent notice on power banks without a 3C mark on domestic flights', inForceSince: '2025-06-28' },
    { name: 'CAAC’s announcement on carrying power banks on aircraft', inForceSince: '2014-08-07' },
  ],
}
