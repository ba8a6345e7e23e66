import { useGo } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { NotRead } from '../../../web/ui/not-read.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { useTrainOrderText } from '../order-text.ts'

/** The page of an order, or of what waits for seats, that could not be read. */
export function OrderNotRead({ title, error, onAgain }: { title: string; error: Error; onAgain: () => void }) {
  const { unknown, failed } = useTrainOrderText()
  const go = useGo()
  return (
    <Screen top={<AppBar title={title} onBack={() => go.back('/order/list')} />}>
      <NotRead error={error} unknown={unknown} failed={failed} onLeave={() => go.replace('/order/list')} onAgain={onAgain} />
    </Screen>
  )
}
