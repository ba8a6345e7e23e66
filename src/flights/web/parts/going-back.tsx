import type { BothNames } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { formatDate } from '../../../web/ui/format.ts'
import { Row } from '../../../web/ui/rows.tsx'
import type { RefundShown } from '../../calls/returning.ts'
import type { BackShare } from '../../calls/words.ts'
import type { BackText } from '../../text/back/zh.ts'
import { useBackText } from '../back-text.ts'

interface GoingBackProps {
  shares: readonly BackShare[]
  /** Who pays the traveller's part, where that is not the reader. */
  payer: BothNames | null
  /** The airline has to agree first: no day can be promised yet. */
  waits?: boolean
  /** What has become of it, once it was set going; null before. */
  money?: RefundShown['money']
  /** The same at each gateway. */
  gateways?: RefundShown['gateways']
}

/** A row for each payer and way: what goes back there, as money or as value, by which day, and what of the fees was taken off. */
export function GoingBack({ shares, payer, waits = false, money = null, gateways = {} }: GoingBackProps) {
  const t = useBackText()
  const language = useLanguage()
  return shares.map((share) => (
    <Row
      key={`${share.payer}:${share.paidWith ?? ''}`}
      label={t.payer[share.payer](payer?.[language] ?? null)}
      note={
        <>
          {isToCome(share, money, gateways)
            ? wayOf(t, share, formatDate(share.promisedDate, language), waits)
            : arrivedOf(t, share, gateways)}
          <Fees share={share} />
        </>
      }
    >
      <span className="num">{amountOf(t, share)}</span>
    </Row>
  ))
}

/** What it bears of the airline's fee and of ours; refunds of earlier versions were kept without. */
function Fees({ share: { feeMinor = 0, serviceFeeMinor = 0 } }: { share: BackShare }) {
  const t = useBackText()
  if (feeMinor + serviceFeeMinor === 0) return null
  return (
    <>
      <br />
      {t.less(feeMinor > 0 ? formatMoney(feeMinor) : null, serviceFeeMinor > 0 ? formatMoney(serviceFeeMinor) : null)}
    </>
  )
}

function amountOf(t: BackText, { backMinor, valueMinor }: BackShare): string {
  if (valueMinor === 0) return formatMoney(backMinor)
  return [backMinor > 0 ? formatMoney(backMinor) : '', t.withValue(formatMoney(valueMinor))].filter(Boolean).join(' · ')
}

type Gateways = RefundShown['gateways']

const gatewayOf = ({ paidWith }: BackShare): keyof Gateways | null => (paidWith === 'alipay' || paidWith === 'wechat' ? paidWith : null)

/** Whether a share is still to come by the way that was promised. */
function isToCome(share: BackShare, money: RefundShown['money'], gateways: Gateways): boolean {
  if (money === null || money === 'underWay') return true
  if (money === 'back' || money === 'transferred') return false
  const gateway = gatewayOf(share)
  // Whoever paid in cash beside what is stuck may still have to come for it.
  return gateway === null ? share.paidWith === 'cash' : gateways[gateway] === 'onTheWay'
}

/** Where it is now, or why it is not there; a way that nobody kept is only said to have ended. */
function arrivedOf(t: BackText, share: BackShare, gateways: Gateways): string {
  const { paidWith, backMinor, valueMinor } = share
  if (backMinor + valueMinor === 0) return t.nothing
  if (backMinor === 0) return t.asValue
  if (paidWith === undefined) return t.arrived
  const gateway = gatewayOf(share)
  const at = gateway && gateways[gateway]
  if (at === 'transferred') return t.transferred
  return at === 'manual' || at === 'byTransfer' ? t.stuck[at] : t.wayDone[paidWith]
}

function wayOf(t: BackText, { paidWith, backMinor, valueMinor }: BackShare, day: string, waits: boolean): string {
  if (backMinor + valueMinor === 0) return t.nothing
  if (backMinor === 0) return t.asValue
  // Refunds of earlier versions were kept without their ways.
  if (paidWith === undefined) return waits ? t.byAfter : t.by(day)
  return waits ? t.wayAfter[paidWith] : t.way[paidWith](day)
}
