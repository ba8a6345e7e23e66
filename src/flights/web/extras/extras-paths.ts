/** What is bought beside the tickets of a booking. */
export const extrasPath = (bookingId: string): string => `/fillorder/flight/extras/${bookingId}`
