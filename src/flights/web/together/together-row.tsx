import { useQuery } from '@tanstack/react-query'
import { usePage } from '../../../web/page-context.ts'
import { Row } from '../../../web/ui/rows.tsx'
import { DOCUMENT_PATHS, PARTY_PATHS } from '../order-paths.ts'
import { togetherQuery } from './queries-together.ts'
import { passengerPath, togetherPath } from './together-paths.ts'
import { useTogetherText } from './together-text.ts'

/** Pages that are opened from the form's row of several travellers, and lead back to the form. */
const OWN_PATHS = ['/fillorder/flight/together', '/flight/changePassenger', ...PARTY_PATHS, ...DOCUMENT_PATHS]

/** On the form: the way to what holds for each of several, or to contact and miles of who travels alone. The form is kept meanwhile, with all that was entered. */
export function TogetherRow({ bookingId, count }: { bookingId: string; count: number }) {
  const t = useTogetherText()
  const { id, pathname, navigation } = usePage()
  const isOne = count === 1
  function open(): void {
    if (navigation.forms.has(id))
      navigation.forms.hold(id, (next) => next === pathname || OWN_PATHS.some((own) => next === own || next.startsWith(`${own}/`)))
    navigation.push(isOne ? passengerPath(bookingId, 1) : togetherPath(bookingId))
  }
  return (
    <Row label={isOne ? t.rowOne : t.row} note={isOne ? t.rowOneNote : t.rowNote} onPick={open}>
      {isOne ? <GoesAlong bookingId={bookingId} /> : t.subtitle(count)}
    </Row>
  )
}

/** The number that goes along with who travels alone, once it is read: the page behind says the rest. */
function GoesAlong({ bookingId }: { bookingId: string }) {
  const t = useTogetherText()
  const flyer = useQuery(togetherQuery(bookingId)).data?.travellers[0]?.flyer
  return flyer === undefined ? '' : flyer === null ? t.noFlyer : <span className="num">{`${flyer.programme} ${flyer.maskedNumber}`}</span>
}
