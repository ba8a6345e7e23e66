import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { readYuan } from '../../../kernel/typed-yuan.ts'
import { useAttribution } from '../../../costs/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { reading } from '../../../web/query.ts'
import { useSession } from '../../../web/session.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { useFormText } from '../form-text.ts'
import { NEW_FORM, type PlanDraft } from '../plan-draft.ts'
import { useTravellers } from '../use-travellers.ts'
import { askOf } from '../whose.ts'

/**
 * An application that nobody could agree to is not filled in first: said over the form, with whom to turn to [E-ACCESS-01]. What would be
 * charged to somebody else, or cost more, may find somebody, so that the form stays open and is asked about anew.
 */
export function NobodyAgrees({ draft, of }: { draft: PlanDraft; of: string | null }) {
  const t = useFormText()
  const { travellerOf } = useTravellers(draft.travellers, undefined)
  const myCode = useSession((state) => state.signedIn?.person.userCode)
  const attribution = useAttribution(NEW_FORM)
  const totalMinor = useDeferredValue(readYuan(draft.estimate) ?? 0)
  const ask = { ...askOf(draft.travellers, travellerOf, { of, myCode, totalMinor }), attribution }
  const { error } = useQuery({
    ...reading('POST', '/approval/form', { ...ask, chosen: [] }),
    enabled: ask.travellers.length > 0,
    retry: false,
  })
  if (!(error instanceof CallError) || error.code !== 'AP-NO-APPROVER') return null
  return (
    <Notice kind="danger" live="status">
      {t.nobodyAgrees(error.message)}
    </Notice>
  )
}
