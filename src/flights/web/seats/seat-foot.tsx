import { useGo } from '../../../web/page-context.ts'
import { Button } from '../../../web/ui/button.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { seatsPath, type SeatsToSee } from './seat-paths.ts'
import { useSeatsText } from './seats-text.ts'

interface SeatFootProps {
  orderSeq: string
  to: SeatsToSee
  /** Right after submitting there is a way home as well. */
  withHome?: boolean
}

/** Under an order whose airline answers later: where its seats are waited for, and decided about. */
export default function SeatFoot({ orderSeq, to, withHome = false }: SeatFootProps) {
  const t = useSeatsText()
  const go = useGo()
  return (
    <PayBar>
      {withHome && (
        <Button kind="line" className="btn--hold" onPick={() => go.push('/home')}>
          {t.home}
        </Button>
      )}
      <Button onPick={() => go.push(seatsPath(orderSeq))}>{t.toSeats[to]}</Button>
    </PayBar>
  )
}
