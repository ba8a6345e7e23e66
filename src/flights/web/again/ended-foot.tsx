import { useGo } from '../../../web/page-context.ts'
import { Button } from '../../../web/ui/button.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { listPath } from '../abroad/journey.ts'
import { orderPath } from '../order-paths.ts'
import { againPath } from './again-paths.ts'
import { useAgainText } from './again-text.ts'

/**
 * Under an order that came to nothing: another flight in its place for whoever booked it, the same journey searched anew abroad, a search for anybody else. A change that came to nothing
 * leads back to the tickets that it was to move: they are good, and who booked anew would have two.
 */
export default function EndedFoot({ order }: { order: Pick<FlightOrderDetails, 'again' | 'changing' | 'orderSeq'> }) {
  const { again, changing, orderSeq } = order
  const t = useAgainText()
  const go = useGo()
  const { from } = changing
  if (from !== null)
    return (
      <PayBar>
        <Button onPick={() => go.push(orderPath(from))}>{t.origin}</Button>
      </PayBar>
    )
  // Abroad all legs are searched together: the same journey, on its own days.
  const search = again.journey === null ? '/home' : listPath(again.journey)
  return (
    <PayBar>
      <Button onPick={() => go.push(again.allowed ? againPath(orderSeq) : search)}>{again.allowed ? t.choose : t.search}</Button>
    </PayBar>
  )
}
