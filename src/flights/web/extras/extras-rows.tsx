import { usePage } from '../../../web/page-context.ts'
import { Row } from '../../../web/ui/rows.tsx'
import type { BookingForm } from '../../calls/booking.ts'
import { extrasPath } from './extras-paths.ts'
import { useExtrasText } from './extras-text.ts'

/** On the form: the way to seats, bags and services, of each of its flights. The form is kept meanwhile, with all that was entered. */
export default function ExtrasRows({ form: { extras, flight } }: { form: Pick<BookingForm, 'extras' | 'flight'> }) {
  const t = useExtrasText()
  const { id, pathname, navigation } = usePage()
  function open(path: string): void {
    if (navigation.forms.has(id)) navigation.forms.hold(id, (next) => next === pathname || next === path)
    navigation.push(path)
  }
  const { label, offered } =
    flight.slices === undefined ? { label: t.row, offered: t.rowNote } : { label: t.bags.title, offered: t.bags.note }
  return extras.map(({ bookingId, number, count }) => (
    <Row
      key={bookingId}
      label={extras.length > 1 ? `${label} · ${number}` : label}
      note={count === 0 ? offered : undefined}
      empty={count === 0}
      onPick={() => open(extrasPath(bookingId))}
    >
      {count === 0 ? t.rowNone : t.rowSome(count)}
    </Row>
  ))
}
