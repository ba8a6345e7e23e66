import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../../web/session.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { agencyQuery } from '../companion-queries.ts'
import { useAgentText } from '../companions-texts.ts'
import { useBooking } from '../use-booking.ts'

/** Says on every page of booking that it is for others, and leads back. Nothing in personal mode. */
export default function AgentBand() {
  const isAgent = useSession((state) => state.agent !== null)
  return isAgent ? <Band /> : null
}

function Band() {
  const t = useAgentText()
  const { leaveAgentMode } = useBooking()
  const { data } = useQuery(agencyQuery)
  const hasEnded = data?.isAgent === false
  // Nothing that she could do in this mode is left: she would search for nobody, and has no switch any more that leads back.
  useEffect(() => {
    if (!hasEnded) return
    leaveAgentMode()
    toast(t.rightEnded)
  }, [hasEnded, leaveAgentMode, t])
  return (
    <Notice
      icon="swap"
      live="status"
      action={{
        label: t.leave,
        onPick: () => {
          leaveAgentMode()
          toast(t.left)
        },
      }}
    >
      {t.band}
    </Notice>
  )
}
