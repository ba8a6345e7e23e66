import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { formatDate } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { orderPath } from '../order-paths.ts'
import { useAgainText } from './again-text.ts'
import { againQuery } from './queries-again.ts'

/** Above a list of flights: in the place of which order one of them is chosen, and what goes along. */
export default function AgainBand({ orderSeq }: { orderSeq: string }) {
  const t = useAgainText()
  const language = useLanguage()
  const go = useGo()
  const { data } = useQuery(againQuery(orderSeq))
  if (data?.way !== 'choose') return null
  const { travellers, passedDate } = data
  const day = passedDate === null ? '' : t.passed(formatDate(passedDate, language))
  return (
    <Notice action={{ label: t.openOrder, onPick: () => go.push(orderPath(orderSeq)) }}>
      {t.band(orderSeq, travellers.userCodes.length)} {day}
    </Notice>
  )
}
