/** What the wing seals: the row is bound into a seal, so that a value moved to another one does not open there. */
export const ticketPhoneSeal = ({ orderId, personId }: { orderId: string; personId: string }): string =>
  `flight_ticket.phone/${orderId}/${personId}`

export const bookingPhoneSeal = ({ bookingId, personId }: { bookingId: string; personId: string }): string =>
  `flight_booking_traveller.phone/${bookingId}/${personId}`

type OfTicket = Parameters<typeof ticketPhoneSeal>[0]
type OfBooking = Parameters<typeof bookingPhoneSeal>[0]

export const ticketMailSeal = ({ orderId, personId }: OfTicket): string => `flight_ticket.mail/${orderId}/${personId}`
export const ticketFlyerSeal = ({ orderId, personId }: OfTicket): string => `flight_ticket.flyer/${orderId}/${personId}`
export const bookingMailSeal = ({ bookingId, personId }: OfBooking): string => `flight_booking_traveller.mail/${bookingId}/${personId}`
export const bookingFlyerSeal = ({ bookingId, personId }: OfBooking): string => `flight_booking_traveller.flyer/${bookingId}/${personId}`
