import { useGo } from '../../../web/page-context.ts'
import { Button } from '../../../web/ui/button.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { againPath } from './again-paths.ts'
import { useAgainText } from './again-text.ts'

/** Under an order that came to nothing: another flight in its place for whoever booked it, a search for anybody else. */
export default function EndedFoot({ order: { again, orderSeq } }: { order: Pick<FlightOrderDetails, 'again' | 'orderSeq'> }) {
  const t = useAgainText()
  const go = useGo()
  return (
    <PayBar>
      <Button onPick={() => go.push(again.allowed ? againPath(orderSeq) : '/home')}>{again.allowed ? t.choose : t.search}</Button>
    </PayBar>
  )
}
