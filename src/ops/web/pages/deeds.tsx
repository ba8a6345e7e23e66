import { useInfiniteQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../web/language.ts'
import { formatDateTime } from '../../../web/ui/format.ts'
import { ask } from '../http.ts'
import { More } from '../parts/more.tsx'
import { Page, Part } from '../parts/page.tsx'
import { Standing } from '../parts/read.tsx'
import { useOpsText } from '../texts.ts'

/** What staff did, page by page into the past. */
export function Deeds() {
  const all = useOpsText()
  const t = all.deeds
  const language = useLanguage()
  const pages = useInfiniteQuery({
    queryKey: ['GET /ops/deeds'],
    queryFn: ({ pageParam, signal }) =>
      ask('GET', '/ops/deeds', pageParam === null ? {} : { before: pageParam }, { hideError: true, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const { data, error, isFetching, refetch } = pages
  const deeds = data?.pages.flatMap((page) => page.deeds) ?? []
  return (
    <Page title={t.title} note={t.note}>
      <Part>
        <Standing isWaiting={data === undefined && !error} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
        {deeds.length > 0 && (
          <div className="ops__scroll" tabIndex={0} role="group" aria-label={t.title}>
            <table className="ops__table">
              <thead>
                <tr>
                  {['#', t.at, t.by, t.what, t.subject, t.why].map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {deeds.map((deed) => (
                  <tr key={deed.seq}>
                    <td>{deed.seq}</td>
                    <td>
                      <time dateTime={deed.at}>{deed.at === '' ? '–' : formatDateTime(deed.at, language)}</time>
                    </td>
                    <td>{deed.by ?? t.operator}</td>
                    <td>{deed.what}</td>
                    <td>{deed.subject}</td>
                    <td>{deed.why}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <More of={pages} label={t.more} />
      </Part>
    </Page>
  )
}
