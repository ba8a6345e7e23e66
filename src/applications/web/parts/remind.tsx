import { useQueryClient } from '@tanstack/react-query'
import { useUrge } from '../../../approvals/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { refreshApplications } from '../queries.ts'
import { useScreensText } from '../texts.ts'

interface RemindProps {
  approvalId: string
  /** From when on, and when that was read. */
  from: string
  now: string
}

/** Reminds whoever is asked; before it may be done again, when. */
export default function Remind({ approvalId, from, now }: RemindProps) {
  const t = useScreensText().detail
  const language = useLanguage()
  const client = useQueryClient()
  const { urge, isBusy } = useUrge(approvalId)
  const remind = async (): Promise<void> => {
    await urge()
    await refreshApplications(client)
  }
  const mayRemind = Temporal.Instant.compare(from, now) <= 0
  return (
    <Band label={t.remind}>
      <div className="fields">
        {mayRemind ? (
          <Button kind="soft" wide busy={isBusy} onPick={() => void remind()}>
            {t.remind}
          </Button>
        ) : (
          <p className="note">{t.remindFrom(formatDateTime(from, language))}</p>
        )}
      </div>
    </Band>
  )
}
