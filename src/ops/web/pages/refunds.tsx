import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDateTime, formatDay } from '../../../web/ui/format.ts'
import { useDuty } from '../duty.ts'
import { ask } from '../http.ts'
import { More } from '../parts/more.tsx'
import { Page, Part } from '../parts/page.tsx'
import { Standing } from '../parts/read.tsx'
import { WhyDialog } from '../parts/ask-dialog.tsx'
import { TransferDialog, type ToTransfer } from '../parts/transfer-dialog.tsx'
import { Transfers } from '../parts/transfers.tsx'
import { useOpsText } from '../texts.ts'

/** Money that does not come back to whoever paid it, over all companies. */
export function Refunds() {
  const all = useOpsText()
  const t = all.refunds
  const language = useLanguage()
  // Operations read along once a refund is long past its day; what is done about it is finance's.
  const mayAsk = useDuty((state) => state.onDuty?.me.roles.includes('finance') ?? false)
  const [asked, setAsked] = useState<{ readonly number: string; readonly amountMinor: number } | null>(null)
  const [transferred, setTransferred] = useState<ToTransfer | null>(null)
  const pages = useInfiniteQuery({
    queryKey: ['GET /ops/refunds'],
    queryFn: ({ pageParam, signal }) =>
      ask('GET', '/ops/refunds', pageParam === null ? {} : { after: pageParam }, { hideError: true, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const { data, error, isFetching, refetch } = pages
  const refunds = data?.pages.flatMap((page) => page.refunds) ?? []
  const reasonOf = (reason: string): string => (t.reasons as Readonly<Record<string, string>>)[reason] ?? reason
  return (
    <Page title={t.title} note={t.note}>
      <Standing isWaiting={data === undefined && !error} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      {data !== undefined && refunds.length === 0 && <Empty title={t.none} text={t.noneText} />}
      {refunds.length > 0 && (
        <Part>
          <ul className="ops__list" aria-label={t.title}>
            {refunds.map((refund) => (
              <li key={refund.number} className="ops__item">
                <div>
                  <b>
                    {formatMoney(refund.amountMinor)} · {t.states[refund.state]}
                  </b>
                  <p>
                    {refund.company[language]} · {t.order(refund.orderSeq)} · {reasonOf(refund.reason)}
                  </p>
                  <p className="ops__note">
                    {t.asked(formatDateTime(refund.askedAt, language))} ·{' '}
                    {t.promised(formatDay(refund.promisedOn, language), refund.lateDays)}
                    {refund.lateLevel > 1 && ` · ${t.raised}`}
                  </p>
                  {refund.isForTransfer && <p>{t.transfer.needed}</p>}
                  <p className="ops__code">
                    {t.numbers(refund.number, refund.tradeNumber)}
                    {refund.refusalReason !== null && ` · ${t.said(refund.refusalReason)}`}
                  </p>
                </div>
                {mayAsk && (
                  <div className="ops__acts">
                    {refund.isForTransfer && (
                      <Button size="s" kind="soft" onPick={() => setTransferred(refund)}>
                        {t.transfer.record}
                      </Button>
                    )}
                    <Button size="s" kind="line" onPick={() => setAsked(refund)}>
                      {t.again}
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
          <More of={pages} label={t.more} />
        </Part>
      )}
      {asked && (
        <WhyDialog
          title={t.againTitle}
          text={t.againText(formatMoney(asked.amountMinor))}
          label={t.why}
          goAhead={t.againGo}
          cancel={t.cancel}
          send={(why, idempotencyKey) =>
            ask('POST', '/ops/refunds/{number}/again', { number: asked.number, why }, { hideError: true, idempotencyKey })
          }
          done={t.done}
          onClose={() => setAsked(null)}
        />
      )}
      {transferred && <TransferDialog refund={transferred} onClose={() => setTransferred(null)} />}
      {mayAsk && <Transfers />}
    </Page>
  )
}
