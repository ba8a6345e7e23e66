import { useState } from 'react'
import { Face } from '../../../web/face.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import type { CancelForm } from '../../calls.ts'
import { useCancelText } from '../cancel-text.ts'
import { SkeletonOrderCard } from './order-card-frame.tsx'

/** How the order stands that is to be cancelled. Where it moved since it was shown, that is said first: she decides anew [E-CHG-04]. */
export function CancelHead({ order, hasMoved }: Pick<CancelForm, 'order'> & { hasMoved: boolean }) {
  const t = useCancelText()
  return (
    <>
      {hasMoved && (
        <Notice kind="warn" live="status">
          {t.moved(order.status.label)}
        </Notice>
      )}
      <Face kind="orderCard" line={order.line} with={{ order }} fallback={<SkeletonOrderCard />} />
    </>
  )
}

/** Whether the order moved while its page was open: by what is read, or by the word of the server that refused what she sent. */
export function useMoved(form: CancelForm | undefined): { readonly hasMoved: boolean; readonly noteMoved: () => void } {
  const [first, setFirst] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const key = form?.order.status.key ?? null
  if (first === null && key !== null) setFirst(key)
  return { hasMoved: isRefused || (first !== null && key !== null && key !== first), noteMoved: () => setRefused(true) }
}
