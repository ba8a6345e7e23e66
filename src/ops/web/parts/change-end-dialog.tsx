import { useState } from 'react'
import type { DeskChange, opsEndTicketChange } from '../../../flights/calls/change-desk.ts'
import type { CallInput } from '../../../kernel/call.ts'
import { queryClient } from '../../../web/query-client.ts'
import { Field } from '../../../web/ui/field.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { readTickets } from '../change-quote.ts'
import { ask } from '../http.ts'
import { useOpsText } from '../texts.ts'
import { useDeed } from '../use-deed.ts'
import { DeedDialog, WHY_MAX_CHARACTERS, WHY_MIN_CHARACTERS } from './deed-dialog.tsx'

const end = (ended: CallInput<typeof opsEndTicketChange>, idempotencyKey: string) =>
  ask('POST', '/ops/ticketChanges/{changeId}/end', ended, { hideError: true, idempotencyKey })

const TICKETS_CHARACTERS_MAX = 200

/** Enters the new tickets of a change that is paid; or says that it comes to nothing. */
export function ChangeEndDialog({ change, onClose }: { change: DeskChange; onClose: () => void }) {
  const t = useOpsText().ticketChanges
  const mayIssue = change.next === 'issue'
  const [outcome, setOutcome] = useState<'changed' | 'refused'>(mayIssue ? 'changed' : 'refused')
  const [tickets, setTickets] = useState('')
  const [pnr, setPnr] = useState('')
  const [why, setWhy] = useState('')
  const [bad, setBad] = useState<'tickets' | 'pnr' | null>(null)
  const { run, isBusy, error } = useDeed(end)
  const isTickets = error?.code === 'AF-DESK-TICKETS'
  const count = change.ticketNumbers.length
  async function submit(): Promise<void> {
    const isChanged = outcome === 'changed'
    const numbers = isChanged ? readTickets(tickets, count) : []
    const record = pnr.trim().toUpperCase()
    const isBadRecord = isChanged && record !== '' && !/^[A-Z0-9]{6}$/.test(record)
    setBad(numbers === null ? 'tickets' : isBadRecord ? 'pnr' : null)
    if (numbers === null || isBadRecord) return
    const named = isChanged && record !== '' ? record : null
    const done = await run({ changeId: change.changeId, outcome, newTicketNumbers: numbers, pnr: named, why: why.trim() })
    if (!done) return
    onClose()
    toast(t.done, { icon: 'ok' })
    void queryClient.invalidateQueries()
  }
  return (
    <DeedDialog
      title={t.endTitle(change.orderSeq)}
      text={outcome === 'changed' ? t.issueText(change.ticketNumbers.join(' ')) : t.refuseText}
      refusal={isTickets ? undefined : error?.message}
      goAhead={t.endGo}
      cancel={t.cancel}
      isBusy={isBusy}
      isWhole={why.trim().length >= WHY_MIN_CHARACTERS}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {mayIssue && (
        <Seg
          label={t.issue}
          options={(['changed', 'refused'] as const).map((key) => ({ key, label: t.outcomes[key] }))}
          value={outcome}
          onChange={setOutcome}
        />
      )}
      {outcome === 'changed' && (
        <>
          <TextArea
            label={t.newTickets}
            value={tickets}
            onChange={setTickets}
            max={TICKETS_CHARACTERS_MAX}
            rows={2}
            help={t.newTicketsHelp(count)}
            error={bad === 'tickets' ? t.newTicketsBad(count) : isTickets ? error.message : undefined}
            name="tickets"
          />
          <Field
            label={t.pnr}
            value={pnr}
            onChange={setPnr}
            optional
            help={t.pnrHelp}
            error={bad === 'pnr' ? t.pnrBad : undefined}
            name="pnr"
            autoComplete="off"
            maxLength={6}
          />
        </>
      )}
      <TextArea label={t.why} value={why} onChange={setWhy} max={WHY_MAX_CHARACTERS} help={t.whyHelp} rows={2} name="why" />
    </DeedDialog>
  )
}
