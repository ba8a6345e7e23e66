import type { FlightCommonText } from './zh.ts'

export const en: FlightCommonText = {
  cabin: { Y: 'Economy', A: 'Premium economy', C: 'Business', F: 'First' },
  priceLine: {
    fare: 'Fare',
    airportTax: 'Airport fee',
    fuelSurcharge: 'Fuel surcharge',
    serviceFee: 'Service fee',
  },
  payer: { company: 'Company', person: 'You', other: (name) => name, third: 'A third party' },
  faults: {
    'AF-SAME-CITY': 'Please choose two different cities',
    'AF-CABIN': 'Please choose a cabin',
    'AF-DATE': 'The date is not correct. Please choose one within 12 months from today',
    'AF-TRAVELLER': 'Please choose at least one traveller',
    'AF-DOCUMENT': 'Please choose a valid document',
    'AF-PHONE':
      'Please enter a mobile number, which the airline uses when the flight changes; one from abroad begins with + and the country code',
    'AF-CONTACT': 'Please enter a contact and a mobile number; one from abroad begins with + and the country code',
    'AF-OVER-REASON': 'This is above your policy: choose a reason',
    'AF-OVER-NOTE': 'Please add a sentence of your own',
    'AF-APPROVER': 'The approver cannot be empty',
    'AF-COST': 'Please choose a cost centre',
    'AF-TERMS': 'Please read and agree to the booking terms and policies',
    'AF-REASON': 'Please choose or write a reason for cancelling',
  },
}
