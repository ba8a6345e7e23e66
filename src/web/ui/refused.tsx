import { Notice } from './notice.tsx'

/** Why what was just tapped did not happen, over the buttons and spoken at once. Nothing while nothing was refused. */
export function Refused({ message }: { message: string | null }) {
  if (message === null) return null
  return (
    <Notice kind="danger" live="alert">
      {message}
    </Notice>
  )
}
