import type { AbroadServerText } from './zh.ts'

const pieces = (count: number): string => `${count} ${count === 1 ? 'piece' : 'pieces'}`

export const abroad: AbroadServerText = {
  taxes: 'Taxes and surcharges',
  beforeDeparture: 'Before the first departure',
  feeUnknown: 'The airline says when asked',
  conditionsNote:
    'Fees are for the whole journey. One leg is changed at a time, which also costs the difference in fare. After departure the airline’s rules apply.',
  bags({ checked, carryOn }) {
    return [checked > 0 ? `${pieces(checked)} checked` : 'No checked bag', carryOn > 0 ? `${pieces(carryOn)} cabin` : '']
      .filter(Boolean)
      .join(' · ')
  },
  documentFaults: {
    type: 'Not accepted on this journey',
    expired: 'Runs out before the journey ends',
    incomplete: 'Something airlines ask for is missing',
  },
  documentsSay(kinds) {
    return kinds.length === 0 ? 'You have no document for this journey yet.' : `Accepted on this journey: ${kinds.join(', ')}.`
  },
  differs: {
    price: 'Total',
    times: 'Flight times',
    conditions: 'Change and refund rules',
    baggage: 'Baggage',
    extras: 'Extra bags',
    document: 'Document',
  },
  noExtras: 'None',
  conditions: (change, refund) => `Change ${change} · refund ${refund}`,
}
