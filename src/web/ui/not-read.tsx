import { CallError } from '../call-error.ts'
import { Empty } from './empty.tsx'
import { ErrorFace } from './error-face.tsx'

interface Words {
  title: string
  text: string
  action: string
}

export interface NotReadProps {
  error: Error
  unknown: Words
  failed: Words
  /** Where somebody goes who asked for what there is not. */
  onLeave: () => void
  onAgain: () => void
}

/** Whether what was asked for does not exist, or is somebody else's: asking again gives the same. */
export const isUnknown = (error: Error | null): boolean =>
  error instanceof CallError && (error.httpStatus === 404 || error.httpStatus === 400)

/** Instead of what could not be read. What is unknown is not worth a second try; anything else is. */
export function NotRead({ error, unknown, failed, onLeave, onAgain }: NotReadProps) {
  const isHopeless = isUnknown(error)
  const Face = isHopeless ? Empty : ErrorFace
  const { title, text, action } = isHopeless ? unknown : failed
  return <Face title={title} text={text} action={{ label: action, onPick: isHopeless ? onLeave : onAgain }} />
}
