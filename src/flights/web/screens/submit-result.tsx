import { useParams } from 'react-router'
import { usePageTitle } from '../../../web/page-context.ts'
import { FollowedOrder, NoResult } from '../parts/followed-order.tsx'
import { useFlightText } from '../text.ts'

/**
 * What becomes of an order that needs approval: `:code` is its number, `:type` its line. The request, the part to be paid in
 * person and how both stand are read with the order; `:approval` and `:agreement` in the address prove nothing.
 */
export default function SubmitResult() {
  const { code = '', type } = useParams()
  usePageTitle(useFlightText().result.title)
  return type === 'flight' ? <FollowedOrder orderSeq={code} /> : <NoResult />
}
