import { useQuery } from '@tanstack/react-query'
import { reading } from '../../web/query.ts'
import type { BookingForm } from '../calls/booking.ts'
import { sentOf } from './parts/governed-choices.ts'
import type { Chosen } from './parts/governed-choices.ts'

/** What it needs as it is charged and linked now, which the server says; null for what the form itself was read with. */
export function useGoverned(
  { bookingId, totalMinor, travellers, status }: BookingForm,
  attribution: Chosen['attribution'],
  applicationId: string | null,
) {
  const asked = reading('POST', '/airfrond/governBooking/{id}', {
    id: bookingId,
    attribution: attribution && sentOf(attribution),
    applicationId,
  })
  const isOther = attribution !== null || applicationId !== null
  const isAsked = isOther && status === 'open'
  const { data, error, isPending } = useQuery({
    ...asked,
    // Another price or party is judged anew.
    queryKey: [...asked.queryKey, totalMinor, ...travellers.map(({ userCode }) => userCode)],
    enabled: isAsked,
    staleTime: 0,
  })
  return { governed: (isOther && data) || null, isReading: isAsked && isPending, refused: isAsked ? error : null }
}
