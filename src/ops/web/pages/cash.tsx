import { useState } from 'react'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { queryClient } from '../../../web/query-client.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { CashOrderShown, CashPayoutShown, CashReceiptShown } from '../../calls/money.ts'
import { readSum } from '../../rules/yuan.ts'
import { ask, reading } from '../http.ts'
import { AskDialog } from '../parts/ask-dialog.tsx'
import { Page, Part } from '../parts/page.tsx'
import { Read } from '../parts/read.tsx'
import { useOpsText } from '../texts.ts'
import { useDeed } from '../use-deed.ts'

/** As they are printed, however they are typed (calls/money.ts). */
const ORDER_SHAPE = /^[A-Z][0-9]{8,20}$/i
const RECEIPT_SHAPE = /^[A-Z0-9][A-Z0-9-]{2,31}$/i

const find = (orderSeq: string) => ask('GET', '/ops/cash/order/{orderSeq}', { orderSeq }, { hideError: true })

/** Cash that a clerk takes for an order, and hands back. */
export function Cash() {
  const t = useOpsText().cash
  const [number, setNumber] = useState('')
  const [isNumberBad, setNumberBad] = useState(false)
  const [order, setOrder] = useState<CashOrderShown | null>(null)
  const finding = useDeed(find)
  return (
    <Page title={t.title} note={t.note}>
      <Part title={t.findTitle}>
        <form
          className="fields ops__narrow"
          onSubmit={(event) => {
            event.preventDefault()
            setOrder(null)
            const isShaped = ORDER_SHAPE.test(number.trim())
            setNumberBad(!isShaped)
            if (!isShaped) return finding.clear()
            void finding.run(number.trim()).then((found) => setOrder(found ?? null))
          }}
        >
          <Field
            label={t.order}
            value={number}
            onChange={setNumber}
            help={t.orderHelp}
            error={isNumberBad ? t.orderBad : finding.error?.message}
            name="order"
            autoComplete="off"
            maxLength={24}
          />
          <Button type="submit" size="s" kind="soft" busy={finding.isBusy} disabled={number.trim() === ''}>
            {t.find}
          </Button>
        </form>
        {order && <Found key={order.orderSeq} order={order} onTaken={setOrder} />}
      </Part>
      <Owed />
    </Page>
  )
}

function Found({ order, onTaken }: { order: CashOrderShown; onTaken: (order: CashOrderShown) => void }) {
  const t = useOpsText().cash
  const language = useLanguage()
  const { part, receipts, payouts, takesCash } = order
  const isDue = part?.state === 'due'
  const amount = formatMoney(part?.amountMinor ?? 0)
  return (
    <section className="ops__found" aria-live="polite">
      <h3>
        {order.orderSeq} · {order.company[language]}
      </h3>
      {part === null ? (
        <p>{t.noPart}</p>
      ) : (
        <p>
          <b>{isDue ? (takesCash ? t.due(amount) : t.notHere(amount)) : t.states[part.state]}</b>
          {isDue && takesCash && part.expiresAt !== null && (
            <span className="ops__note"> · {t.until(formatDateTime(part.expiresAt, language))}</span>
          )}
        </p>
      )}
      {isDue && !takesCash && (
        <Notice kind="warn" inside>
          {t.notTaken}
        </Notice>
      )}
      {isDue && takesCash && <TakeForm orderSeq={order.orderSeq} onTaken={onTaken} />}
      {receipts.length > 0 && (
        <ul className="ops__list" aria-label={t.receipts}>
          {receipts.map((receipt) => (
            <li key={receipt.receiptNumber} className="ops__item">
              <ReceiptWords receipt={receipt} />
            </li>
          ))}
        </ul>
      )}
      {payouts.length > 0 && (
        <ul className="ops__list" aria-label={t.payoutsTitle}>
          {payouts.map((payout) => (
            <li key={payout.payoutId} className="ops__item">
              <PayoutWords payout={payout} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function ReceiptWords({ receipt }: { receipt: CashReceiptShown }) {
  const t = useOpsText().cash
  const language = useLanguage()
  return (
    <div>
      <b>
        {formatMoney(receipt.amountMinor)} · {t.receipt} {receipt.receiptNumber}
      </b>
      <p className="ops__note">
        {receipt.orderSeq} · {t.paidFor[receipt.paidBy]} · {t.received(formatDateTime(receipt.receivedAt, language))}
        {receipt.owedMinor > 0 && ` · ${t.toHandBack(formatMoney(receipt.owedMinor))}`}
        {receipt.handedBackMinor > 0 && ` · ${t.handedBack(formatMoney(receipt.handedBackMinor))}`}
      </p>
    </div>
  )
}

function PayoutWords({ payout }: { payout: CashPayoutShown }) {
  const t = useOpsText().cash
  const language = useLanguage()
  const { amountMinor, takenMinor, payoutReceipt } = payout
  const amount = amountMinor === takenMinor ? formatMoney(amountMinor) : t.partOf(formatMoney(amountMinor), formatMoney(takenMinor))
  return (
    <div>
      <b>
        {amount} · {payoutReceipt === null ? t.owed : t.signed(payoutReceipt)}
      </b>
      <p className="ops__note">
        {payout.orderSeq} · {t.receipt} {payout.receiptNumber} · {t.owedSince(formatDateTime(payout.owedAt, language))}
      </p>
    </div>
  )
}

interface Taking {
  readonly orderSeq: string
  readonly amountMinor: number
  readonly receiptNumber: string
  readonly paidBy: 'payer' | 'other'
}

const take = (taking: Taking, idempotencyKey: string) => ask('POST', '/ops/cash/receive', taking, { hideError: true, idempotencyKey })

function TakeForm({ orderSeq, onTaken }: { orderSeq: string; onTaken: (order: CashOrderShown) => void }) {
  const t = useOpsText().cash
  const [amount, setAmount] = useState('')
  const [receiptNumber, setReceiptNumber] = useState('')
  const [paidBy, setPaidBy] = useState<'payer' | 'other'>('payer')
  const [isAmountBad, setAmountBad] = useState(false)
  const [isReceiptBad, setReceiptBad] = useState(false)
  const deed = useDeed(take)
  const fields = deed.error?.fields

  async function submit(): Promise<void> {
    const amountMinor = readSum(amount)
    const isShaped = RECEIPT_SHAPE.test(receiptNumber.trim())
    setAmountBad(amountMinor === null)
    setReceiptBad(!isShaped)
    if (amountMinor === null || !isShaped) return
    const order = await deed.run({ orderSeq, amountMinor, receiptNumber: receiptNumber.trim(), paidBy })
    if (!order) return
    toast(t.taken, { icon: 'ok' })
    onTaken(order)
  }

  return (
    <form
      className="fields ops__narrow"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field
        label={t.amount}
        value={amount}
        onChange={setAmount}
        error={isAmountBad ? t.amountBad : fields?.['amountMinor']}
        inputMode="decimal"
        name="amount"
        autoComplete="off"
        maxLength={16}
      />
      <Field
        label={t.receipt}
        value={receiptNumber}
        onChange={setReceiptNumber}
        error={isReceiptBad ? t.receiptBad : fields?.['receiptNumber']}
        help={t.receiptHelp}
        name="receipt"
        autoComplete="off"
        maxLength={32}
      />
      <Seg
        label={t.paidBy}
        options={(['payer', 'other'] as const).map((key) => ({ key, label: t.payers[key] }))}
        value={paidBy}
        onChange={setPaidBy}
      />
      {deed.error && !fields && (
        <Notice kind="danger" inside live="alert">
          {deed.error.message}
        </Notice>
      )}
      <Button type="submit" busy={deed.isBusy} disabled={amount.trim() === '' || receiptNumber.trim() === ''}>
        {t.take}
      </Button>
    </form>
  )
}

/** Cash of orders that came to nothing, or were refunded in part. */
function Owed() {
  const t = useOpsText().cash
  const [asked, setAsked] = useState<CashPayoutShown | null>(null)
  return (
    <Part title={t.owedTitle}>
      <Read query={reading('GET', '/ops/cash/owed')}>
        {({ payouts }) =>
          payouts.length === 0 ? (
            <p className="ops__note">{t.owedNone}</p>
          ) : (
            <ul className="ops__list" aria-label={t.owedTitle}>
              {payouts.map((payout) => (
                <li key={payout.payoutId} className="ops__item">
                  <PayoutWords payout={payout} />
                  <Button size="s" kind="line" onPick={() => setAsked(payout)}>
                    {t.payOut}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Read>
      {asked && (
        <AskDialog
          title={t.payOutTitle(formatMoney(asked.amountMinor), asked.receiptNumber)}
          text={t.payOutText}
          field={{ label: t.payOutReceipt, help: t.receiptHelp, min: 3, max: 32, isLong: false }}
          goAhead={t.payOutGo}
          cancel={t.cancel}
          send={(payoutReceipt, idempotencyKey) =>
            ask('POST', '/ops/cash/payOut', { payoutId: asked.payoutId, payoutReceipt }, { hideError: true, idempotencyKey })
          }
          onDone={() => {
            setAsked(null)
            toast(t.paidOut, { icon: 'ok' })
            void queryClient.invalidateQueries()
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Part>
  )
}
