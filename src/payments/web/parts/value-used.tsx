import { useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '../../../kernel/money.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { formatDateLong } from '../../../web/ui/format.ts'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Switch } from '../../../web/ui/switch.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { PayAsset, PaymentInfo } from '../../calls.ts'
import '../contract.ts'
import { paymentQuery } from '../queries.ts'
import { useValueText } from '../screens/value-text.ts'

/** What unused value pays of an order, until when it is good; hers she takes or leaves alone as long as nothing of her part is paid. */
export default function ValueUsed({ info }: { info: PaymentInfo }) {
  const { assets, value } = info
  const t = useValueText()
  const language = useLanguage()
  const values = assets.filter(({ key }) => key === 'travelCredit')
  return (
    <>
      {values.length > 0 && (
        <Band title={t.title} flush>
          <Rows>
            {values.map(({ label, amountMinor, validUntil, payer }, index) => (
              <Row
                key={index}
                label={label}
                note={`${t.owner[payer === 'company' ? 'company' : 'mine']} · ${t.until(validUntil === null ? '' : formatDateLong(validUntil, language))}`}
              >
                <span className="num">{formatMoney(amountMinor)}</span>
              </Row>
            ))}
          </Rows>
        </Band>
      )}
      {value && <ValueSwitch info={info} value={value} />}
    </>
  )
}

interface ValueSwitchProps {
  info: Pick<PaymentInfo, 'payOrderId' | 'points' | 'dueMinor'>
  value: NonNullable<PaymentInfo['value']>
}

/** Whether her value pays of her part. It is set aside, or let go, as she says so. While a payment is under way it stays, and says why. */
function ValueSwitch({ info: { payOrderId, points, dueMinor }, value: { payMinor, asideMinor, isFree } }: ValueSwitchProps) {
  const t = useValueText()
  const go = useGo()
  const client = useQueryClient()
  const { run, isBusy } = useWrite('POST', '/pay/checkout/assetPayment')
  const label = t.use(formatMoney(payMinor))
  async function choose(on: boolean): Promise<void> {
    if (isBusy) return
    const assets: PayAsset[] = ['companyCredit']
    if (on) assets.push('travelCredit')
    if (points && points.asideMinor > 0) assets.push('points')
    try {
      const { state } = await run({ payOrderId, assets })
      if (state === 'paid') go.replace(`/payResult?payOrderId=${payOrderId}`)
      else toast(on ? t.taken : t.leftAlone)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure // told by the call's own toast
    } finally {
      await client.invalidateQueries({ queryKey: paymentQuery(payOrderId).queryKey })
    }
  }
  const isOn = asideMinor > 0
  const note = !isFree ? t.inUse : !isOn && payMinor >= dueMinor ? t.paysAll : t.note
  return (
    <Band label={label}>
      {isFree ? <Switch row label={label} on={isOn} onChange={(on) => void choose(on)} /> : <p>{label}</p>}
      <p className="note">{note}</p>
    </Band>
  )
}
