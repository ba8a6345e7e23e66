import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { useDisruptionsText } from '../disruptions-text.ts'
import { orderDetailsQuery } from '../queries-orders.ts'
import { disruptionPath } from '../queries-disruptions.ts'
import { asksOf } from './disruption-asks.ts'

/** Over a refund or change that costs what the fare says: where its airline has broken the flight it is free elsewhere, and whoever came straight here is led there. */
export function FreeInstead({ orderSeq }: { orderSeq: string }) {
  const t = useDisruptionsText()
  const language = useLanguage()
  const go = useGo()
  const { data } = useQuery(orderDetailsQuery(orderSeq))
  const airline = data?.airline
  if (!airline?.mayDecide) return null
  const said = [t.kinds[airline.kind], asksOf(airline, t)]
  return (
    <Notice kind="warn" live="status" action={{ label: t.choose, onPick: () => go.push(disruptionPath(orderSeq)) }}>
      {said.join(language === 'zh' ? '，' : '. ')}
    </Notice>
  )
}
