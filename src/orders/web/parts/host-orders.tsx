import { useLocation } from 'react-router'
import { bridge } from '../../../web/bridge/index.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useQuery } from '@tanstack/react-query'
import { useOrdersText } from '../texts.ts'

type Shop = 'mall' | 'seckill' | 'gift'

/** Orders of the host's own shops: the app shows them itself; anywhere else one is asked to go there [R-ORDER-01] [E-LOC-05]. */
export default function HostOrders({ shop }: { shop: Shop }) {
  const t = useOrdersText().host
  const go = useGo()
  const orderId = new URLSearchParams(useLocation().search).get('orderId')
  const { data: isInApp } = useQuery({
    queryKey: ['host', 'isNative'],
    queryFn: async () => (await bridge()).host === 'native',
    staleTime: Infinity,
  })
  usePageTitle(t.shops[shop])
  async function open(): Promise<void> {
    const app = await bridge()
    const { outcome } = orderId === null ? await app.orderList(shop) : await app.orderDetail({ line: shop, orderId })
    if (outcome === 'unable') toast(t.unable)
  }
  const words = isInApp ? t.inApp : t.outside
  return (
    <Screen top={<AppBar title={t.shops[shop]} onBack={() => go.back('/order/list')} />} busy={isInApp === undefined}>
      {isInApp !== undefined && (
        <Empty
          title={words.title}
          text={words.text}
          action={{ label: words.action, onPick: () => (isInApp ? void open() : go.push(`/page?to=/order/list/${shop}`)) }}
        />
      )}
    </Screen>
  )
}
