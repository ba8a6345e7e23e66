import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { useBoardingText } from './boarding-text.ts'
import { boardingPath } from './summary.ts'

/** From an issued order to what one needs at the airport. */
export function BoardingLink({ orderSeq }: { orderSeq: string }) {
  const t = useBoardingText()
  const go = useGo()
  return (
    <Band flush label={t.title}>
      <Rows>
        <Row label={t.title} onPick={() => go.push(boardingPath(orderSeq))}>
          {t.linkNote}
        </Row>
      </Rows>
    </Band>
  )
}
