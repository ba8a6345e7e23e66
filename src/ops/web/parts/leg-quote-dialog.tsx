import { useState } from 'react'
import type { DeskChange, opsQuoteLegChange } from '../../../flights/calls/change-desk.ts'
import type { CallInput } from '../../../kernel/call.ts'
import { useLanguage } from '../../../web/language.ts'
import { queryClient } from '../../../web/query-client.ts'
import { Field } from '../../../web/ui/field.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { readLegQuote, type LegQuoteField, type LegQuoteTyped } from '../change-quote.ts'
import { ask } from '../http.ts'
import { useOpsText } from '../texts.ts'
import { useDeed } from '../use-deed.ts'
import { DeedDialog, WHY_MAX_CHARACTERS, WHY_MIN_CHARACTERS } from './deed-dialog.tsx'

const quote = (quoted: CallInput<typeof opsQuoteLegChange>, idempotencyKey: string) =>
  ask('POST', '/ops/ticketChanges/{changeId}/quoteLeg', quoted, { hideError: true, idempotencyKey })

const FIELDS = ['fee', 'fareDifference', 'taxDifference', 'holdsDate', 'holdsTime'] as const
const TYPES: Readonly<Partial<Record<LegQuoteField, 'date' | 'time'>>> = { holdsDate: 'date', holdsTime: 'time' }
const CHARACTERS_MAX = 14
const LINES_CHARACTERS_MAX = 400
const NOTHING: LegQuoteTyped = { flights: '', fee: '', fareDifference: '', taxDifference: '', holdsDate: '', holdsTime: '' }

/** What an airline has set aside for a leg of a journey abroad, and what it wants for it: whoever pays is asked to from here on. */
export function LegQuoteDialog({ change, onClose }: { change: DeskChange; onClose: () => void }) {
  const t = useOpsText().ticketChanges
  const language = useLanguage()
  const [typed, setTyped] = useState(NOTHING)
  const [bad, setBad] = useState<readonly LegQuoteField[]>([])
  const [why, setWhy] = useState('')
  const { run, isBusy, error } = useDeed(quote)
  const { after, before } = change.between
  async function submit(): Promise<void> {
    const read = readLegQuote(typed)
    setBad('bad' in read ? read.bad : [])
    if ('bad' in read) return
    const done = await run({ changeId: change.changeId, ...read.quote, why: why.trim() })
    if (!done) return
    onClose()
    toast(t.quoted(done.newOrderSeq), { icon: 'ok' })
    void queryClient.invalidateQueries()
  }
  const type = (name: LegQuoteField, value: string): void => {
    setTyped((now) => ({ ...now, [name]: value }))
    setBad((now) => now.filter((one) => one !== name))
  }
  return (
    <DeedDialog
      title={t.quoteTitle(change.orderSeq)}
      text={t.quoteLegText(change.ticketNumbers.length)}
      refusal={error?.message}
      goAhead={t.quoteGo}
      cancel={t.cancel}
      isBusy={isBusy}
      isWhole={why.trim().length >= WHY_MIN_CHARACTERS}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {change.note !== '' && <p>{t.wants(change.note)}</p>}
      {after !== null && <p>{t.after(formatDateTime(after, language))}</p>}
      {before !== null && <p>{t.before(formatDateTime(before, language))}</p>}
      <TextArea
        label={t.flights}
        value={typed.flights}
        onChange={(value) => type('flights', value)}
        max={LINES_CHARACTERS_MAX}
        rows={3}
        help={t.flightsHelp}
        error={bad.includes('flights') ? t.fieldBad : undefined}
        name="flights"
      />
      {FIELDS.map((name) => (
        <Field
          key={name}
          label={t.fields[name]}
          type={TYPES[name] ?? 'text'}
          value={typed[name]}
          onChange={(value) => type(name, value)}
          error={bad.includes(name) ? t.fieldBad : undefined}
          name={name}
          autoComplete="off"
          maxLength={CHARACTERS_MAX}
        />
      ))}
      <TextArea label={t.why} value={why} onChange={setWhy} max={WHY_MAX_CHARACTERS} help={t.whyHelp} rows={2} name="why" />
    </DeedDialog>
  )
}
