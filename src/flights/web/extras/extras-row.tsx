import { usePage } from '../../../web/page-context.ts'
import { Row } from '../../../web/ui/rows.tsx'
import { extrasPath } from './extras-paths.ts'
import { useExtrasText } from './extras-text.ts'

/** On the form: the way to seats, bags and services. The form is kept meanwhile, with all that was entered. */
export default function ExtrasRow({ bookingId, chosen }: { bookingId: string; chosen: number }) {
  const t = useExtrasText()
  const { id, pathname, navigation } = usePage()
  const path = extrasPath(bookingId)
  function open(): void {
    if (navigation.forms.has(id)) navigation.forms.hold(id, (next) => next === pathname || next === path)
    navigation.push(path)
  }
  return (
    <Row label={t.row} note={chosen === 0 ? t.rowNote : undefined} empty={chosen === 0} onPick={open}>
      {chosen === 0 ? t.rowNone : t.rowSome(chosen)}
    </Row>
  )
}
