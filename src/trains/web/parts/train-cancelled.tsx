import { useQuery } from '@tanstack/react-query'
import { AnewWays } from '../../../orders/web/index.ts'
import { useBooking } from '../../../people/web/index.ts'
import { useGo } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import type { TrainOrderDetails } from '../../calls/orders.ts'
import { refundPath } from '../order-standing.ts'
import { useTrainOrderText } from '../order-text.ts'
import { alternativesQuery } from '../queries-orders.ts'
import { keepSearchParty, partyOf } from '../search-party.ts'

/** Says that the railway has cancelled the train, with all money back and other ways. Nothing while it runs, or while the railway does not say. */
export function TrainCancelled({ order }: { order: TrainOrderDetails }) {
  const t = useTrainOrderText().trainCancelled
  const go = useGo()
  const { data, refetch } = useQuery(alternativesQuery(order.orderSeq))
  const { bookFor } = useBooking()
  const myCode = useSession((state) => state.signedIn?.person.userCode ?? '')
  if (!data?.isCancelled) return null
  const { ways, travellers, isPartial } = data
  /** All who were to ride are booked for, whoever was looked for last. */
  const bookForAll = (): void => {
    if (!travellers) return
    bookFor(travellers.mode, travellers.userCodes)
    keepSearchParty(partyOf({ mode: travellers.mode, travellers: travellers.userCodes }, myCode, travellers.students))
  }
  return (
    <>
      <Notice kind="danger">{t.said(order.train.trainNo)}</Notice>
      {order.part !== 'companion' && (
        <Band title={t.ways}>
          <p className="note">{ways.length === 0 ? t.none : order.governed?.application ? t.aboutApplied : t.about}</p>
          {isPartial && (
            <Notice kind="warn" inside live="status" action={{ label: t.again, onPick: () => void refetch() }}>
              {t.partial}
            </Notice>
          )}
          <AnewWays ways={ways} onPick={bookForAll} />
          {order.actions.refund?.allowed && (
            <Button kind="line" onPick={() => go.push(refundPath(order.orderSeq, order.passengers, true))}>
              {t.refund}
            </Button>
          )}
        </Band>
      )}
    </>
  )
}
