import { lazy, Suspense, useState } from 'react'
import { cityPickerPath, useCityAnswer, useCityFacts } from '../../../places/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { LinkButton } from '../../../web/ui/button.tsx'
import { formatDate } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import { PRODUCTS_OF, WANTED_MAX, type Product } from '../../rules/plan.ts'
import { useFormText } from '../form-text.ts'
import type { DraftCity, DraftPart } from '../plan-draft.ts'
import { asKind, ticketsShort, withWanted } from '../plan-draft.ts'
import './plan-form.css'
import { Stepper } from './stepper.tsx'

const SpanSheet = lazy(() => import('./span-sheet.tsx'))

export interface PartFormProps {
  part: DraftPart
  index: number
  /** How many travel: a ticket for each is proposed. */
  travellers: number
  isOnly: boolean
  /** What is wrong, by the server's names of its fields, without the part's own place. */
  faults: Readonly<Record<string, string>>
  /** The days that may be applied for, and today. */
  days: { today: string; firstDate: string; lastDate: string }
  /** How many are booked already: less cannot be asked for. */
  takenOf: (product: Product) => number
  onChange: (part: DraftPart) => void
  onRemove: () => void
}

/** One part of a journey: where, on which days, and what of it is to be booked. */
export function PartForm({ part, index, travellers, isOnly, faults, takenOf, onChange, onRemove, ...rest }: PartFormProps) {
  const t = useFormText().parts
  const short = ticketsShort(part, travellers)
  const isBooked = PRODUCTS_OF[part.kind].some((product) => takenOf(product) > 0)
  const aside = !isOnly && !isBooked && (
    <LinkButton leads="none" onPick={onRemove}>
      {t.remove}
    </LinkButton>
  )
  return (
    <Band title={t.title(index + 1)} aside={aside} flush>
      <div className="tripform__kind">
        <Seg
          label={t.kind}
          options={(['leg', 'stay'] as const).map((key) => ({ key, label: t[key] }))}
          value={part.kind}
          onChange={(kind) => onChange(asKind(part, kind, travellers))}
        />
      </div>
      <Rows>
        <Cities part={part} faults={faults} onChange={onChange} />
        <Days part={part} faults={faults} onChange={onChange} {...rest} />
        {PRODUCTS_OF[part.kind].map((product) => (
          <Stepper
            key={product}
            label={t.products[product]}
            unit={t.units[product]}
            count={part.wanted[product] ?? 0}
            min={takenOf(product)}
            max={WANTED_MAX}
            words={t}
            note={takenOf(product) > 0 ? t.booked(takenOf(product)) : undefined}
            onChange={(count) => onChange(withWanted(part, product, count))}
          />
        ))}
      </Rows>
      {short !== null && (
        <div className="tripform__fault">
          <Notice kind="warn" inside live="status">
            {t.fewTickets(short, travellers)}
          </Notice>
        </div>
      )}
      {faults['wanted'] !== undefined && (
        <div className="tripform__fault">
          <Notice kind="danger" inside live="alert">
            {faults['wanted']}
          </Notice>
        </div>
      )}
    </Band>
  )
}

type CitiesProps = Pick<PartFormProps, 'part' | 'faults' | 'onChange'>

function Cities({ part, faults, onChange }: CitiesProps) {
  const t = useFormText().parts
  const fromField = `application.${part.key}.from`
  const toField = `application.${part.key}.to`
  useCityAnswer(fromField, (from) => onChange({ ...part, from }))
  useCityAnswer(toField, (to) => onChange({ ...part, to }))
  if (part.kind === 'stay') return <CityRow label={t.city} field={toField} end="to" city={part.to} error={faults['city']} />
  return (
    <>
      <CityRow label={t.from} field={fromField} end="from" city={part.from} error={faults['departureCity'] ?? faults['from']} />
      <CityRow label={t.to} field={toField} end="to" city={part.to} error={faults['arrivalCity'] ?? faults['to']} />
    </>
  )
}

interface CityRowProps {
  label: string
  field: string
  end: 'from' | 'to'
  city: DraftCity | null
  error: string | undefined
}

function CityRow({ label, field, end, city, error }: CityRowProps) {
  const t = useFormText().parts
  const language = useLanguage()
  const go = useGo()
  const facts = useCityFacts()
  const name = city && (facts(city.code)?.name ?? city.name)[language]
  return (
    <Row label={label} empty={!city} error={error} onPick={() => go.push(cityPickerPath({ field, end, code: city?.code, world: true }))}>
      {name ? (
        <>
          {name} <span className="num quiet">{city?.code}</span>
        </>
      ) : (
        t.choose
      )}
    </Row>
  )
}

function Days({ part, faults, days, onChange }: Pick<PartFormProps, 'part' | 'faults' | 'days' | 'onChange'>) {
  const t = useFormText().parts
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { startDate, endDate } = part
  const said = startDate === '' ? null : t.days(formatDate(startDate, language), formatDate(endDate, language))
  return (
    <>
      <Row
        label={t.dates}
        empty={said === null}
        error={faults['endDate'] ?? faults['startDate']}
        note={startDate === endDate ? undefined : t.datesHint}
        onPick={() => setOpen(true)}
      >
        {said ?? t.chooseDates}
      </Row>
      {isOpen && (
        <Suspense fallback={null}>
          <SpanSheet
            onClose={() => setOpen(false)}
            today={days.today}
            minDate={days.firstDate}
            maxDate={days.lastDate}
            startDate={startDate}
            endDate={endDate}
            onChange={(span) => onChange({ ...part, ...span })}
          />
        </Suspense>
      )}
    </>
  )
}
