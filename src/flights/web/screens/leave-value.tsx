import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { formatDateLong } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { leavingQuote } from '../../calls/value.ts'
import '../contract.ts'
import { useLeavingText } from '../leaving-text.ts'
import { orderPath } from '../order-paths.ts'
import { GoingBack } from '../parts/going-back.tsx'
import { OrderNotOpen } from '../parts/order-not-open.tsx'
import { refusedBy } from '../refused-by.ts'

type Quote = CallResult<typeof leavingQuote>

/** What giving an issued order up brings, before it is done: what is kept as value until when, what goes back, whose it is. */
export default function LeaveValue() {
  const { orderSeq = '' } = useParams()
  const t = useLeavingText()
  const go = useGo()
  // A quote is of now: it is asked for each time the page opens.
  const asked = reading('GET', '/airfrond/value/leaving/{id}', { id: orderSeq })
  const { data, error, refetch } = useQuery({ ...asked, staleTime: 0, retry: false })
  const toOrder = (): void => go.replace(orderPath(orderSeq))
  usePageTitle(t.title)
  const bar = <AppBar title={t.title} subtitle={<span className="num">{orderSeq}</span>} onBack={() => go.back(orderPath(orderSeq))} />
  if (data && !refusedBy(error)) return <Quoted quote={data} bar={bar} onDone={toOrder} onStale={() => void refetch()} />
  return (
    <Screen top={bar} busy={!error}>
      {error ? (
        <OrderNotOpen
          error={error}
          told={{ 'AF-NO-VALUE': t.none }}
          refused={t.refused}
          failed={t.failed}
          onLeave={toOrder}
          onAgain={() => void refetch()}
        />
      ) : (
        <SkeletonForm rows={4} label={t.loading} />
      )}
    </Screen>
  )
}

interface QuotedProps {
  quote: Quote
  bar: ReactNode
  onDone: () => void
  onStale: () => void
}

function Quoted({ quote, bar, onDone, onStale }: QuotedProps) {
  const t = useLeavingText()
  const language = useLanguage()
  const { orderSeq, valueMinor, backMinor, feeMinor, serviceFeeMinor, validUntil, airline, shares, payer } = quote
  const { run, isBusy } = useWrite('POST', '/airfrond/value/leave/{id}')
  async function leave(): Promise<void> {
    const { title, text, confirm, cancel } = t.ask
    if (!(await ask({ title, text, confirm, cancel }))) return
    try {
      await run({ id: orderSeq, valueMinor, backMinor, shares })
      toast(t.sent)
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      onStale() // what is refused has been told; what stands now is read anew
    }
  }
  const foot = (
    <PayBar>
      <Button kind="no" busy={isBusy} onPick={() => void leave()}>
        {t.confirm}
      </Button>
    </PayBar>
  )
  return (
    <Screen top={bar} bottom={foot} busy={isBusy}>
      <Band title={valueMinor > 0 ? t.headline(valueMinor) : t.title}>
        <p className="small">{validUntil === null ? t.whole : t.until(formatDateLong(validUntil, language), airline.name[language])}</p>
      </Band>
      <Band title={t.what} flush>
        <Rows>
          <Amount label={t.value} minor={valueMinor} />
          <Amount label={t.back} minor={backMinor} />
          <Amount label={t.fee} minor={feeMinor} />
          {serviceFeeMinor > 0 && <Amount label={t.serviceFee} minor={serviceFeeMinor} />}
        </Rows>
      </Band>
      <Band title={t.whose} flush>
        <Rows>
          <GoingBack shares={shares} payer={payer} />
        </Rows>
      </Band>
      {shares.some((share) => share.payer === 'third') && <Notice>{t.thirdNote(payer?.[language] ?? null)}</Notice>}
    </Screen>
  )
}

function Amount({ label, minor }: { label: string; minor: number }) {
  return (
    <Row label={label}>
      <span className="num">{formatMoney(minor)}</span>
    </Row>
  )
}
