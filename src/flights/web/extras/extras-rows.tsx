import { usePage } from '../../../web/page-context.ts'
import { Row } from '../../../web/ui/rows.tsx'
import type { BookingForm } from '../../calls/booking.ts'
import { extrasPath } from './extras-paths.ts'
import { useExtrasText } from './extras-text.ts'

/** On the form: the way to seats, bags and services, of each of its flights. The form is kept meanwhile, with all that was entered. */
export default function ExtrasRows({ form: { extras } }: { form: Pick<BookingForm, 'extras'> }) {
  const t = useExtrasText()
  const { id, pathname, navigation } = usePage()
  function open(path: string): void {
    if (navigation.forms.has(id)) navigation.forms.hold(id, (next) => next === pathname || next === path)
    navigation.push(path)
  }
  return extras.map(({ bookingId, number, count }) => (
    <Row
      key={bookingId}
      label={extras.length > 1 ? `${t.row} · ${number}` : t.row}
      note={count === 0 ? t.rowNote : undefined}
      empty={count === 0}
      onPick={() => open(extrasPath(bookingId))}
    >
      {count === 0 ? t.rowNone : t.rowSome(count)}
    </Row>
  ))
}
