import { Notice } from '../../../web/ui/notice.tsx'

interface RefusedNoticeProps {
  /** What the last step was refused with; null where nothing was. */
  refused: { readonly message: string } | null
  /** The way to the travel desk, where it can do what cannot be done here; null where it is no way out. */
  toDesk: { readonly label: string; readonly onPick: () => void } | null
}

/** Over the bar of a form about tickets: why it did not go on, and whether the desk is a way. */
export function RefusedNotice({ refused, toDesk }: RefusedNoticeProps) {
  if (!refused) return null
  return (
    <Notice kind="danger" live="alert" {...(toDesk && { action: toDesk })}>
      {refused.message}
    </Notice>
  )
}
