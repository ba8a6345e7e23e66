import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Under a field: what is wrong, or else what helps; a counter at the end. The error is spoken when it appears. */
export function FieldFoot({
  id,
  error,
  help,
  count,
}: {
  id: string
  error?: string | undefined
  help?: string | undefined
  count?: ReactNode
}) {
  return (
    <div className="field__foot">
      <div id={error ? id : undefined} role="alert" className="field__help field__help--bad" hidden={!error}>
        {error && <Icon name="bad" size="xs" />}
        <span>{error}</span>
      </div>
      {!error && help && (
        <p id={id} className="field__help">
          {help}
        </p>
      )}
      {count}
    </div>
  )
}
