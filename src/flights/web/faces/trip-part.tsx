import type { TripPartProps } from '../../../applications/web/index.ts'
import { wantApplication } from '../../../applications/web/index.ts'
import { useBooking } from '../../../people/web/index.ts'
import { useGo } from '../../../web/page-context.ts'
import { Button } from '../../../web/ui/button.tsx'
import { useAbroadDraft } from '../abroad/use-abroad-draft.ts'
import { useAnyCity } from '../abroad/use-any-city.ts'
import { useFlightHomeText } from '../home-text.ts'
import { useIsAbroad } from '../inquiries/one-way-asked.ts'
import { useSearchDraft } from '../search-draft.ts'

/** The way from an agreed part of a trip to the flight search, with cities, day and travellers filled in, and its application proposed. */
export default function FlightTripPart({ applicationId, from, to, firstDate, backDate, travellerCodes, bookAs, look }: TripPartProps) {
  const t = useFlightHomeText()
  const go = useGo()
  const { bookFor } = useBooking()
  const cityNamed = useAnyCity()
  const isAbroad = useIsAbroad()
  // By both names, whatever language the application is read in; and the form of home is another one where the trip leads abroad.
  const known = ({ code, name }: TripPartProps['from']) => ({
    code,
    name: cityNamed(code)?.name ?? name,
    ...(isAbroad(code) && { isAbroad: true as const }),
  })
  function book(): void {
    const { value, remember } = useSearchDraft.getState()
    const leadsAbroad = isAbroad(from.code) || isAbroad(to.code)
    // The way back comes along: of a mainland trip on the same form, abroad as a part of the same journey.
    const returnDate = leadsAbroad ? null : backDate
    remember({ ...value, from: known(from), to: known(to), departDate: firstDate, returnDate, isMulti: false })
    const abroad = useAbroadDraft.getState()
    if (leadsAbroad) abroad.remember({ ...abroad.value, type: backDate === null ? 'OW' : 'RT', returnDate: backDate })
    // The server has said as whom; it asks for the authority again with every search and booking.
    bookFor(bookAs, travellerCodes)
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
