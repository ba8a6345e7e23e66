import { Suspense, useState, type ReactNode } from 'react'
import { ApproversRow } from '../../../approvals/web/index.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { ReasonSheet } from '../../../policy/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { formatDate, formatDateTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Payers, PriceLines } from '../../../web/ui/price-lines.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import type { TrainChangeForm, TrainChangeQuote } from '../../calls/changes.ts'
import { ShortBudget } from '../form/short-budget.tsx'
import { BerthChips } from '../parts/berth-chips.tsx'
import { RideLeg } from '../parts/ride-leg.tsx'
import { sumOf } from './change-sum.ts'
import { useTrainChangeText } from './change-text.ts'
import { approverOf, formKeyOf, hasLeft, type Changing } from './use-change.ts'

interface ChangeQuotedProps {
  quote: TrainChangeQuote
  form: TrainChangeForm
  changing: Changing
  bar: ReactNode
}

/** What the change costs or brings back, before it is done: to pay or coming back, for each ticket, by whom. What is confirmed is what stands here. */
export function ChangeQuoted({ quote, form, changing, bar }: ChangeQuotedProps) {
  const { quote: t } = useTrainChangeText()
  const language = useLanguage()
  const { isBusy, refused, isMoved } = changing
  const { bookable, totalMinor, backMinor } = quote
  const isLate = hasLeft(form.train, quote.now)
  async function confirm(): Promise<void> {
    if (await ask(isLate ? { ...t.ask, text: t.askLate } : t.ask)) await changing.confirm()
  }
  const why = bookable.allowed ? (refused?.message ?? null) : bookable.message
  const foot = (
    <>
      <Refused message={why} />
      <PayBar>
        <Button kind="line" onPick={() => void changing.back()}>
          {t.another}
        </Button>
        {bookable.allowed && (
          <Button busy={isBusy} onPick={() => void confirm()}>
            {t.confirm}
          </Button>
        )}
      </PayBar>
    </>
  )
  const headline = totalMinor > 0 ? t.pay(formatMoney(totalMinor)) : backMinor > 0 ? t.back(formatMoney(backMinor)) : t.even
  return (
    <Screen top={bar} bottom={foot} busy={isBusy}>
      {isMoved && (
        <Notice kind="warn" live="alert">
          {t.moved}
        </Notice>
      )}
      <Band title={formatDate(quote.train.from.at, language)}>
        <RideLeg train={quote.train} />
        <p className="small">{quote.seat.name}</p>
      </Band>
      <Band label={headline}>
        <h2 className="headline figures">{headline}</h2>
        {quote.isRailwaysOwn && <p className="small">{t.own}</p>}
        {quote.isOtherCity && <p className="small">{t.otherCity}</p>}
        <p className="small">{t.until(formatDateTime(quote.expiresAt, language))}</p>
        {!isLate && <p className="small">{t.good}</p>}
      </Band>
      {isLate && <Notice kind="warn">{t.late}</Notice>}
      <Tickets quote={quote} />
      {bookable.allowed && quote.berths.length > 1 && <Berths quote={quote} changing={changing} />}
      {(totalMinor > 0 || quote.differenceMinor !== 0) && <Sum quote={quote} />}
      {bookable.allowed && <ShortBudget budget={quote.budget} edge />}
      {bookable.allowed && (quote.needs.reason || quote.approval !== null) && (
        <Above quote={quote} orderSeq={form.orderSeq} changing={changing} />
      )}
    </Screen>
  )
}

function Tickets({ quote: { tickets } }: { quote: TrainChangeQuote }) {
  const { quote: t } = useTrainChangeText()
  const language = useLanguage()
  const byMinor = (minor: number): string =>
    minor === 0 ? t.same : minor > 0 ? t.dearer(formatMoney(minor)) : t.cheaper(formatMoney(-minor))
  return (
    <Band title={t.tickets} flush>
      <Rows>
        {tickets.map(({ ticketId, name, beforeMinor, afterMinor }) => (
          <Row
            key={ticketId}
            label={name[language]}
            note={<span className="figures">{t.fares(formatMoney(beforeMinor), formatMoney(afterMinor))}</span>}
          >
            <span className="num">{byMinor(afterMinor - beforeMinor)}</span>
          </Row>
        ))}
      </Rows>
    </Band>
  )
}

/** Where they would like to lie on the new train; the railway gives berths, and what comes out cheaper is not paid. */
function Berths({ quote: { berths, seated }, changing: { said, say } }: Pick<ChangeQuotedProps, 'quote' | 'changing'>) {
  const { quote: t } = useTrainChangeText()
  return (
    <Band title={t.berthWish}>
      <p className="note">{t.berthWishWhy}</p>
      <BerthChips
        label={t.berthWish}
        berths={berths}
        wordOf={(berth, count) => t.berthsWished(t.berths[berth], count)}
        wished={said.berths}
        seated={seated}
        onChange={(wished) => say({ berths: wished })}
      />
    </Band>
  )
}

/** One sum that adds up: what is dearer or cheaper, and each fee, with its sign; below it who pays it, or who gets it back and by when. */
function Sum({ quote }: { quote: TrainChangeQuote }) {
  const { quote: t } = useTrainChangeText()
  const { totalMinor, backMinor, payers, payer, shares } = quote
  const language = useLanguage()
  const { lines, netMinor } = sumOf(quote)
  const shown = [
    { kind: 'company' as const, amountMinor: payers.companyMinor },
    { kind: 'person' as const, amountMinor: payers.personMinor, ...(payer && { label: payer[language] }) },
  ]
  return (
    <>
      <Band title={t.lines}>
        <PriceLines
          lines={lines.map(({ key, minor }) => ({ label: t.of[key], amountMinor: minor }))}
          totalMinor={Math.abs(netMinor)}
          totalLabel={netMinor < 0 ? t.backTotal : t.total}
        />
        {totalMinor > 0 && backMinor > 0 && <p className="small num">{t.both(formatMoney(totalMinor), formatMoney(backMinor))}</p>}
        {totalMinor > 0 && <Payers payers={shown} />}
      </Band>
      {shares.length > 0 && <Shares quote={quote} />}
    </>
  )
}

function Shares({ quote: { shares, payer } }: { quote: TrainChangeQuote }) {
  const { quote: t } = useTrainChangeText()
  const language = useLanguage()
  return (
    <Band title={t.payers} flush>
      <Rows>
        {shares.map((share) => (
          <Row
            key={`${share.payer}:${share.paidWith}`}
            label={t.payer[share.payer](payer?.[language] ?? null)}
            note={
              <>
                {share.backMinor === 0 ? t.none : t.way[share.paidWith](formatDate(share.promisedDate, language))}
                {share.feeMinor > 0 && (
                  <>
                    <br />
                    {t.less(formatMoney(share.feeMinor))}
                  </>
                )}
              </>
            }
          >
            <span className="num">{formatMoney(share.backMinor)}</span>
          </Row>
        ))}
      </Rows>
    </Band>
  )
}

/** Why it goes above the policy, and who is asked for it. */
function Above({ quote, orderSeq, changing }: Pick<ChangeQuotedProps, 'quote' | 'changing'> & { orderSeq: string }) {
  const { quote: t } = useTrainChangeText()
  const language = useLanguage()
  const [opened, setOpened] = useState<'reason' | 'approver' | null>(null)
  const close = (): void => setOpened(null)
  const { approval, needs, reasons, verdict, travellerCodes, totalMinor, costsOf } = quote
  const { said, say } = changing
  const reason = reasons.find(({ code }) => code === said.reason?.code)
  const approver = approval?.byFlow === false ? approverOf(quote, said) : undefined
  const about = approval && {
    travellers: travellerCodes,
    product: 'train',
    totalMinor,
    ...approval.about,
    ...(costsOf === null ? {} : { costsOf }),
  }
  return (
    <Band title={t.over} flush>
      <Rows>
        {!verdict.compliant && <Row label={t.policy}>{verdict.headline}</Row>}
        {needs.reason && (
          <Row label={t.reason} empty={!reason} note={reason && said.reason?.note.trim()} onPick={() => setOpened('reason')}>
            {reason?.label ?? t.chooseReason}
          </Row>
        )}
        {approval?.byFlow === false && (
          <Row label={t.approver} empty={!approver} note={t.approverWhy} onPick={() => setOpened('approver')}>
            {approver?.name[language] ?? t.chooseApprover}
          </Row>
        )}
        {about && (
          <Suspense fallback={null}>
            <ApproversRow
              formKey={formKeyOf(orderSeq)}
              ask={about}
              error={undefined}
              {...(approver && {
                first: travellerCodes.map((userCode) => ({ userCode, level: 1, approverCode: approver.userCode })),
              })}
            />
          </Suspense>
        )}
      </Rows>
      {opened === 'reason' && (
        <ReasonSheet
          open
          onClose={close}
          reasons={reasons}
          given={said.reason ?? { code: null, note: '' }}
          onChange={({ code, note }) => code !== null && say({ reason: { code, note } })}
        />
      )}
      <Sheet
        open={opened === 'approver'}
        onClose={close}
        title={t.chooseApprover}
        footer={
          <PayBar>
            <Button onPick={close}>{t.yes}</Button>
          </PayBar>
        }
      >
        <Choice
          label={t.chooseApprover}
          hideLabel
          options={(approval?.approvers ?? []).map(({ userCode, name }) => ({ key: userCode, label: name[language] }))}
          value={approver?.userCode ?? null}
          onChange={(approverCode) => say({ approverCode })}
        />
      </Sheet>
    </Band>
  )
}
