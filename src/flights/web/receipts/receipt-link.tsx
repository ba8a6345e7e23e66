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
  const all = data?.orders[0]?.tickets.flatMap(({ receipt }) => receipt ?? []) ?? []
  // Tickets that were given back or changed have none to come: they count where no other is left.
  const stillTravelling = all.filter(({ standing }) => standing !== 'void' && standing !== 'notHeld')
  const receipts = stillTravelling.length > 0 ? stillTravelling : all
  const [first] = receipts
  if (!first) return null
  const issued = receipts.filter(({ standing }) => standing === 'issued').length
  // Where all stand alike that is said; a count says how far it is where they do not.
  const isAlike = receipts.every(({ label, sentence }) => label === first.label && sentence === first.sentence)
  return (
    <Band flush label={t.title}>
      <Rows>
        <Row label={t.title} note={isAlike ? first.sentence : undefined} onPick={() => go.push(papersPath(orderSeq))}>
          {isAlike ? (
            <>
              {first.label}
              {receipts.length === 1 && first.number && <span className="num">{` ${first.number}`}</span>}
            </>
          ) : (
            t.several(issued, receipts.length)
          )}
        </Row>
      </Rows>
    </Band>
  )
}
