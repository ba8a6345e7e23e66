import type { ReactNode } from 'react'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { formatDate, formatDateTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import type { TrainBackShare, TrainRefundQuote } from '../../calls/refunds.ts'
import { useTrainRefundText } from './refund-text.ts'
import type { Refunding } from './use-refund.ts'

interface RefundQuotedProps {
  quote: TrainRefundQuote
  refunding: Refunding
  bar: ReactNode
}

/** What comes back, before it is done: of each ticket, to whom and by when. What is confirmed is what stands here. */
export function RefundQuoted({ quote, refunding, bar }: RefundQuotedProps) {
  const { quote: t, within } = useTrainRefundText()
  const language = useLanguage()
  const { isBusy, refused, isMoved } = refunding
  async function confirm(): Promise<void> {
    if (await ask(t.ask)) await refunding.confirm()
  }
  const foot = (
    <>
      <Refused message={refused?.message ?? null} />
      <PayBar>
        <Button kind="line" onPick={refunding.back}>
          {t.change}
        </Button>
        <Button busy={isBusy} onPick={() => void confirm()}>
          {t.confirm}
        </Button>
      </PayBar>
    </>
  )
  const { backMinor, feeMinor, serviceFeeMinor, workingDays } = quote
  return (
    <Screen top={bar} bottom={foot} busy={isBusy}>
      {isMoved && (
        <Notice kind="warn" live="alert">
          {t.moved}
        </Notice>
      )}
      <Band label={t.sums}>
        <h2 className="headline figures">{backMinor > 0 ? t.headline(formatMoney(backMinor)) : t.nothing}</h2>
        {quote.isRailwaysOwn && <p className="small">{t.own}</p>}
        <p className="small">{t.until(formatDateTime(quote.expiresAt, language))}</p>
      </Band>
      <Band title={t.tickets} flush>
        <Rows>
          {quote.tickets.map((ticket) => (
            <Row key={ticket.ticketId} label={ticket.name[language]} note={<Fee ticket={ticket} />}>
              <span className="num">{formatMoney(ticket.backMinor)}</span>
            </Row>
          ))}
        </Rows>
      </Band>
      <Band title={t.sums} flush>
        <Rows>
          <Amount label={t.fee} minor={feeMinor} />
          {serviceFeeMinor > 0 && <Amount label={t.serviceFee} minor={serviceFeeMinor} />}
          <Amount label={t.back} minor={backMinor} />
        </Rows>
      </Band>
      <Band title={t.payers} flush>
        <Rows>
          {quote.shares.map((share) => (
            <Row
              key={`${share.payer}:${share.paidWith}`}
              label={t.payer[share.payer](quote.payer?.[language] ?? null)}
              note={<Way share={share} />}
            >
              <span className="num">{formatMoney(share.backMinor)}</span>
            </Row>
          ))}
        </Rows>
        <p className="note trainrefund__within">{within(workingDays.online, workingDays.window)}</p>
      </Band>
    </Screen>
  )
}

function Fee({ ticket: { paidMinor, percent, feeMinor } }: { ticket: TrainRefundQuote['tickets'][number] }) {
  const { quote: t } = useTrainRefundText()
  const paid = formatMoney(paidMinor)
  return <span className="figures">{feeMinor === 0 ? t.ofFree(paid) : t.of(paid, percent, formatMoney(feeMinor))}</span>
}

function Way({ share: { paidWith, backMinor, feeMinor, serviceFeeMinor, promisedDate } }: { share: TrainBackShare }) {
  const { quote: t } = useTrainRefundText()
  const language = useLanguage()
  const moneyOf = (minor: number): string | null => (minor > 0 ? formatMoney(minor) : null)
  return (
    <>
      {backMinor === 0 ? t.none : t.way[paidWith](formatDate(promisedDate, language))}
      {feeMinor + serviceFeeMinor > 0 && (
        <>
          <br />
          {t.less(moneyOf(feeMinor), moneyOf(serviceFeeMinor))}
        </>
      )}
    </>
  )
}

function Amount({ label, minor }: { label: string; minor: number }) {
  return (
    <Row label={label}>
      <span className="num">{formatMoney(minor)}</span>
    </Row>
  )
}
