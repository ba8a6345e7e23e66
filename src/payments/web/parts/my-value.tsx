import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Row } from '../../../web/ui/rows.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'

/* What the pages of what somebody has beside money have in common: /my/value. */

interface UnreadProps {
  readonly words: { readonly loading: string; readonly failed: { readonly title: string; readonly text: string; readonly action: string } }
  readonly error: Error | null
  readonly onAgain: () => void
}

/** What fills the page until it is read: that it is on its way, or has failed, with a way to try again. */
export function Unread({ words: { loading, failed }, error, onAgain }: UnreadProps) {
  return error ? (
    <ErrorFace title={failed.title} text={failed.text} action={{ label: failed.action, onPick: onAgain }} />
  ) : (
    <SkeletonForm rows={3} label={loading} />
  )
}

interface UseRowProps {
  readonly use: { readonly orderSeq: string; readonly title: string; readonly path: string | null; readonly at: string }
  readonly label: string
  readonly amount: string
  /** What else there is to say of it; empty where nothing is. */
  readonly note?: string
}

/** An order that something of it went to; it leads there where the order is hers to open. */
export function UseRow({ use: { orderSeq, title, path, at }, label, amount, note = '' }: UseRowProps) {
  const language = useLanguage()
  const go = useGo()
  return (
    <Row
      label={label}
      note={[orderSeq, formatDateTime(at, language), note].filter(Boolean).join(' · ')}
      {...(path !== null && { onPick: () => go.push(path) })}
    >
      {title} <span className="num">{amount}</span>
    </Row>
  )
}
