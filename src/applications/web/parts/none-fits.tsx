import { useGo } from '../../../web/page-context.ts'
import { Button } from '../../../web/ui/button.tsx'
import type { TripAsked } from '../faces.ts'
import { useLinkText } from '../link-text.ts'
import { useApply } from '../use-apply.ts'
import './application-sheet.css'

/** Below the refusal of a booking that needs an application where none fits: to apply, or what else there is, one tap each. */
export function NoneFits({ trip, hasSome }: { trip: TripAsked; hasSome: boolean }) {
  const t = useLinkText().ways
  const go = useGo()
  const apply = useApply(trip)
  return (
    <div className="tripnone" role="group" aria-label={t.label}>
      <Button kind="soft" size="s" onPick={apply}>
        {t.apply}
      </Button>
      <Button kind="line" size="s" onPick={() => go.push('/noTrip', { trip, hasSome, isNeeded: true })}>
        {t.other}
      </Button>
    </div>
  )
}
