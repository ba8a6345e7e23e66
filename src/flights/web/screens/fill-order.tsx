import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { CallError } from '../../../web/call-error.ts'
import { useGo, usePage, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { OrderForm } from '../parts/order-form.tsx'
import { orderPath } from '../order-paths.ts'
import { bookingFormQuery, isSessionOver, recheckInMs } from '../queries-orders.ts'
import { useFlightFormText } from '../form-text.ts'

/** The order form of a booking session; `:code` is the session's id. */
export default function FillOrder() {
  const { code = '' } = useParams()
  const t = useFlightFormText().form
  const { data, error, refetch } = useQuery({
    ...bookingFormQuery(code),
    refetchInterval: ({ state }) => recheckInMs(state.data, state.error),
  })
  usePageTitle(t.title)
  if (data?.status === 'submitted' && data.orderSeq !== null) return <Submitted orderSeq={data.orderSeq} />
  if (data) return <OrderForm form={data} readAgain={refetch} />
  if (error) return <NotOpened error={error} onAgain={() => void refetch()} />
  return <Waiting />
}

/** A session that has become an order leads to it: after a reload, in a second tab, by the back key. */
function Submitted({ orderSeq }: { orderSeq: string }) {
  const { id, navigation } = usePage()
  const t = useFlightFormText().form
  useEffect(() => {
    // Whoever has just submitted is on the way to the result already.
    if (navigation.snapshot().shown.id !== id) return
    toast(t.already.title)
    navigation.giveUp(orderPath(orderSeq))
  }, [id, navigation, orderSeq, t])
  return <Waiting />
}

function Waiting() {
  const t = useFlightFormText().form
  const go = useGo()
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/home')} />} busy>
      <SkeletonLines lines={2} />
      <SkeletonForm rows={3} />
      <SkeletonLines lines={5} />
    </Screen>
  )
}

/** The session is over: only a new search helps. There is no such form, or flights are closed: home. Anything else may be tried again. */
function NotOpened({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const t = useFlightFormText().form
  const go = useGo()
  const isOver = isSessionOver(error)
  const isClosed = error instanceof CallError && error.code === 'AF-NO-LINE'
  const isUnknown = error instanceof CallError && !isOver && (error.httpStatus === 404 || error.httpStatus === 400)
  const said = isOver ? t.expired : t.failed
  const home = (): void => go.replace('/home')
  const ended = isClosed ? { title: t.failed.title, text: error.message } : isUnknown ? t.unknown : null
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/home')} />}>
      {ended ? (
        <Empty title={ended.title} text={ended.text} action={{ label: t.unknown.action, onPick: home }} />
      ) : (
        <ErrorFace title={said.title} text={said.text} action={{ label: said.action, onPick: isOver ? home : onAgain }} />
      )}
    </Screen>
  )
}
