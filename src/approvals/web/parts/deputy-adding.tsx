import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ColleagueSearch } from '../../../people/web/index.ts'
import type { BothNames } from '../../../kernel/language.ts'
import { useLanguage } from '../../../web/language.ts'
import { useWrite } from '../../../web/use-write.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Chip, Chips } from '../../../web/ui/chip.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { DeputyDraft, DeputyFault } from '../deputy-draft.ts'
import { deputyFrom } from '../deputy-draft.ts'
import { useDeputiesText } from '../deputies-texts.ts'
import { refreshDeputies } from '../queries-deputies.ts'
import { PickedPerson } from './picked-person.tsx'
import './deputies.css'

interface DeputyAddingProps {
  open: boolean
  /** The day in Shanghai, as the server has it. */
  today: string
  onClose: () => void
}

/** Names a deputy: a colleague, then for which days, up to how much and for what. */
export function DeputyAdding({ open, today, onClose }: DeputyAddingProps) {
  const t = useDeputiesText()
  return (
    <Sheet open={open} onClose={onClose} title={t.add} tall>
      <Adding today={today} onClose={onClose} />
    </Sheet>
  )
}

interface Named {
  readonly userCode: string
  readonly name: BothNames
}

function Adding({ today, onClose }: Omit<DeputyAddingProps, 'open'>) {
  const [person, setPerson] = useState<Named | null>(null)
  if (person) return <ForHowLong key={person.userCode} person={person} today={today} onChange={() => setPerson(null)} onDone={onClose} />
  return (
    <Suspense fallback={<SkeletonLines lines={4} />}>
      <ColleagueSearch onPick={setPerson} />
    </Suspense>
  )
}

interface ForHowLongProps {
  person: Named
  today: string
  onChange: () => void
  onDone: () => void
}

/** What the server says about one of these stands at its field; anything else over the button. */
const FIELDS = ['fromDate', 'untilDate', 'limitMinor'] as const

function ForHowLong({ person, today, onChange, onDone }: ForHowLongProps) {
  const t = useDeputiesText()
  const language = useLanguage()
  const client = useQueryClient()
  const { run, isBusy, error, clear } = useWrite('POST', '/approval/deputies', { hideError: true })
  const [draft, setDraft] = useState<DeputyDraft>({ fromDate: today, untilDate: '', limit: '', products: [] })
  const [faults, setFaults] = useState<readonly DeputyFault[]>([])
  const change = (part: Partial<DeputyDraft>): void => {
    setDraft({ ...draft, ...part })
    setFaults([])
    clear()
  }

  async function save(): Promise<void> {
    const entered = deputyFrom(person.userCode, draft)
    if ('faults' in entered) return setFaults(entered.faults)
    const named = await run(entered.input).catch(() => null) // its words stand where they belong
    await refreshDeputies(client)
    if (!named) return
    toast(t.saved(person.name[language]))
    onDone()
  }
  const atField = (field: (typeof FIELDS)[number]): string | undefined => error?.fields?.[field]
  const isAtField = FIELDS.some((field) => atField(field) !== undefined)
  const missing = (field: 'fromDate' | 'untilDate'): string | undefined => (faults.includes(field) ? t.dateMissing : atField(field))
  return (
    <div className="fields deputyform">
      <PickedPerson person={person} change={t.change} onChange={onChange} />
      <div className="deputyform__days">
        <Field
          label={t.fromDate}
          type="date"
          value={draft.fromDate}
          onChange={(fromDate) => change({ fromDate })}
          error={missing('fromDate')}
        />
        <Field
          label={t.untilDate}
          type="date"
          value={draft.untilDate}
          onChange={(untilDate) => change({ untilDate })}
          error={missing('untilDate')}
        />
      </div>
      <Field
        label={t.limit}
        optional
        inputMode="decimal"
        maxLength={12}
        value={draft.limit}
        onChange={(limit) => change({ limit })}
        help={t.limitHelp}
        error={faults.includes('limit') ? t.limitWrong : atField('limitMinor')}
      />
      <Lines chosen={draft.products} onChange={(products) => change({ products })} />
      <Refused message={error && !isAtField ? error.message : null} />
      <Button wide busy={isBusy} onPick={() => void save()}>
        {isBusy ? t.saving : t.save}
      </Button>
    </div>
  )
}

function Lines({ chosen, onChange }: { chosen: readonly string[]; onChange: (lines: readonly string[]) => void }) {
  const t = useDeputiesText()
  return (
    <div className="field" role="group" aria-label={t.which}>
      <p className="small quiet">{t.which}</p>
      <Chips>
        {Object.entries(t.lines).map(([line, name]) => {
          const isChosen = chosen.includes(line)
          return (
            <Chip
              key={line}
              pressed={isChosen}
              onPick={() => onChange(isChosen ? chosen.filter((one) => one !== line) : [...chosen, line])}
            >
              {name}
            </Chip>
          )
        })}
      </Chips>
      <p className="note">{t.whichHelp}</p>
    </div>
  )
}
