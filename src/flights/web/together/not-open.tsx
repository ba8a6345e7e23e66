import { CallError } from '../../../web/call-error.ts'
import { useGo } from '../../../web/page-context.ts'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { useTogetherText } from './together-text.ts'

/** The booking is over, somebody else's, or not open any more: home. Where no answer came it may be tried again. */
export function TogetherNotOpen({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { over, failed } = useTogetherText()
  const go = useGo()
  const isRefused =
    error instanceof CallError && error.httpStatus !== undefined && error.message !== '' && /^(AF|PEOPLE|POLICY|P4)/.test(error.code)
  if (isRefused) return <Empty title={over.title} text={error.message} action={{ label: over.action, onPick: () => go.replace('/home') }} />
  return <ErrorFace title={failed.title} text={failed.text} action={{ label: failed.action, onPick: onAgain }} />
}
