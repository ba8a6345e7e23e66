import { usePage } from '../../../web/page-context.ts'
import { formReasonPath, REASON_PATHNAME } from '../order-paths.ts'

/**
 * Leads from an order form to its reason and back, with everything entered still there: the page belongs to the form while it is
 * open. Held only now, not with the form itself: the page before the form has the same path, and going back to that one is leaving.
 */
export function useChangeReason(bookingId: string): () => void {
  const { id, pathname, navigation } = usePage()
  return () => {
    if (navigation.forms.has(id)) navigation.forms.hold(id, (next) => next === pathname || next === REASON_PATHNAME)
    navigation.push(formReasonPath(bookingId))
  }
}
