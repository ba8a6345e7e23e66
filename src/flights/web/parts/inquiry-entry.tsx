import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { useFlightHomeText } from '../home-text.ts'
import { INQUIRIES_PATH, newInquiryPath } from '../inquiry-paths.ts'
import { useSearchDraft } from '../search-draft.ts'

/** Under the search: what it cannot find is asked of the desk, and what was asked stands there. */
export default function InquiryEntry() {
  const t = useFlightHomeText()
  const go = useGo()
  const { from, to, departDate } = useSearchDraft((state) => state.value)
  const leadsAbroad = from.isAbroad ?? to?.isAbroad ?? false
  const ask = (): void => go.push(newInquiryPath(leadsAbroad ? { from: from.code, to: to?.code, date: departDate } : {}))
  return (
    <Band flush label={t.inquiry.label}>
      <Rows>
        <Row label={t.inquiry.label} onPick={ask}>
          {t.inquiry.ask}
        </Row>
        <Row label={t.inquiry.mine} onPick={() => go.push(INQUIRIES_PATH)}>
          {t.inquiry.see}
        </Row>
      </Rows>
    </Band>
  )
}
