import { useLocation } from 'react-router'
import { usePageTitle } from '../../../web/page-context.ts'
import { FollowedOrder } from '../parts/followed-order.tsx'
import { useFlightText } from '../text.ts'

/** What becomes of an order without approval. */
export default function OrderResult() {
  const query = new URLSearchParams(useLocation().search)
  usePageTitle(useFlightText().result.title)
  return <FollowedOrder orderSeq={query.get('orderSeq') ?? ''} />
}
