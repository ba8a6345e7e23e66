import { useId, type ReactNode } from 'react'
import '../../../web/styles/overlays.css'
import { Button } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { useModal } from '../../../web/ui/use-modal.ts'

/** As the calls have it (calls/fields.ts). */
export const WHY_MIN_CHARACTERS = 3
export const WHY_MAX_CHARACTERS = 200

interface DeedDialogProps {
  readonly title: string
  readonly text: string
  /** The fields of what is to be said. */
  readonly children: ReactNode
  /** Why it was refused, where no field says so. */
  readonly refusal: string | undefined
  readonly goAhead: string
  readonly cancel: string
  readonly isBusy: boolean
  readonly isWhole: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/** A deed of staff that wants some words first: what it is, its fields, and the way on or back. */
export function DeedDialog(props: DeedDialogProps) {
  const { title, text, children, refusal, goAhead, cancel, isBusy, isWhole, onSubmit, onClose } = props
  const id = useId()
  const { ref, handlers } = useModal(true, onClose)
  return (
    <dialog
      ref={ref}
      className="dialog ops__dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={handlers.onCancel}
      onClose={handlers.onClose}
    >
      <h2 id={`${id}-title`} data-autofocus="" tabIndex={-1}>
        {title}
      </h2>
      <p id={`${id}-text`}>{text}</p>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        {refusal !== undefined && (
          <Notice kind="danger" inside live="alert">
            {refusal}
          </Notice>
        )}
        <div className="dialog__act">
          <Button kind="line" onPick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" busy={isBusy} disabled={!isWhole}>
            {goAhead}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
