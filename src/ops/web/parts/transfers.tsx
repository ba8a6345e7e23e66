import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { Button } from '../../../web/ui/button.tsx'
import { formatDateTime, formatDay } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { ask } from '../http.ts'
import { useOpsText } from '../texts.ts'
import { useDeed } from '../use-deed.ts'
import { More } from './more.tsx'
import { Part } from './page.tsx'
import { Standing } from './read.tsx'

const open = (number: string, idempotencyKey: string) =>
  ask('POST', '/ops/refunds/{number}/receipt/open', { number }, { hideError: true, idempotencyKey })

/** Refunds that were paid by transfer, each with the picture of its receipt. */
export function Transfers() {
  const all = useOpsText().refunds
  const t = all.transfer
  const language = useLanguage()
  const [shown, setShown] = useState<{ readonly number: string; readonly dataUrl: string } | null>(null)
  const opening = useDeed(open)
  const pages = useInfiniteQuery({
    queryKey: ['GET /ops/transfers'],
    queryFn: ({ pageParam, signal }) =>
      ask('GET', '/ops/transfers', pageParam === null ? {} : { after: pageParam }, { hideError: true, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const { data, error, isFetching, refetch } = pages
  const transfers = data?.pages.flatMap((page) => page.transfers) ?? []
  return (
    <Part title={t.listTitle}>
      <Standing isWaiting={data === undefined && !error} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      {data !== undefined && transfers.length === 0 && <p className="ops__note">{t.none}</p>}
      {opening.error && (
        <Notice kind="danger" inside live="alert">
          {opening.error.message}
        </Notice>
      )}
      {transfers.length > 0 && (
        <ul className="ops__list" aria-label={t.listTitle}>
          {transfers.map(({ number, amountMinor, receiptNumber, company, orderSeq, paidOn, by, recordedAt }) => (
            <li key={number}>
              <div className="ops__item">
                <div>
                  <b>
                    {formatMoney(amountMinor)} · {t.receiptOf(receiptNumber)}
                  </b>
                  <p>
                    {company[language]} · {all.order(orderSeq)}
                  </p>
                  <p className="ops__note">
                    {t.paid(formatDay(paidOn, language))} · {t.recorded(by, formatDateTime(recordedAt, language))}
                  </p>
                </div>
                <Button
                  size="s"
                  kind="line"
                  busy={opening.isBusy}
                  onPick={() => void opening.run(number).then((found) => setShown(found ? { number, ...found } : null))}
                >
                  {t.open}
                </Button>
              </div>
              {shown?.number === number && <img className="ops__receipt" src={shown.dataUrl} alt={t.receiptOf(receiptNumber)} />}
            </li>
          ))}
        </ul>
      )}
      <More of={pages} label={all.more} />
    </Part>
  )
}
