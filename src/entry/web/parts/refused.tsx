import type { CallError } from '../../../web/call-error.ts'
import { Notice } from '../../../web/ui/notice.tsx'

export interface RefusedProps {
  error: CallError | null
  /** Codes whose words stand at a field already. */
  atFields?: readonly string[]
}

/** What the server said, where no field says it. */
export function Refused({ error, atFields = [] }: RefusedProps) {
  if (!error || atFields.includes(error.code)) return null
  return (
    <Notice kind="danger" inside live="alert">
      {error.message}
    </Notice>
  )
}
