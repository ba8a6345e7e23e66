import { useQuery } from '@tanstack/react-query'
import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { papersPath } from '../itinerary-paths.ts'
import { useItineraryText } from '../itinerary-text.ts'
import { papersQuery } from '../queries-itinerary.ts'

/** On an order's page: how its receipts stand, and the way to them. Read beside the order; where it is not read the order still is. */
export function ReceiptLink({ orderSeq }: { orderSeq: string }) {
  const t = useItineraryText().receipts
  const go = useGo()
  const { data } = useQuery(papersQuery(orderSeq))
  const receipts = data?.orders[0]?.tickets.flatMap(({ receipt }) => receipt ?? []) ?? []
  const [first] = receipts
  if (!first) return null
  const issued = receipts.filter(({ standing }) => standing === 'issued').length
  return (
    <Band flush label={t.title}>
      <Rows>
        <Row label={t.title} note={receipts.length === 1 ? first.sentence : undefined} onPick={() => go.push(papersPath(orderSeq))}>
          {receipts.length > 1 ? (
            t.several(issued, receipts.length)
          ) : (
            <>
              {first.label}
              {first.number && <span className="num">{` ${first.number}`}</span>}
            </>
          )}
        </Row>
      </Rows>
    </Band>
  )
}
