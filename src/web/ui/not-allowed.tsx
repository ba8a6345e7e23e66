import { CallError } from '../call-error.ts'
import { Empty } from './empty.tsx'

export interface NotAllowedProps {
  title: string
  error: Error
  action: { label: string; onPick: () => void }
}

/** Whether the server says that somebody's role does not allow what was asked for: asking again gives the same. */
export const isNotAllowed = (error: Error | null): error is CallError => error instanceof CallError && error.code === 'ACCESS-ROLE'

/** Instead of a page that is for other roles: says so, in the server's words, and leads back. */
export function NotAllowed({ title, error, action }: NotAllowedProps) {
  return <Empty title={title} text={error.message} action={action} />
}
