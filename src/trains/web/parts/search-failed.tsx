import { CallError } from '../../../web/call-error.ts'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { useTrainListText } from '../list-text.ts'

interface SearchFailedProps {
  error: Error
  onAgain: () => void
  onEdit: () => void
  onOtherDay: () => void
  onScene: () => void
}

/** What went wrong, and the one thing that helps: another day, other places, a scene, or once more. */
export function SearchFailed({ error, onAgain, onEdit, onOtherDay, onScene }: SearchFailedProps) {
  const t = useTrainListText()
  const code = error instanceof CallError ? error.code : ''
  // The company has closed trains, or says nothing of them: no other day and no other city helps [E-ACCESS-08] [E-ACCESS-10].
  if (code === 'TR-NO-LINE' || code === 'TR-NO-POLICY')
    return <Empty title={t.closed.title} text={error.message} action={{ label: t.closed.action, onPick: onEdit }} />
  const again = { label: t.failed.action, onPick: onAgain }
  const scene = { label: t.chooseScene, onPick: onScene }
  const ways: Readonly<Record<string, typeof again>> = {
    'TR-DATE': { label: t.none.action, onPick: onOtherDay },
    'POLICY-NO-SCENE': scene,
    'POLICY-SCENE': scene,
  }
  // What else is wrong with the search, or with whom it is for, is chosen anew where it stands.
  const way = ways[code] ?? (/^(PEOPLE-|TR-(?!SUPPLIER))/.test(code) ? { label: t.edit, onPick: onEdit } : null)
  return way ? <ErrorFace title={t.failed.title} text={error.message} action={way} /> : <ErrorFace {...t.failed} action={again} />
}
