import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { NotRead } from '../../../web/ui/not-read.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import type { ListedOrder } from '../../calls.ts'
import { LoadingOrders } from '../parts/listed-orders.tsx'
import { OrderItem } from '../parts/order-item.tsx'
import { resultsQuery } from '../queries.ts'
import { useOrdersText } from '../texts.ts'

/** Paid for, or about to be, and nothing came of it. */
const CAME_TO_NOTHING: ReadonlySet<NonNullable<ListedOrder['next']>['kind']> = new Set([
  'ticketFailed',
  'ticketFailedFree',
  'notChanged',
  'changeFailed',
])

/** Nothing was booked, and nothing is paid for it. */
const NOT_BOOKED: ReadonlySet<NonNullable<ListedOrder['next']>['kind']> = new Set(['rebook', 'notBooked'])

/** Orders that were submitted together: how each of them stands, until all have come to rest. */
export default function ResultList() {
  const t = useOrdersText()
  const { results } = t
  const go = useGo()
  const { list = '' } = useParams()
  const { data, error, dataUpdatedAt, refetch } = useQuery(resultsQuery(list))
  usePageTitle(results.title)
  const leave = (): void => go.replace('/order/list')
  const top = <AppBar title={results.title} onBack={leave} />
  if (!data) {
    return (
      <Screen top={top} busy={!error}>
        {error ? (
          <NotRead error={error} unknown={results.unknown} failed={t.failed} onLeave={leave} onAgain={() => void refetch()} />
        ) : (
          <LoadingOrders />
        )}
      </Screen>
    )
  }
  const moving = data.orders.filter(({ status }) => !status.settled).length
  const failed = data.orders.filter(({ next }) => next !== null && NOT_BOOKED.has(next.kind)).length
  const isUnticketed = data.orders.some(({ next }) => next !== null && CAME_TO_NOTHING.has(next.kind))
  const foot = (
    <PayBar>
      <Button onPick={leave}>{results.toOrders}</Button>
    </PayBar>
  )
  return (
    <Screen top={top} bottom={foot}>
      {data.orders.length > 0 && (
        <Notice kind={failed > 0 || isUnticketed ? 'warn' : moving > 0 ? 'info' : 'ok'} live="status">
          {failed > 0 ? results.someFailed(failed) : moving > 0 ? results.moving(moving) : results.allDone(data.orders.length)}
        </Notice>
      )}
      <div className="orders" role="list" aria-label={results.title}>
        {data.orders.map((order) => (
          <div key={order.orderSeq} role="listitem">
            <OrderItem order={order} readAt={{ now: data.now, readAtMs: dataUpdatedAt }} />
          </div>
        ))}
      </div>
      {data.missing.length > 0 && <Notice kind="warn">{results.missing(data.missing.join(results.and))}</Notice>}
    </Screen>
  )
}
