import { usePage } from '../../web/page-context.ts'
import { toast } from '../../web/ui/toast.tsx'

interface Leading {
  /** The page that follows on the form. */
  readonly next: string
  /** The order that it became. */
  readonly order: string
}

/**
 * Goes from a form to what it became. Whoever left it while the answer was on its way stays where she is by now: what she does there is not
 * taken from her, and she is told, with the way to her order. Says whether she was still there.
 */
export function useLeaveForm({ sent, open }: { readonly sent: string; readonly open: string }): (to: Leading) => boolean {
  const { id, navigation } = usePage()
  return ({ next, order }) => {
    // Given up: the form is not kept, and back does not lead to it.
    if (navigation.snapshot().shown.id === id) {
      navigation.giveUp(next)
      return true
    }
    navigation.forms.release(id)
    navigation.markBroken(id)
    toast(sent, { action: { label: open, onPick: () => navigation.push(order) } })
    return false
  }
}
