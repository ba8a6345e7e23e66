import { formatMoney, sumMinor } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { formatDate } from '../../../web/ui/format.ts'
import { Icon } from '../../../web/ui/icon.tsx'
import { payerKind, Payers, PriceLines } from '../../../web/ui/price-lines.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { PaymentInfo } from '../../calls.ts'
import { isFreed } from '../outcome.ts'
import { usePaymentsText } from '../text.ts'
import './payment.css'

/**
 * What is paid for, and how it stands, which is left out while it is about to be read anew; leads to the order. In place of this page:
 * back from the order must not lead here again.
 */
export function OrderLink({ order, isMoving = false }: Pick<PaymentInfo, 'order'> & { isMoving?: boolean }) {
  const t = usePaymentsText().checkout
  const go = useGo()
  const { label, tone } = order.status
  return (
    <Band flush label={t.order}>
      <button type="button" className="payorder" onClick={() => go.replace(order.path)}>
        <span className="payorder__head">
          <b>{order.title}</b>
          {!isMoving && (tone === 'quiet' ? <span className="note">{label}</span> : <Badge kind={tone}>{label}</Badge>)}
        </span>
        <span className="payorder__sub">{order.subtitle}</span>
        <Icon name="next" size="s" />
      </button>
    </Band>
  )
}

/** Who pays, as bars and lists show it. */
export const payersIn = ({ parts }: Pick<PaymentInfo, 'parts'>) => parts.map((part) => ({ ...part, kind: payerKind(part.kind) }))

/** The price and its parts, solid the company's and hatched the traveller's, each with what pays of it and what has become of it; `method` is the way in which what her value leaves of the traveller's will be paid. */
export function WhoPays({ info, method }: { info: PaymentInfo; method?: string | undefined }) {
  const t = usePaymentsText().checkout
  const { state, totalMinor, lines, parts, kind, assets } = info
  const sumOf = (key: PaymentInfo['assets'][number]['key'], payer: PaymentInfo['parts'][number]['kind']): string | null => {
    const minor = sumMinor(assets.filter((asset) => asset.key === key && asset.payer === payer).map((asset) => asset.amountMinor))
    return minor === 0 ? null : formatMoney(minor)
  }
  const noteOf = (part: PaymentInfo['parts'][number]): string | undefined => {
    const value = sumOf('travelCredit', part.kind)
    const said = [value && t.withValue(value)]
    if (part.isPaid) {
      const points = part.kind === 'person' ? assets.find(({ key }) => key === 'points') : undefined
      said.unshift(t.settled)
      said.push(points ? t.withPoints(formatMoney(points.amountMinor), points.label) : null)
    } else if (part.kind === 'company') {
      const credit = sumOf('companyCredit', 'company')
      said.push(credit && (isFreed(info) ? t.creditFreed : value ? t.creditPays(credit) : t.fromCredit))
    } else said.push(state === 'held' ? t.isHeld : (method ?? null))
    return said.filter(Boolean).join(' · ')
  }
  const payers = parts.map((part) => ({ kind: payerKind(part.kind), label: part.label, amountMinor: part.amountMinor, note: noteOf(part) }))
  return (
    <Band title={t.whoPays}>
      <PriceLines lines={lines} totalMinor={totalMinor} totalLabel={t.total} />
      <Payers payers={payers} />
      <p className="note">{t.kind(kind.label)}</p>
    </Band>
  )
}

/** The traveller's money on its way back, where there is any. */
export function RefundRow({ refund }: Pick<PaymentInfo, 'refund'>) {
  const t = usePaymentsText().refund
  const language = useLanguage()
  if (!refund) return null
  const { state, amountMinor, restMinor = 0, of = 'paid', gateway = '', promisedOn, isLate = false } = refund
  const by = promisedOn === undefined ? '' : formatDate(promisedOn, language)
  const said = [
    t[isLate && state === 'onTheWay' ? 'late' : state](t.of[of](amountMinor), gateway, by),
    restMinor > 0 && t.rest(restMinor, isLate ? '' : by),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <Band flush label={t.label}>
      <Rows>
        <Row label={t.label}>{said}</Row>
      </Rows>
    </Band>
  )
}
