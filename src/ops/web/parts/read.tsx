import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { useOpsText } from '../texts.ts'

interface StandingProps {
  readonly isWaiting: boolean
  readonly error: Error | null
  readonly isBusy: boolean
  readonly onRetry: () => void
}

/** That something is still being read, or was not, with a way to try again. */
export function Standing({ isWaiting, error, isBusy, onRetry }: StandingProps) {
  const t = useOpsText().frame
  if (isWaiting)
    return (
      <p className="ops__wait" role="status">
        {t.loading}
      </p>
    )
  if (error === null) return null
  return (
    <div className="ops__failed">
      <Notice kind="danger" inside live="alert">
        {t.failed}
        {error.message === '' ? '' : ` · ${error.message}`}
      </Notice>
      <Button size="s" kind="line" busy={isBusy} onPick={onRetry}>
        {t.retry}
      </Button>
    </div>
  )
}

/** Shows what a call answers: waiting, what went wrong, or the content. What is shown stays while it is read anew. */
export function Read<T>({
  query,
  children,
}: {
  query: UseQueryOptions<T, Error, T, readonly unknown[]>
  children: (data: T) => ReactNode
}) {
  const { data, error, refetch, isFetching } = useQuery(query)
  return (
    <>
      <Standing isWaiting={data === undefined && error === null} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      {data !== undefined && children(data)}
    </>
  )
}
