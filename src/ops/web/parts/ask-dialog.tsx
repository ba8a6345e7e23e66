import { useId, useState } from 'react'
import { queryClient } from '../../../web/query-client.ts'
import '../../../web/styles/overlays.css'
import { Button } from '../../../web/ui/button.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useModal } from '../../../web/ui/use-modal.ts'
import { useOpsText } from '../texts.ts'
import { useDeed } from '../use-deed.ts'

/** As the calls have it (calls/fields.ts). */
const WHY_MIN_CHARACTERS = 3
const WHY_MAX_CHARACTERS = 200

interface Asked {
  readonly label: string
  readonly help: string
  readonly min: number
  readonly max: number
  /** A few sentences, or a number. */
  readonly isLong: boolean
}

interface AskDialogProps {
  readonly title: string
  readonly text: string
  readonly field: Asked
  readonly goAhead: string
  readonly cancel: string
  readonly send: (said: string, idempotencyKey: string) => Promise<unknown>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Something that is done only with a word of whoever does it, which is written down with their name. */
export function AskDialog({ title, text, field, goAhead, cancel, send, onDone, onClose }: AskDialogProps) {
  const id = useId()
  const { ref, handlers } = useModal(true, onClose)
  const [said, setSaid] = useState('')
  const deed = useDeed(send)
  const { label, help, max } = field
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
          void deed.run(said.trim()).then((done) => done !== undefined && onDone())
        }}
      >
        {field.isLong ? (
          <TextArea label={label} value={said} onChange={setSaid} max={max} help={help} rows={2} name="why" />
        ) : (
          <Field label={label} value={said} onChange={setSaid} maxLength={max} help={help} autoComplete="off" name="number" />
        )}
        {deed.error && (
          <Notice kind="danger" inside live="alert">
            {deed.error.message}
          </Notice>
        )}
        <div className="dialog__act">
          <Button kind="line" onPick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" busy={deed.isBusy} disabled={said.trim().length < field.min}>
            {goAhead}
          </Button>
        </div>
      </form>
    </dialog>
  )
}

interface WhyDialogProps extends Omit<AskDialogProps, 'field' | 'onDone'> {
  readonly label: string
  /** What is said once it is done. */
  readonly done: string
}

/** The same for a reason. Once it is done, everything that is shown is read anew. */
export function WhyDialog({ label, done, ...props }: WhyDialogProps) {
  const { whyHelp } = useOpsText().jobs
  const field = { label, help: whyHelp, min: WHY_MIN_CHARACTERS, max: WHY_MAX_CHARACTERS, isLong: true }
  const onDone = (): void => {
    props.onClose()
    toast(done, { icon: 'ok' })
    void queryClient.invalidateQueries()
  }
  return <AskDialog {...props} field={field} onDone={onDone} />
}
