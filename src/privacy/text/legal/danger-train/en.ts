import type { LegalPage } from '../shape.ts'

export const page: LegalPage = {
  title: 'Dangerous goods on trains',
  version: '2026-11-21',
  lead: 'The railway’s limits differ from those of aviation: some things may fly but not ride, and the other way round.',
  sections: [
    {
      key: 'never',
      title: 'Neither carried nor checked in',
      paragraphs: [
        'Guns and ammunition, explosives, controlled weapons, fireworks (cold ones too) and imitations of them are forbidden.',
        'So are petrol, paraffin, alcohol and other flammable liquids, drinks of more than 70 % alcohol, lighter fluid, highly toxic pesticides, and anything corrosive or radioactive.',
      ],
    },
    {
      key: 'limited',
      title: 'Within limits',
      paragraphs: [
        'Power banks and lithium batteries that are clearly marked, up to 100 Wh each; batteries of electric wheelchairs are exempt.',
        'Drinks of 24 % to 70 % alcohol, sealed and clearly marked, 3,000 ml in all.',
        'Spray cans such as mousse, hair spray or insecticide: 150 ml each, one of each kind, 600 ml in all.',
        'Perfume and other goods with flammable parts: 100 ml each, one of each kind; nail polish and its remover 50 ml in all.',
        'Two ordinary lighters and two small boxes of safety matches.',
      ],
    },
    {
      key: 'checked',
      title: 'Checked in only',
      paragraphs: [
        'Knives with blades of more than 60 mm, sticks and bats, hammers, saws, axes and other tools may not come into the carriage, but may be checked in.',
        'Small live animals travel checked in, with a quarantine certificate and in a container of their own. A guide dog with its working certificate rides along.',
      ],
    },
    {
      key: 'onboard',
      title: 'On board',
      paragraphs: [
        'No smoking anywhere on high-speed trains, doors, toilets and electronic cigarettes included. A smoke alarm slows the train or stops it.',
        'Tell the crew of anything suspicious, and do not touch it.',
      ],
    },
  ],
  sources: [
    {
      name: 'Catalogue of articles forbidden or restricted for railway passengers (National Railway Administration, Ministry of Public Security)',
      inForceSince: '2022-07-01',
    },
    { name: 'Regulations on Railway Safety', inForceSince: '2014-01-01' },
  ],
}
