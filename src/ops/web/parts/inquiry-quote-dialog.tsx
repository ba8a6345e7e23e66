import { useState } from 'react'
import type { DeskInquiry, opsQuoteInquiry } from '../../../flights/calls/inquiry-desk.ts'
import type { CallInput } from '../../../kernel/call.ts'
import { useLanguage } from '../../../web/language.ts'
import { queryClient } from '../../../web/query-client.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { ask } from '../http.ts'
import { freshPlan, readPlan, type PlanField, type PlanTyped } from '../inquiry-quote.ts'
import { useOpsText } from '../texts.ts'
import { useDeed } from '../use-deed.ts'
import { DeedDialog } from './deed-dialog.tsx'

const quote = (quoted: CallInput<typeof opsQuoteInquiry>, idempotencyKey: string) =>
  ask('POST', '/ops/inquiries/{inquiryId}/quote', quoted, { hideError: true, idempotencyKey })

/** So many stand beside each other in the row that chooses among them. */
const PLANS_MAX = 4
const NOTE_CHARACTERS_MAX = 300
const LINES_CHARACTERS_MAX = 400
const FIELDS = ['fare', 'taxes', 'change', 'refund', 'pieces', 'kgEach', 'carryOnKg', 'holdsDate', 'holdsTime'] as const
const TYPES: Readonly<Partial<Record<PlanField, 'date' | 'time'>>> = { holdsDate: 'date', holdsTime: 'time' }

/** Plans to choose from: of each the flights leg by leg, the price of one traveller, what tickets allow, until when it holds. */
export function InquiryQuoteDialog({ inquiry, onClose }: { inquiry: DeskInquiry; onClose: () => void }) {
  const t = useOpsText().inquiries
  const fresh = () => freshPlan(inquiry.legs.length)
  const [plans, setPlans] = useState<readonly PlanTyped[]>(() => [fresh()])
  const [at, setAt] = useState(0)
  const [bad, setBad] = useState<{ readonly at: number; readonly fields: readonly PlanField[] } | null>(null)
  const { run, isBusy, error } = useDeed(quote)
  const typed = plans[at] ?? fresh()
  const change = (part: Partial<PlanTyped>): void => {
    setPlans((now) => now.map((one, i) => (i === at ? { ...one, ...part } : one)))
    setBad(null)
  }
  async function submit(): Promise<void> {
    const read = plans.map(readPlan)
    const wrong = read.findIndex((one) => 'bad' in one)
    const first = read[wrong]
    if (first && 'bad' in first) {
      setAt(wrong)
      setBad({ at: wrong, fields: first.bad })
      return
    }
    const sent = await run({ inquiryId: inquiry.inquiryId, plans: read.flatMap((one) => ('plan' in one ? [one.plan] : [])) })
    if (!sent) return
    onClose()
    toast(t.quoted(sent.sent), { icon: 'ok' })
    void queryClient.invalidateQueries()
  }
  return (
    <DeedDialog
      title={t.quoteTitle(inquiry.number)}
      text={t.quoteText}
      refusal={error?.message}
      goAhead={t.quoteGo}
      cancel={t.cancel}
      isBusy={isBusy}
      isWhole
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {plans.length > 1 && (
        <Seg
          label={t.plans}
          options={plans.map((_, i) => ({ key: String(i), label: t.plan(i + 1) }))}
          value={String(at)}
          onChange={(key) => setAt(Number(key))}
        />
      )}
      <PlanFields key={at} inquiry={inquiry} typed={typed} bad={bad?.at === at ? bad.fields : []} onChange={change} />
      {plans.length < PLANS_MAX && (
        <Button
          kind="line"
          size="s"
          onPick={() => {
            // The next one mostly differs in a few things: it begins as a copy.
            setPlans((now) => [...now, typed])
            setAt(plans.length)
            setBad(null)
          }}
        >
          {t.another}
        </Button>
      )}
      {plans.length > 1 && (
        <Button
          kind="line"
          size="s"
          onPick={() => {
            setPlans((now) => now.filter((_, i) => i !== at))
            setAt(0)
            setBad(null)
          }}
        >
          {t.without(at + 1)}
        </Button>
      )}
    </DeedDialog>
  )
}

interface FieldsProps {
  inquiry: DeskInquiry
  typed: PlanTyped
  bad: readonly PlanField[]
  onChange: (part: Partial<PlanTyped>) => void
}

function PlanFields({ inquiry, typed, bad, onChange }: FieldsProps) {
  const t = useOpsText().inquiries
  const language = useLanguage()
  return (
    <>
      {inquiry.legs.map((leg, i) => (
        <TextArea
          key={leg.fromCityCode + leg.toCityCode + leg.departDate}
          label={t.leg(i + 1, leg.from[language], leg.to[language], leg.departDate)}
          value={typed.legs[i] ?? ''}
          onChange={(text) => onChange({ legs: typed.legs.map((one, j) => (j === i ? text : one)) })}
          max={LINES_CHARACTERS_MAX}
          help={t.legHelp}
          error={bad.includes(`leg${i}`) ? t.legBad : undefined}
          rows={2}
          name={`leg${i}`}
        />
      ))}
      {FIELDS.map((name) => (
        <Field
          key={name}
          label={t.fields[name]}
          type={TYPES[name] ?? 'text'}
          value={typed[name]}
          onChange={(value) => onChange({ [name]: value })}
          error={bad.includes(name) ? t.fieldBad : undefined}
          name={name}
          autoComplete="off"
          maxLength={12}
        />
      ))}
      <TextArea
        label={t.note}
        value={typed.note}
        onChange={(note) => onChange({ note })}
        max={NOTE_CHARACTERS_MAX}
        rows={2}
        optional
        name="note"
      />
    </>
  )
}
