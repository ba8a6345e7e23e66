import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskRefund } from '../../../flights/calls/refund-desk.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { queryClient } from '../../../web/query-client.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { formatDateTime, formatDay } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { readYuan } from '../../../kernel/typed-yuan.ts'
import { ask } from '../http.ts'
import { DeedDialog, WHY_MAX_CHARACTERS, WHY_MIN_CHARACTERS } from '../parts/deed-dialog.tsx'
import { More } from '../parts/more.tsx'
import { Page, Part } from '../parts/page.tsx'
import { Standing } from '../parts/read.tsx'
import { useOpsText } from '../texts.ts'
import { useDeed } from '../use-deed.ts'

const WITH_THE_DESK = 6

/** Tickets that no machine gives back, over all companies: what waits for the desk, and what it reads along. */
export function TicketRefunds() {
  const t = useOpsText().ticketRefunds
  const [decided, setDecided] = useState<DeskRefund | null>(null)
  const pages = useInfiniteQuery({
    queryKey: ['GET /ops/ticketRefunds'],
    queryFn: ({ pageParam, signal }) =>
      ask('GET', '/ops/ticketRefunds', pageParam === null ? {} : { after: pageParam }, { hideError: true, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const { data, error, isFetching, refetch } = pages
  const refunds = data?.pages.flatMap((page) => page.refunds) ?? []
  return (
    <Page title={t.title} note={t.note}>
      <Standing isWaiting={data === undefined && !error} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      {data !== undefined && refunds.length === 0 && <Empty title={t.none} text={t.noneText} />}
      {refunds.length > 0 && (
        <Part>
          <ul className="ops__list" aria-label={t.title}>
            {refunds.map((refund) => (
              <Item key={refund.refundId} refund={refund} onDecide={() => setDecided(refund)} />
            ))}
          </ul>
          <More of={pages} label={t.more} />
        </Part>
      )}
      {decided && <DecideDialog refund={decided} onClose={() => setDecided(null)} />}
    </Page>
  )
}

const openProof = (asked: { refundId: string; fileId: string }, idempotencyKey: string) =>
  ask('POST', '/ops/ticketRefunds/{refundId}/proof', asked, { hideError: true, idempotencyKey })

function Item({ refund, onDecide }: { refund: DeskRefund; onDecide: () => void }) {
  const t = useOpsText().ticketRefunds
  const language = useLanguage()
  const [shown, setShown] = useState<readonly string[]>([])
  const opening = useDeed(openProof)
  const { refundId, fileIds, ticketNumbers, pnr } = refund
  async function open(): Promise<void> {
    const pictures: string[] = []
    for (const fileId of fileIds) {
      const opened = await opening.run({ refundId, fileId })
      if (opened) pictures.push(opened.dataUrl)
    }
    setShown(pictures)
  }
  return (
    <li>
      <div className="ops__item">
        <div>
          <b>
            {t.kinds[refund.kind]} · {refund.code === WITH_THE_DESK ? t.ours : t.airlines}
          </b>
          <p>
            {refund.company[language]} · {t.order(refund.orderSeq)} · {refund.reason}
          </p>
          {refund.note !== '' && <p>{t.said(refund.note)}</p>}
          {refund.why !== '' && <p>{refund.why}</p>}
          {refund.airline !== '' && <p>{refund.airline}</p>}
          <p className="ops__note">
            {t.asked(formatDateTime(refund.askedAt, language))} · {t.paid(formatMoney(refund.paidMinor))}
            {refund.promisedMinor !== null && ` · ${t.promised(formatMoney(refund.promisedMinor))}`}
            {refund.decideBy !== null && ` · ${t.decideBy(formatDay(refund.decideBy, language))}`}
          </p>
          <p className="ops__code">{t.tickets(pnr ?? '', ticketNumbers.join(' '))}</p>
        </div>
        <div className="ops__acts">
          {fileIds.length > 0 && (
            <Button size="s" kind="line" busy={opening.isBusy} onPick={() => void open()}>
              {t.proof(fileIds.length)}
            </Button>
          )}
          {refund.code === WITH_THE_DESK && (
            <Button size="s" kind="soft" onPick={onDecide}>
              {t.decide}
            </Button>
          )}
        </div>
      </div>
      {opening.error && (
        <Notice kind="danger" inside live="alert">
          {opening.error.message}
        </Notice>
      )}
      {shown.map((dataUrl, index) => (
        <img key={fileIds[index]} className="ops__receipt" src={dataUrl} alt={t.picture(index + 1)} />
      ))}
    </li>
  )
}

interface Decided {
  readonly refundId: string
  readonly decision: 'refund' | 'refuse'
  readonly backMinor: number
  readonly why: string
}

const decide = (decided: Decided, idempotencyKey: string) =>
  ask('POST', '/ops/ticketRefunds/{refundId}/decide', decided, { hideError: true, idempotencyKey })

function DecideDialog({ refund, onClose }: { refund: DeskRefund; onClose: () => void }) {
  const t = useOpsText().ticketRefunds
  const [decision, setDecision] = useState<Decided['decision']>('refund')
  const [amount, setAmount] = useState('')
  const [why, setWhy] = useState('')
  const [isBad, setBad] = useState(false)
  const { run, isBusy, error } = useDeed(decide)
  const isAmount = error?.code === 'AF-DESK-AMOUNT'
  async function submit(): Promise<void> {
    const backMinor = decision === 'refuse' ? 0 : readYuan(amount)
    setBad(backMinor === null)
    if (backMinor === null) return
    const done = await run({ refundId: refund.refundId, decision, backMinor, why: why.trim() })
    if (!done) return
    onClose()
    toast(t.done, { icon: 'ok' })
    void queryClient.invalidateQueries()
  }
  return (
    <DeedDialog
      title={t.decideTitle(refund.orderSeq)}
      text={t.decideText(formatMoney(refund.paidMinor))}
      refusal={isAmount ? undefined : error?.message}
      goAhead={t.decideGo}
      cancel={t.cancel}
      isBusy={isBusy}
      isWhole={why.trim().length >= WHY_MIN_CHARACTERS}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {refund.airline !== '' && (
        <Notice kind="warn" inside>
          {refund.airline}
        </Notice>
      )}
      <Seg
        label={t.decide}
        options={(['refund', 'refuse'] as const).map((key) => ({ key, label: t.decisions[key] }))}
        value={decision}
        onChange={setDecision}
      />
      {decision === 'refund' && (
        <Field
          label={t.amount}
          value={amount}
          onChange={setAmount}
          error={isBad ? t.amountBad : isAmount ? error.message : undefined}
          help={t.amountHelp}
          name="amount"
          autoComplete="off"
          maxLength={14}
        />
      )}
      <TextArea label={t.why} value={why} onChange={setWhy} max={WHY_MAX_CHARACTERS} help={t.whyHelp} rows={2} name="why" />
    </DeedDialog>
  )
}
