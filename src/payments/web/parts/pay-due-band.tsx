import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Button } from '../../../web/ui/button.tsx'
import { formatWhen } from '../../../web/ui/format-when.ts'
import { clockOf, type ReadAt } from '../countdown.ts'
import { usePaymentsText } from '../text.ts'
import { useLeftMs } from '../use-left.ts'
import './payment.css'

interface PayDueBandProps extends ReadAt {
  payOrderId: string
  amountMinor: number
  /** ISO instant until which it can be paid. */
  expiresAt: string
  /** A payment that may have been made already, of which its gateway does not tell. */
  confirming: { gateway: string; until: string; mayRetry: boolean } | null
}

/** Says on an order that its traveller has something to pay, how much and until when, and leads to the checkout. */
export function PayDueBand({ payOrderId, amountMinor, expiresAt, confirming, now, readAtMs }: PayDueBandProps) {
  const t = usePaymentsText().band
  const language = useLanguage()
  const go = useGo()
  const left = useLeftMs(expiresAt, { now, readAtMs }) ?? 0
  const isOver = left === 0
  if (confirming)
    return (
      <section className="band paydue" aria-label={t.confirming}>
        <p className="paydue__text" role="status">
          <b>{t.confirming}</b>
          <span>{t.confirmingUntil(confirming.gateway, formatWhen(confirming.until, now, language))}</span>
        </p>
        <Button size="s" kind="line" onPick={() => go.push(resultPath(payOrderId))}>
          {t.look}
        </Button>
      </section>
    )
  return (
    <section className="band paydue" aria-label={t.label}>
      <p className="paydue__text">
        <b className="figures">{t.due(amountMinor)}</b>
        <span className="figures">{isOver ? t.over : t.until(formatWhen(expiresAt, now, language), clockOf(left))}</span>
      </p>
      {!isOver && (
        <Button size="s" onPick={() => go.push(checkoutPath(payOrderId))}>
          {t.pay}
        </Button>
      )}
    </section>
  )
}

const checkoutPath = (payOrderId: string): string => `/hotel/pay?payOrderId=${encodeURIComponent(payOrderId)}`
/** Where the gateway is asked again. */
const resultPath = (payOrderId: string): string => `/payResult?payOrderId=${encodeURIComponent(payOrderId)}`
