import { useGo } from '../../../web/page-context.ts'
import { Empty } from '../../../web/ui/empty.tsx'
import { useFlightText } from '../text.ts'

/** Instead of what was asked for an order that there is not, or that is somebody else's: asking again gives the same. */
export function UnknownOrder() {
  const { title, text, action } = useFlightText().detail.unknown
  const go = useGo()
  return <Empty title={title} text={text} action={{ label: action, onPick: () => go.replace('/order/list') }} />
}
