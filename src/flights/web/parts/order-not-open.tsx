import { CallError } from '../../../web/call-error.ts'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { isUnknown } from '../../../web/ui/not-read.tsx'
import { refusedBy } from '../refused-by.ts'
import { UnknownOrder } from './unknown-order.tsx'

interface Words {
  readonly title: string
  readonly text: string
  readonly action: string
}

interface OrderNotOpenProps {
  error: Error
  /** Codes of which the page has more to say than the server. */
  told: Readonly<Record<string, Words>>
  /** Over the server's own sentence. */
  refused: Omit<Words, 'text'>
  failed: Words
  onLeave: () => void
  onAgain: () => void
}

/**
 * Instead of a page about the tickets of an order. What the server refuses it says why, and asking again gives the same: the way leads to
 * the order. Only where no answer came, or the airline is silent, is a second try worth while.
 */
export function OrderNotOpen({ error, told, refused, failed, onLeave, onAgain }: OrderNotOpenProps) {
  if (isUnknown(error)) return <UnknownOrder />
  const words = error instanceof CallError && Object.hasOwn(told, error.code) ? told[error.code] : undefined
  if (words) return <Empty title={words.title} text={words.text} action={{ label: words.action, onPick: onLeave }} />
  const refusal = refusedBy(error)
  if (refusal) return <Empty title={refused.title} text={refusal.message} action={{ label: refused.action, onPick: onLeave }} />
  return <ErrorFace title={failed.title} text={failed.text} action={{ label: failed.action, onPick: onAgain }} />
}
