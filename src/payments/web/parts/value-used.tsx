import { useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { formatDateLong } from '../../../web/ui/format.ts'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { PaymentInfo } from '../../calls.ts'
import '../contract.ts'
import { paymentQuery } from '../queries.ts'
import { useValueText } from '../screens/value-text.ts'
import './value.css'

/** What unused value pays of an order, until when it is good; hers she may leave alone as long as she has not begun to pay. */
export default function ValueUsed({ info: { payOrderId, assets } }: { info: PaymentInfo }) {
  const t = useValueText()
  const language = useLanguage()
  const client = useQueryClient()
  const { run, isBusy } = useWrite('POST', '/pay/checkout/assetPayment')
  const values = assets.filter(({ key }) => key === 'travelCredit')
  const isHers = values.some(({ payer }) => payer === 'person')
  async function leaveAlone(): Promise<void> {
    try {
      await run({ payOrderId, assets: ['companyCredit'] })
      toast(t.leftAlone)
    } finally {
      await client.invalidateQueries({ queryKey: paymentQuery(payOrderId).queryKey })
    }
  }
  return (
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
      {isHers && (
        <div className="payvalue">
          <Button kind="line" size="s" busy={isBusy} onPick={() => void leaveAlone()}>
            {t.leaveAlone}
          </Button>
        </div>
      )}
    </Band>
  )
}
