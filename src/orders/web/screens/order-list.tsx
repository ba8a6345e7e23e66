import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { linesWith } from '../../../web/face.tsx'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { TextButton } from '../../../web/ui/button.tsx'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SegBar } from '../../../web/ui/seg-bar.tsx'
import type { Days } from '../parts/days-sheet.tsx'
import { ListedOrders } from '../parts/listed-orders.tsx'
import { orderPagesQuery, type ListWish, type OrderFilter, type OrderWhose } from '../queries.ts'
import { useOrdersText } from '../texts.ts'

/** What most do not open is loaded when it is. */
const FindBar = lazy(() => import('../parts/find-bar.tsx'))
const HostOrders = lazy(() => import('../parts/host-orders.tsx'))

const FILTERS = ['all', 'inProgress', 'toTravel', 'closed'] as const satisfies readonly OrderFilter[]
const WHOSE = ['mine', 'others'] as const satisfies readonly OrderWhose[]
const SHOPS = ['mall', 'seckill', 'gift'] as const
/** So long after the last letter a search is sent. */
const TYPING_MS = 300

const isFilter = (value: string | undefined): value is OrderFilter => FILTERS.some((filter) => filter === value)
type ShownLine = ListWish['line']
const isLine = (value: string | undefined): value is ShownLine => value === 'all' || linesWith('orderCard').some((line) => line === value)

/** Product and tab on show stand in the address; the bare address shows those that were open last. */
function useShown() {
  const go = useGo()
  const { active, status } = useParams()
  const [last, setLast] = useState<{ line: ShownLine; filter: OrderFilter }>({ line: 'all', filter: 'all' })
  const shown = { line: isLine(active) ? active : last.line, filter: isFilter(status) ? status : last.filter }
  const show = (chosen: Partial<typeof shown>): void => {
    const next = { ...shown, ...chosen }
    setLast(next)
    go.replace(`/order/list/${next.line}/${next.filter}`)
  }
  return { ...shown, show }
}

/**
 * Whose orders are on show. Only who may book for others is asked, and who did while she might: everybody else has her own alone. What
 * the list has told once stays told while another of its tabs is read.
 */
function useWhose(ofWish: (whose: OrderWhose) => ListWish) {
  const [whose, setWhose] = useState<OrderWhose>('mine')
  const { data } = useQuery({ ...reading('GET', '/usercenter/agent/mine'), staleTime: 300_000 })
  const wish = ofWish(whose)
  const list = useInfiniteQuery(orderPagesQuery(wish))
  const told = list.data?.pages[0]?.hasForOthers ?? false
  const [hasForOthers, setHasForOthers] = useState(told)
  if (told && !hasForOthers) setHasForOthers(true)
  return { whose, setWhose, wish, isAsked: hasForOthers || (data?.isAgent ?? false) }
}

/** What is typed, once the typing rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return useDeferredValue(rested)
}

/** All orders, whatever their line. The host's own shops are not ours to list: under their names stands the way to them. */
export default function OrderList() {
  const { active } = useParams()
  const shop = SHOPS.find((one) => one === active)
  if (shop === undefined) return <OwnOrders />
  return (
    <Suspense
      fallback={
        <Screen top={null} busy>
          {null}
        </Screen>
      }
    >
      <HostOrders shop={shop} />
    </Suspense>
  )
}

function OwnOrders() {
  const t = useOrdersText()
  const go = useGo()
  const { line, filter, show } = useShown()
  const [isFinding, setFinding] = useState(false)
  const [text, setText] = useState('')
  const [days, setDays] = useState<Days>({ fromDate: null, toDate: null })
  const search = useRested(text)
  const { whose, setWhose, wish, isAsked } = useWhose((of) => ({ line, status: filter, whose: of, search, ...days }))
  const scroller = useRef<HTMLElement>(null)
  const lines = linesWith('orderCard')
  usePageTitle(t.title)
  const toTop = (): void => scroller.current?.scrollTo({ top: 0 })
  const endFinding = (): void => {
    setFinding(false)
    setText('')
    setDays({ fromDate: null, toDate: null })
  }
  const top = (
    <>
      <AppBar title={t.title}>
        <TextButton onPick={() => go.push('/order/journeys')}>{t.journeys}</TextButton>
        <IconButton
          icon={isFinding ? 'close' : 'search'}
          label={isFinding ? t.find.end : t.find.open}
          onPick={() => (isFinding ? endFinding() : setFinding(true))}
        />
      </AppBar>
      {isFinding && (
        <Suspense fallback={null}>
          <FindBar text={text} onText={setText} days={days} onDays={setDays} />
        </Suspense>
      )}
      {lines.length > 1 && (
        <SegBar
          label={t.line}
          options={(['all', ...lines] as ShownLine[]).map((key) => ({ key, label: t.lines[key] }))}
          value={line}
          onChange={(chosen) => {
            show({ line: chosen })
            toTop()
          }}
        />
      )}
      <SegBar
        label={t.filter}
        options={FILTERS.map((key) => ({ key, label: t.tabs[key] }))}
        value={filter}
        onChange={(chosen) => {
          show({ filter: chosen })
          toTop()
        }}
      />
      {isAsked && (
        <SegBar
          label={t.whose}
          options={WHOSE.map((key) => ({ key, label: t.whoseTabs[key] }))}
          value={whose}
          onChange={(chosen) => {
            setWhose(chosen)
            toTop()
          }}
        />
      )}
    </>
  )
  return (
    <Screen top={top} scrollRef={scroller}>
      <ListedOrders key={JSON.stringify(wish)} wish={wish} />
    </Screen>
  )
}
