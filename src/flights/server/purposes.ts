/** What the wing seals: the row is bound into a seal, so that a value moved to another one does not open there. */
export const ticketPhoneSeal = ({ orderId, personId }: { orderId: string; personId: string }): string =>
  `flight_ticket.phone/${orderId}/${personId}`

export const bookingPhoneSeal = ({ bookingId, personId }: { bookingId: string; personId: string }): string =>
  `flight_booking_traveller.phone/${bookingId}/${personId}`
