const BOOKING_ID = /^[0-9a-f-]{36}$/

/** Several who travel on a booking, each for herself. */
export const togetherPath = (bookingId: string): string => `/fillorder/flight/together/${bookingId}`

/** One of them, by her place: nobody's code stands in an address. */
export const passengerPath = (bookingId: string, passengerNo: number): string =>
  `/fillorder/flight/together/passagers/edit?booking=${bookingId}&no=${passengerNo}`

/** Who they are. */
export const changePassengerPath = (bookingId: string): string => `/flight/changePassenger?booking=${bookingId}`

/** The booking of an address; null where it was cut short. */
export function bookingIn(search: string): string | null {
  const id = new URLSearchParams(search).get('booking') ?? ''
  return BOOKING_ID.test(id) ? id : null
}

/** Whose page it is; 0 where the address does not say. */
export const passengerIn = (search: string): number => Number(/^[1-9]$/.exec(new URLSearchParams(search).get('no') ?? '')?.[0] ?? 0)
