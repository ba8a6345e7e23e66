import type { ReactNode } from 'react'
import { CallError } from '../../../web/call-error.ts'
import { useGo } from '../../../web/page-context.ts'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { changeWishNow, keepChangeWish } from '../change-draft.ts'
import { changeDetailPath, changePath } from '../change-paths.ts'
import { useChangesText } from '../changes-text.ts'
import { isForDesk } from '../use-changing.ts'

interface ChangeNotOpenProps {
  orderSeq: string
  error: Error
  failed: { readonly title: string; readonly text: string; readonly action: string }
  onAgain: () => void
}

/**
 * Why a step of a change is not there. Its time is over or its tickets cannot be changed: what helps is the first step, or how the change
 * under way stands; what the airline's conditions do not allow here goes to the desk. Anything else may be tried again.
 */
export function ChangeNotOpen({ orderSeq, error, failed, onAgain }: ChangeNotOpenProps): ReactNode {
  const t = useChangesText()
  const go = useGo()
  const toStart = (): void => go.replace(changePath(orderSeq))
  function toDesk(): void {
    const wish = changeWishNow(orderSeq)
    if (wish) keepChangeWish({ ...wish, way: 'desk' })
    toStart()
  }
  if (!(error instanceof CallError) || error.isUnclear || error.code === 'AF-SUPPLIER')
    return <ErrorFace title={failed.title} text={failed.text} action={{ label: failed.action, onPick: onAgain }} />
  if (isForDesk(error.code))
    return <Empty title={t.list.desk.title} text={error.message} action={{ label: t.list.desk.action, onPick: toDesk }} />
  if (error.code === 'AF-TICKET-CHANGING' || error.code === 'AF-CHANGED')
    return (
      <Empty
        title={t.none.title}
        text={error.message}
        action={{ label: t.seeProgress, onPick: () => go.replace(changeDetailPath(orderSeq)) }}
      />
    )
  if (error.code === 'AF-0-0021')
    return <Empty title={t.stale.title} text={t.stale.text} action={{ label: t.form.firstStep, onPick: toStart }} />
  return <Empty title={failed.title} text={error.message} action={{ label: t.form.firstStep, onPick: toStart }} />
}
