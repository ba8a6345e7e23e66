import { lazy, Suspense, useState } from 'react'
import { loadAbroadParts } from '../../../people/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { FormTraveller } from '../../calls/booking.ts'
import { useAbroadFormText } from './form-text.ts'

const CountryField = lazy(() => loadAbroadParts().then((m) => ({ default: m.CountryField })))

/** What a document may lack, in the order in which it is read; the words of `updateFillFormCard`. */
const FIELDS = ['cardSurname', 'cardGivenname', 'sex', 'birthday', 'oldCountryCode', 'periodValidity', 'mailBox'] as const
type FieldName = (typeof FIELDS)[number]
type Typed = Readonly<Partial<Record<FieldName, string>>>

interface FillDocumentProps {
  card: FormTraveller['cards'][number]
  userCode: string
  onClose: () => void
  onFilled: () => void
}

/** Adds to a document what airlines abroad ask for and it does not say yet (C-CARD-04); nothing of what stands in it is shown or changed. */
export default function FillDocument({ card, userCode, onClose, onFilled }: FillDocumentProps) {
  const { filling: t } = useAbroadFormText()
  const wanted = FIELDS.filter((field) => card.missing.includes(field))
  const [typed, setTyped] = useState<Typed>({})
  const [wrong, setWrong] = useState<Typed>({})
  const [failed, setFailed] = useState<string | null>(null)
  const { run, isBusy } = useWrite('PUT', '/userCard/updateFillFormCard', { hideError: true })

  async function save(): Promise<void> {
    const isGiven = (field: FieldName): boolean => (typed[field] ?? '').trim() !== ''
    // Who has one name has no given name.
    const gaps = wanted.filter((field) => !isGiven(field) && !(field === 'cardGivenname' && isGiven('cardSurname')))
    setWrong(Object.fromEntries(gaps.map((field) => [field, t.missing])))
    setFailed(null)
    if (gaps.length > 0) return
    const { sex, ...texts } = typed
    try {
      await run({ passengerCode: userCode, cardId: card.cardId, ...texts, ...((sex === 'M' || sex === 'F') && { sex }) })
      onFilled()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setWrong(Object.fromEntries(wanted.flatMap((field) => (error.fields?.[field] ? [[field, error.fields[field]]] : []))))
      setFailed(error.message || t.failed)
    }
  }
  const footer = (
    <PayBar>
      <Button busy={isBusy} onPick={() => void save()}>
        {t.save}
      </Button>
    </PayBar>
  )
  return (
    <Sheet open onClose={onClose} title={t.title} subtitle={`${card.label} ${card.maskedNumber}`} footer={footer}>
      {failed !== null && (
        <Notice kind="danger" live="alert" inside>
          {failed}
        </Notice>
      )}
      <div className="fields">
        {wanted.map((field) => (
          <Wanted
            key={field}
            field={field}
            value={typed[field] ?? ''}
            error={wrong[field]}
            onChange={(value) => {
              setTyped({ ...typed, [field]: value })
              setWrong({ ...wrong, [field]: undefined })
            }}
          />
        ))}
      </div>
    </Sheet>
  )
}

interface WantedProps {
  field: FieldName
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function Wanted({ field, value, error, onChange }: WantedProps) {
  const { filling: t } = useAbroadFormText()
  const common = { label: t[field], value, onChange, error, required: true, autoComplete: 'off' } as const
  switch (field) {
    case 'sex':
      return (
        <>
          <Choice
            label={t.sex}
            options={[
              { key: 'M', label: t.sexes.M },
              { key: 'F', label: t.sexes.F },
            ]}
            value={value === '' ? null : value}
            onChange={onChange}
          />
          {error !== undefined && (
            <Notice kind="danger" inside>
              {error}
            </Notice>
          )}
        </>
      )
    case 'oldCountryCode':
      return (
        <Suspense fallback={<Field {...common} onChange={() => undefined} disabled />}>
          <CountryField label={t.oldCountryCode} code={value} onChange={onChange} error={error} />
        </Suspense>
      )
    case 'birthday':
    case 'periodValidity':
      return <Field {...common} type="date" />
    case 'mailBox':
      return <Field {...common} type="email" inputMode="email" help={t.mailWhy} maxLength={254} />
    case 'cardGivenname':
      return <Field {...common} required={false} maxLength={60} help={t.oneNameHelp} />
    default:
      return <Field {...common} maxLength={60} />
  }
}
