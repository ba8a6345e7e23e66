/** For tests: answers of air/1 as the protocol writes them, to be changed in one place each. */
const price = {
  currency: 'CNY',
  passengers: [{ type: 'ADT', count: 1, fareMinor: 146_000, airportTaxMinor: 5_000, fuelSurchargeMinor: 2_000, totalMinor: 153_000 }],
  fareMinor: 146_000,
  airportTaxMinor: 5_000,
  fuelSurchargeMinor: 2_000,
  totalMinor: 153_000,
}

const steps = [
  { untilHoursBeforeDeparture: 168, feePercent: 10 },
  { untilHoursBeforeDeparture: 0, feePercent: 50 },
  { untilHoursBeforeDeparture: null, feePercent: null },
]

const fare = {
  fareId: 'MU2120-N',
  cabin: 'Y',
  bookingClass: 'N',
  fareBasis: 'N65MU',
  name: { zh: '经济舱标准', en: 'Economy standard' },
  fareMinor: 146_000,
  discountPercent: 65,
  seatsLeft: 7,
  refundable: true,
  baggage: { checkedKg: 20, checkedPieces: 1, carryOnKg: 8, carryOnPieces: 1 },
  conditionsId: 'mu-standard',
}

const flight = {
  flightId: 'MU2120-20270330',
  carrier: 'MU',
  operatingCarrier: 'FM',
  number: 'MU2120',
  aircraft: { code: '7M8', name: { zh: '波音 737 MAX 8', en: 'Boeing 737 MAX 8' }, size: 'medium' },
  from: { airport: 'PEK', terminal: 'T2' },
  to: { airport: 'SHA', terminal: '' },
  departAt: '2027-03-30T08:10:00+08:00',
  arriveAt: '2027-03-30T10:25:00+08:00',
  durationMinutes: 135,
  stops: [{ airport: 'TNA', arriveAt: '2027-03-30T09:00:00+08:00', departAt: '2027-03-30T09:30:00+08:00' }],
  status: 'scheduled',
  mealServed: true,
  onTimePercent: 81,
  fullFareMinor: 225_000,
  airportTaxMinor: 5_000,
  fuelSurchargeMinor: 2_000,
  distanceKm: 1_076,
  fares: [fare, { ...fare, fareId: 'MU2120-Y', bookingClass: 'Y', fareMinor: 225_000, discountPercent: 100, seatsLeft: 'A' }],
}

export const samples = {
  search: {
    currency: 'CNY',
    date: '2027-03-30',
    flights: [flight],
    conditions: { 'mu-standard': { name: { zh: '标准', en: 'Standard' }, change: steps, refund: steps } },
  },
  flight,
  fare,
  price: {
    flightId: flight.flightId,
    fareId: fare.fareId,
    price,
    seatsLeft: 7,
    changed: false,
    priceToken: 'token',
    expiresAt: '2027-03-01T12:20:00+08:00',
  },
  booking: {
    bookingId: 'b-1',
    pnr: 'Q9ZG7E',
    status: 'held',
    clientReference: 'order-1',
    createdAt: '2027-03-01T12:00:00+08:00',
    updatedAt: '2027-03-01T12:00:00+08:00',
    version: 1,
    priceGuaranteedUntil: '2027-03-01T14:00:00+08:00',
    ticketingLimitAt: '2027-03-02T12:00:00+08:00',
    passengers: [{ passengerId: '1', type: 'ADT', nameZh: '测试', document: { type: 'NI', lastFour: '001X' } }],
    price,
  },
}
