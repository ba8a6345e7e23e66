import { useState } from 'react'
import type { DeskChange, opsQuoteTicketChange } from '../../../flights/calls/change-desk.ts'
import type { CallInput } from '../../../kernel/call.ts'
import { queryClient } from '../../../web/query-client.ts'
import { Field } from '../../../web/ui/field.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { readQuote, type QuoteField, type QuoteTyped } from '../change-quote.ts'
import { ask } from '../http.ts'
import { useOpsText } from '../texts.ts'
import { useDeed } from '../use-deed.ts'
import { DeedDialog, WHY_MAX_CHARACTERS, WHY_MIN_CHARACTERS } from './deed-dialog.tsx'

const quote = (quoted: CallInput<typeof opsQuoteTicketChange>, idempotencyKey: string) =>
  ask('POST', '/ops/ticketChanges/{changeId}/quote', quoted, { hideError: true, idempotencyKey })

const CABINS = ['Y', 'A', 'C', 'F'] as const
/** In the order in which an airline says them. */
const FIELDS: readonly QuoteField[] = [
  'number',
  'fromAirport',
  'toAirport',
  'departDate',
  'departTime',
  'arriveTime',
  'bookingClass',
  'fare',
  'airportTax',
  'fuelSurcharge',
  'fee',
  'difference',
  'holdsDate',
  'holdsTime',
]
const TYPES: Readonly<Partial<Record<QuoteField, 'date' | 'time'>>> = {
  departDate: 'date',
  departTime: 'time',
  arriveTime: 'time',
  holdsDate: 'date',
  holdsTime: 'time',
}
const CHARACTERS_MAX = 14

/** What is known of it before the airline has said anything: the cities stay, and the day is the one that was asked for. */
const opening = ({ from, departDate }: DeskChange): QuoteTyped => ({
  number: '',
  fromAirport: from.fromAirport,
  toAirport: from.toAirport,
  departDate,
  departTime: '',
  arriveTime: '',
  cabin: 'Y',
  bookingClass: '',
  fare: '',
  airportTax: '',
  fuelSurcharge: '',
  fee: '',
  difference: '',
  holdsDate: '',
  holdsTime: '',
})

/** What an airline has set aside for a change, and what it wants for it: whoever pays is asked to from here on. */
export function ChangeQuoteDialog({ change, onClose }: { change: DeskChange; onClose: () => void }) {
  const t = useOpsText().ticketChanges
  const [typed, setTyped] = useState(() => opening(change))
  const [bad, setBad] = useState<readonly QuoteField[]>([])
  const [why, setWhy] = useState('')
  const { run, isBusy, error } = useDeed(quote)
  async function submit(): Promise<void> {
    const read = readQuote(typed)
    setBad('bad' in read ? read.bad : [])
    if ('bad' in read) return
    const done = await run({ changeId: change.changeId, ...read.quote, why: why.trim() })
    if (!done) return
    onClose()
    toast(t.quoted(done.newOrderSeq), { icon: 'ok' })
    void queryClient.invalidateQueries()
  }
  const field = (name: QuoteField) => (
    <Field
      key={name}
      label={t.fields[name]}
      type={TYPES[name] ?? 'text'}
      value={typed[name]}
      onChange={(value) => {
        setTyped((now) => ({ ...now, [name]: value }))
        setBad((now) => now.filter((one) => one !== name))
      }}
      error={bad.includes(name) ? t.fieldBad : undefined}
      name={name}
      autoComplete="off"
      maxLength={CHARACTERS_MAX}
    />
  )
  return (
    <DeedDialog
      title={t.quoteTitle(change.orderSeq)}
      text={t.quoteText(change.ticketNumbers.length)}
      refusal={error?.message}
      goAhead={t.quoteGo}
      cancel={t.cancel}
      isBusy={isBusy}
      isWhole={why.trim().length >= WHY_MIN_CHARACTERS}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {change.note !== '' && <p>{t.wants(change.note)}</p>}
      {change.airline !== '' && (
        <Notice kind="warn" inside>
          {change.airline}
        </Notice>
      )}
      <Seg
        label={t.cabin}
        options={CABINS.map((key) => ({ key, label: t.cabins[key] }))}
        value={typed.cabin}
        onChange={(cabin) => setTyped((now) => ({ ...now, cabin }))}
      />
      {FIELDS.map(field)}
      <TextArea label={t.why} value={why} onChange={setWhy} max={WHY_MAX_CHARACTERS} help={t.whyHelp} rows={2} name="why" />
    </DeedDialog>
  )
}
