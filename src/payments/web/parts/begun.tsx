import { useQueryClient } from '@tanstack/react-query'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import '../contract.ts'
import { paymentQuery } from '../queries.ts'
import { usePaymentsText } from '../text.ts'
import './payment.css'

/** A cashier of hers stands open, which asks for what was due then: it can be gone on with, or ended to choose anew. */
export default function Begun({ payOrderId, gateway }: { payOrderId: string; gateway: string }) {
  const t = usePaymentsText().begun
  const client = useQueryClient()
  const { run, isBusy, error } = useWrite('POST', '/pay/checkout/otherWay', { hideError: true })
  const reread = () => client.invalidateQueries({ queryKey: paymentQuery(payOrderId).queryKey })
  async function choose(): Promise<void> {
    const { state } = await run({ payOrderId })
    if (state === 'due') toast(t.ended(gateway))
    await reread()
  }
  return (
    <Band title={t.title(gateway)}>
      <p className="small">{t.text}</p>
      <div className="otherways__deeds">
        <Button wide kind="line" busy={isBusy} onPick={() => void choose().catch(() => reread())}>
          {t.otherWay}
        </Button>
      </div>
      <Refused message={error?.message ?? null} />
    </Band>
  )
}
