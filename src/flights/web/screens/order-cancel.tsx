import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { CallError } from '../../../web/call-error.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { NotRead } from '../../../web/ui/not-read.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { FLIGHT_ORDER_CODES } from '../../rules/states.ts'
import type { CancelReason } from '../parts/cancel-reason.ts'
import { CANCEL_REASONS, REASON_CHARACTERS_MAX, reasonText } from '../parts/cancel-reason.ts'
import { whyNotCancelled } from '../parts/order-outcome.ts'
import { TripHead } from '../parts/trip-head.tsx'
import { orderPath } from '../order-paths.ts'
import { liveOrderQuery, refreshOrders } from '../queries-orders.ts'
import { useFlightText } from '../text.ts'

export default function OrderCancel() {
  const { orderSeq = '' } = useParams()
  const t = useFlightText()
  const go = useGo()
  const { data, error, refetch } = useQuery(liveOrderQuery(orderSeq))
  const [isSent, setSent] = useState(false)
  const back = (): void => go.back(orderPath(orderSeq))
  usePageTitle(t.cancel.title)
  const bar = <AppBar title={t.cancel.title} subtitle={<span className="num">{orderSeq}</span>} onBack={back} />
  if (data && (data.actions.cancel.allowed || isSent)) return <CancelForm order={data} bar={bar} onSent={() => setSent(true)} />
  if (data && !data.actions.cancel.allowed) {
    return (
      <Screen top={bar}>
        <Empty
          title={t.cancel.notPossible}
          text={whyNotCancelled(data, t.detail) ?? ''}
          action={{ label: t.cancel.backToOrder, onPick: back }}
        />
      </Screen>
    )
  }
  if (!error) {
    return (
      <Screen top={bar} busy>
        <SkeletonLines lines={2} />
        <SkeletonForm rows={6} />
      </Screen>
    )
  }
  const { unknown } = t.detail
  const { failed } = t.cancel
  const leave = (): void => go.replace('/order/list')
  return (
    <Screen top={bar}>
      <NotRead error={error} unknown={unknown} failed={failed} onLeave={leave} onAgain={() => void refetch()} />
    </Screen>
  )
}

interface CancelFormProps {
  order: FlightOrderDetails
  bar: ReactNode
  onSent: () => void
}

/** Asks why, says what happens with seat and money, and cancels [V-OTHER-10]. */
function CancelForm({ order, bar, onSent }: CancelFormProps) {
  const { cancel: t, faults } = useFlightText()
  const go = useGo()
  const [reason, setReason] = useState<CancelReason | null>(null)
  const [ownWords, setOwnWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { send, isBusy, message } = useCancel(order, onSent)
  const isHolding = order.status.code === FLIGHT_ORDER_CODES.OCCUPYING
  const back = (): void => go.back(orderPath(order.orderSeq))

  function submit(): void {
    const text = reasonText(reason, ownWords, t.reasons)
    setMissing(text === '')
    if (text !== '') void send(text)
  }

  const isOwnMissing = isMissing && reason === 'other'
  const own = (
    <TextArea
      label={t.ownWords}
      help={t.ownWordsHint}
      max={REASON_CHARACTERS_MAX}
      value={ownWords}
      onChange={(text) => {
        setOwnWords(text)
        setMissing(false)
      }}
      error={isOwnMissing ? faults['AF-REASON'] : undefined}
    />
  )
  const options = CANCEL_REASONS.map((key) => (key === 'other' ? { key, label: t.other, more: own } : { key, label: t.reasons[key] }))
  const problem = message ?? (isMissing && !isOwnMissing ? faults['AF-REASON'] : null)
  const foot = (
    <>
      <Refused message={problem} />
      <PayBar>
        <Button kind="line" className="btn--hold" onPick={back}>
          {t.keep}
        </Button>
        <Button kind="no" busy={isBusy} onPick={submit}>
          {isBusy ? t.submitting : t.submit}
        </Button>
      </PayBar>
    </>
  )
  return (
    <Screen top={bar} bottom={foot} busy={isBusy}>
      <TripHead flight={order.flight} fare={order.fare} />
      <Notice>{isHolding ? t.stillHolding : t.free}</Notice>
      <Band title={t.why}>
        <Choice
          label={t.why}
          hideLabel
          options={options}
          value={reason}
          onChange={(chosen) => {
            setReason(chosen)
            setMissing(false)
          }}
        />
      </Band>
    </Screen>
  )
}

function useCancel(order: FlightOrderDetails, onSent: () => void) {
  const t = useFlightText().cancel
  const go = useGo()
  const client = useQueryClient()
  const { run, isBusy, error } = useWrite('POST', '/airfrond/closeOrder/{id}', { hideError: true })
  async function send(reason: string): Promise<void> {
    try {
      const { status } = await run({ id: order.orderSeq, reason })
      onSent() // the order is read anew below, and then allows no second cancelling: the form must not flash that
      toast(status.settled ? t.done : t.requested)
      go.back(orderPath(order.orderSeq))
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
    }
    // After a refusal as well: the order has moved, and the page then says why it cannot be cancelled.
    await refreshOrders(client, order.orderSeq)
  }
  return { send, isBusy, message: error?.message ?? null }
}
