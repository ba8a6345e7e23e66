import { useQuery } from '@tanstack/react-query'
import { useGo } from '../../../web/page-context.ts'
import { Row } from '../../../web/ui/rows.tsx'
import { AUTHORISATIONS_PATH, LIST_PATH } from '../paths.ts'
import { standingQuery } from '../queries.ts'
import { useScreensText } from '../texts.ts'

/** Rows of the page "me": the way to one's applications, and to what waits to be checked. Nothing where the company has neither. */
export default function MyApplications() {
  const t = useScreensText().my
  const go = useGo()
  const { data } = useQuery(standingQuery)
  if (!data) return null
  return (
    <>
      {data.isOffered && (
        <Row label={t.label} onPick={() => go.push(LIST_PATH)}>
          {data.next ? t.next(data.next.title) : t.sub}
        </Row>
      )}
      {data.toCheck > 0 && (
        <Row label={t.check} onPick={() => go.push(AUTHORISATIONS_PATH)}>
          {t.toCheck(data.toCheck)}
        </Row>
      )}
    </>
  )
}
