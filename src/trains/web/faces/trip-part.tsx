import type { TripPartProps } from '../../../applications/web/index.ts'
import { wantApplication } from '../../../applications/web/index.ts'
import { useBooking } from '../../../people/web/index.ts'
import { useGo } from '../../../web/page-context.ts'
import { Button } from '../../../web/ui/button.tsx'
import { trainIcon } from '../../../web/ui/rare-icons.ts'
import { useTrainDraft } from '../search-draft.ts'
import { useTrainSearchText } from '../search-text.ts'

/** The way from an agreed part of a trip to the search for trains, with cities, day and travellers filled in, and its application proposed. */
export default function TrainTripPart({ applicationId, from, to, firstDate, travellerCodes, bookAs, look }: TripPartProps) {
  const t = useTrainSearchText()
  const go = useGo()
  const { bookFor } = useBooking()
  function book(): void {
    const { value, remember } = useTrainDraft.getState()
    // The railway groups its stations by the Chinese name of their city.
    const [leaves, arrives] = [from, to].map(({ name }) => ({ city: name.zh, stationCode: null, name }))
    remember({ ...value, from: leaves ?? null, to: arrives ?? null, trainDate: firstDate })
    bookFor(bookAs, travellerCodes)
    wantApplication(applicationId)
    go.push('/train/index')
  }
  return look === 'primary' ? (
    <Button wide onPick={book}>
      {t.bookTrip}
    </Button>
  ) : (
    <Button kind="soft" size="s" icon={trainIcon} onPick={book}>
      {t.bookTrip}
    </Button>
  )
}
