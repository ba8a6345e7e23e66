import type { ReactNode } from 'react'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { formatDateLong, formatDateTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import type { ReturnQuote } from '../../calls/returning.ts'
import { useReturnsText } from '../returns-text.ts'
import { GoingBack } from './going-back.tsx'
import type { RefundForm, Returning } from '../use-returning.ts'

interface ReturnQuotedProps {
  form: RefundForm
  quote: ReturnQuote
  returning: Returning
  bar: ReactNode
}

/** What comes back, before it is done: of each ticket, to whom and by when. What is confirmed is what stands here. */
export function ReturnQuoted({ quote, returning, bar }: ReturnQuotedProps) {
  const { quote: t } = useReturnsText()
  const language = useLanguage()
  const { isBusy, refused, isMoved } = returning
  const isClaim = quote.kind === 'involuntary'
  async function confirm(): Promise<void> {
    const { title, text, confirm, cancel } = isClaim ? t.askClaim : t.ask
    if (await ask({ title, text, confirm, cancel })) await returning.confirm()
  }
  const foot = (
    <>
      <Refused message={refused?.message ?? null} />
      <PayBar>
        <Button kind="line" onPick={returning.back}>
          {t.change}
        </Button>
        <Button busy={isBusy} onPick={() => void confirm()}>
          {isClaim ? t.claim : t.confirm}
        </Button>
      </PayBar>
    </>
  )
  const { backMinor, valueMinor, validUntil } = quote
  return (
    <Screen top={bar} bottom={foot} busy={isBusy}>
      {isMoved && (
        <Notice kind="warn" live="alert">
          {t.moved}
        </Notice>
      )}
      <Band label={t.sums}>
        <h2 className="headline figures">{backMinor > 0 ? t.headline(formatMoney(backMinor)) : t.nothing}</h2>
        {valueMinor > 0 && validUntil !== null && (
          <p className="small">{t.value(formatMoney(valueMinor), formatDateLong(validUntil, language))}</p>
        )}
        <p className="small">
          {quote.decideBy === null
            ? t.until(formatDateTime(quote.expiresAt, language))
            : t.decideBy(formatDateLong(quote.decideBy, language))}
        </p>
      </Band>
      <Band title={t.tickets} flush>
        <Rows>
          {quote.tickets.map((ticket) => (
            <Row
              key={ticket.passengerNo}
              label={ticket.name[language]}
              note={<span className="figures">{t.of(formatMoney(ticket.paidMinor), formatMoney(ticket.feeMinor))}</span>}
            >
              <span className="num">{formatMoney(ticket.backMinor + ticket.valueMinor)}</span>
            </Row>
          ))}
        </Rows>
      </Band>
      <Band title={t.sums} flush>
        <Rows>
          <Amount label={t.fee} minor={quote.feeMinor} />
          {quote.serviceFeeMinor > 0 && <Amount label={t.serviceFee} minor={quote.serviceFeeMinor} />}
          {quote.changeFeeMinor > 0 && <Amount label={t.changeFee} minor={quote.changeFeeMinor} />}
          {quote.extrasKeptMinor > 0 && <Amount label={t.extras} minor={quote.extrasKeptMinor} />}
          {valueMinor > 0 && <Amount label={t.asValue} minor={valueMinor} />}
          <Amount label={t.back} minor={backMinor} />
        </Rows>
      </Band>
      <Band title={t.payers} flush>
        <Rows>
          <GoingBack shares={quote.shares} payer={quote.payer} waits={isClaim} />
        </Rows>
      </Band>
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
