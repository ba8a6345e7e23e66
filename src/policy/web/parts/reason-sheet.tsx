import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { usePolicyText } from '../texts.ts'

/** As long as orders keep one. */
const NOTE_CHARACTERS_MAX = 128

export interface ReasonGiven {
  /** Null until one is chosen. */
  readonly code: string | null
  readonly note: string
}

export interface ReasonSheetProps {
  open: boolean
  onClose: () => void
  /** The company's list, as its form's answer has it. */
  reasons: readonly { readonly code: string; readonly label: string; readonly needsNote: boolean }[]
  given: ReasonGiven
  onChange: (given: ReasonGiven) => void
  /** What is wrong once somebody wants to go on. */
  fault?: 'code' | 'note' | null
  /** Said instead of what a reason is for, where there is more to say. */
  why?: string
}

/** The company's reasons, one to be chosen, with a note where it says too little alone. What is chosen holds at once. */
export default function ReasonSheet({ open, onClose, reasons, given, onChange, fault = null, why }: ReasonSheetProps) {
  const t = usePolicyText().reason
  const note = (code: string, needsNote: boolean) => (
    <TextArea
      label={t.note}
      optional={!needsNote}
      help={t.noteHelp}
      max={NOTE_CHARACTERS_MAX}
      rows={2}
      value={given.note}
      onChange={(text) => onChange({ code, note: text })}
      error={fault === 'note' ? t.noteMissing : undefined}
    />
  )
  const footer = (
    <PayBar>
      <Button onPick={onClose}>{t.done}</Button>
    </PayBar>
  )
  return (
    <Sheet open={open} onClose={onClose} title={t.title} subtitle={why ?? t.why} footer={footer}>
      {fault === 'code' && (
        <Notice kind="danger" inside live="alert">
          {t.chooseFirst}
        </Notice>
      )}
      <Choice
        label={t.title}
        hideLabel
        options={reasons.map(({ code, label, needsNote }) => ({ key: code, label, more: note(code, needsNote) }))}
        value={reasons.some(({ code }) => code === given.code) ? given.code : null}
        onChange={(code) => onChange({ code, note: given.note })}
      />
    </Sheet>
  )
}
