import type { TripPartProps } from '../../../applications/web/index.ts'
import { wantApplication } from '../../../applications/web/index.ts'
import { useBooking } from '../../../people/web/index.ts'
import { useGo } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { Button } from '../../../web/ui/button.tsx'
import { useFlightHomeText } from '../home-text.ts'
import { useSearchDraft } from '../search-draft.ts'

/** The way from an agreed part of a trip to the flight search, with cities, day and travellers filled in, and its application proposed. */
export default function FlightTripPart({ applicationId, from, to, firstDate, travellerCodes, look }: TripPartProps) {
  const t = useFlightHomeText()
  const go = useGo()
  const { bookFor } = useBooking()
  const myCode = useSession((state) => state.signedIn?.person.userCode ?? '')
  function book(): void {
    const { value, remember } = useSearchDraft.getState()
    remember({ ...value, from, to, departDate: firstDate })
    // Her own trip is booked in her own name; that of colleagues as their agent. The server asks for the authority again.
    bookFor(travellerCodes.includes(myCode) ? 'personal' : 'agent', travellerCodes)
    wantApplication(applicationId)
    go.push('/home')
  }
  return look === 'primary' ? (
    <Button wide onPick={book}>
      {t.bookTrip}
    </Button>
  ) : (
    <Button kind="soft" size="s" icon="plane" onPick={book}>
      {t.bookTrip}
    </Button>
  )
}
