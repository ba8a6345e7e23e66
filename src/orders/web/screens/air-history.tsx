import { useRef } from 'react'
import { useParams } from 'react-router'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SegBar } from '../../../web/ui/seg-bar.tsx'
import { ListedOrders } from '../parts/listed-orders.tsx'
import type { ListWish } from '../queries.ts'
import { useOrdersText } from '../texts.ts'

const TYPES = ['mine', 'others'] as const
const STATUSES = ['closed', 'toTravel', 'all'] as const

/** Flights of before: `:type` is whose they are, `:status` one of the tabs. */
export default function AirHistory() {
  const t = useOrdersText()
  const go = useGo()
  const { type, status } = useParams()
  const scroller = useRef<HTMLElement>(null)
  const whose = TYPES.find((one) => one === type) ?? 'mine'
  const filter = STATUSES.find((one) => one === status) ?? 'closed'
  usePageTitle(t.history)
  const show = (chosen: { whose?: string; filter?: string }): void => {
    go.replace(`/order/list-air-history/${chosen.whose ?? whose}/${chosen.filter ?? filter}`)
    scroller.current?.scrollTo({ top: 0 })
  }
  const top = (
    <>
      <AppBar title={t.history} onBack={() => go.back('/order/list')} />
      <SegBar
        label={t.whose}
        options={TYPES.map((key) => ({ key, label: t.whoseTabs[key] }))}
        value={whose}
        onChange={(chosen) => show({ whose: chosen })}
      />
      <SegBar
        label={t.filter}
        options={STATUSES.map((key) => ({ key, label: t.tabs[key] }))}
        value={filter}
        onChange={(chosen) => show({ filter: chosen })}
      />
    </>
  )
  const wish: ListWish = { line: 'flight', status: filter, whose, search: '', fromDate: null, toDate: null }
  return (
    <Screen top={top} scrollRef={scroller}>
      <ListedOrders key={JSON.stringify(wish)} wish={wish} />
    </Screen>
  )
}
