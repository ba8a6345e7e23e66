import { useState } from 'react'
import { queryClient } from '../../../web/query-client.ts'
import { Field } from '../../../web/ui/field.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useOpsText } from '../texts.ts'
import { useDeed } from '../use-deed.ts'
import { DeedDialog, WHY_MAX_CHARACTERS, WHY_MIN_CHARACTERS } from './deed-dialog.tsx'

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
  const [said, setSaid] = useState('')
  const deed = useDeed(send)
  const { label, help, max } = field
  return (
    <DeedDialog
      title={title}
      text={text}
      refusal={deed.error?.message}
      goAhead={goAhead}
      cancel={cancel}
      isBusy={deed.isBusy}
      isWhole={said.trim().length >= field.min}
      onSubmit={() => void deed.run(said.trim()).then((done) => done !== undefined && onDone())}
      onClose={onClose}
    >
      {field.isLong ? (
        <TextArea label={label} value={said} onChange={setSaid} max={max} help={help} rows={2} name="why" />
      ) : (
        <Field label={label} value={said} onChange={setSaid} maxLength={max} help={help} autoComplete="off" name="number" />
      )}
    </DeedDialog>
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
