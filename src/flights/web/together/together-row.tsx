import { usePage } from '../../../web/page-context.ts'
import { Row } from '../../../web/ui/rows.tsx'
import { DOCUMENT_PATHS, PARTY_PATHS } from '../order-paths.ts'
import { togetherPath } from './together-paths.ts'
import { useTogetherText } from './together-text.ts'

/** Pages that are opened from the form's row of several travellers, and lead back to the form. */
const OWN_PATHS = ['/fillorder/flight/together', '/flight/changePassenger', ...PARTY_PATHS, ...DOCUMENT_PATHS]

/** On the form of several: the way to what holds for each of them. The form is kept meanwhile, with all that was entered. */
export function TogetherRow({ bookingId, count }: { bookingId: string; count: number }) {
  const t = useTogetherText()
  const { id, pathname, navigation } = usePage()
  function open(): void {
    if (navigation.forms.has(id))
      navigation.forms.hold(id, (next) => next === pathname || OWN_PATHS.some((own) => next === own || next.startsWith(`${own}/`)))
    navigation.push(togetherPath(bookingId))
  }
  return (
    <Row label={t.row} note={t.rowNote} onPick={open}>
      {t.subtitle(count)}
    </Row>
  )
}
