import { CallError, NO_NETWORK } from '../../../web/call-error.ts'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { useFlightListText } from '../list-text.ts'
import { refusedAs } from './refused-as.ts'

export interface SearchFailedProps {
  error: Error
  onAgain: () => void
  onEdit: () => void
  onOtherDay: () => void
  onScene: () => void
}

/** What went wrong, headed by what it is, and the one thing that helps: another day, other cities, other people, a scene, or once more. */
export default function SearchFailed({ error, onAgain, onEdit, onOtherDay, onScene }: SearchFailedProps) {
  const t = useFlightListText()
  const code = error instanceof CallError ? error.code : ''
  const again = { label: t.failed.action, onPick: onAgain }
  const edit = { label: t.edit, onPick: onEdit }
  const as = refusedAs(code)
  if (code === 'AF-NO-LINE')
    return <Empty title={t.closed.title} text={error.message} action={{ label: t.closed.action, onPick: onEdit }} />
  if (code === NO_NETWORK) return <ErrorFace title={t.failed.title} text={error.message} action={again} />
  if (as === null) return <ErrorFace {...t.failed} action={again} />
  // What is wrong with the search, or with whom it is for, is chosen anew where it stands.
  const way =
    code === 'AF-DATE' ? { label: t.none.action, onPick: onOtherDay } : as === 'scene' ? { label: t.chooseScene, onPick: onScene } : edit
  return <ErrorFace title={t.refused[as]} text={error.message} action={way} />
}
