import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import { useBooking } from '../../../people/web/index.ts'
import { useScene } from '../../../policy/web/index.ts'
import type { CallResult } from '../../../kernel/call.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx'
import type { chooseAgain } from '../../calls/again.ts'
import { useAgainText } from '../again/again-text.ts'
import { orderSeqFrom } from '../again/again-paths.ts'
import { againQuery } from '../again/queries-again.ts'
import { changePath } from '../change-paths.ts'
import { orderPath } from '../order-paths.ts'
import { OrderNotOpen } from '../parts/order-not-open.tsx'
import { keepSearchParty, partyOf } from '../search-party.ts'
import { listPath, tripFrom } from '../trip.ts'
import FlightList from './flight-list.tsx'

/**
 * `/flights/:number?orderSeq=`: the list inside an order's session [E-FLIGHT-11]. An address with nothing but the order's number takes its trip from the order;
 * from there on it is a list like any, and what is opened from it belongs to the order.
 */
export default function ChooseAgain() {
  const { number = '' } = useParams()
  const { search } = useLocation()
  const go = useGo()
  const orderSeq = orderSeqFrom(search)
  const trip = useMemo(() => tripFrom(search), [search])
  const leadsNowhere = !/^\d+$/.test(number) || orderSeq === null
  useEffect(() => {
    if (leadsNowhere) go.replace('/order/list') // an address that was cut short: orders are found there
  }, [leadsNowhere, go])
  if (leadsNowhere) return null
  return trip ? <FlightList /> : <FromOrder orderSeq={orderSeq} />
}

type Again = Extract<CallResult<typeof chooseAgain>, { way: 'choose' }>

/** For whom, under which scene and in whose place is booked: as the order was. */
function useTakeUp(): (again: Again) => void {
  const go = useGo()
  const booking = useBooking()
  const { choose } = useScene()
  const myCode = useSession((state) => state.signedIn?.person.userCode ?? '')
  return ({ trip, travellers, sceneCode, orderSeq }) => {
    booking.bookFor(travellers.mode, travellers.userCodes)
    keepSearchParty(partyOf({ mode: travellers.mode, travellers: travellers.userCodes }, myCode))
    choose(sceneCode)
    go.replace(listPath({ ...trip, orderSeq }))
  }
}

function FromOrder({ orderSeq }: { orderSeq: string }) {
  const t = useAgainText()
  const go = useGo()
  const takeUp = useTakeUp()
  const { data, error, refetch } = useQuery(againQuery(orderSeq))
  usePageTitle(t.title)
  const lead = useEffectEvent((read: CallResult<typeof chooseAgain>): void => {
    if (read.way === 'choose') takeUp(read)
    else go.replace(changePath(read.orderSeq))
  })
  useEffect(() => {
    if (data) lead(data)
  }, [data])
  const back = (): void => go.back(orderPath(orderSeq))
  return (
    <Screen top={<AppBar title={t.title} onBack={back} />} busy={!error}>
      {error ? (
        <OrderNotOpen
          error={error}
          told={{}}
          refused={t.refused}
          failed={t.failed}
          onLeave={() => go.replace(orderPath(orderSeq))}
          onAgain={() => void refetch()}
        />
      ) : (
        <SkeletonRows count={7} label={t.title} />
      )}
    </Screen>
  )
}
