import { CallError } from '../../../web/call-error.ts'
import { useGo } from '../../../web/page-context.ts'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { useChoiceText } from '../choice-text.ts'

interface ChoiceFailedProps {
  error: Error
  failed: { readonly title: string; readonly text: string; readonly action: string }
  onAgain: () => void
}

/** A page of the choice did not come: once more, but where the company has closed flights there is only the way home. */
export function ChoiceFailed({ error, failed, onAgain }: ChoiceFailedProps) {
  const { closed } = useChoiceText().list
  const go = useGo()
  if (error instanceof CallError && error.code === 'AF-NO-LINE')
    return <Empty title={closed.title} text={error.message} action={{ label: closed.action, onPick: () => go.replace('/home') }} />
  return <ErrorFace title={failed.title} text={error.message || failed.text} action={{ label: failed.action, onPick: onAgain }} />
}
