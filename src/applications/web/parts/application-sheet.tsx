import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDay } from '../../../web/ui/format.ts'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import type { TripAsked } from '../faces.ts'
import { useLinkText } from '../link-text.ts'
import { leftOf } from '../part-words.ts'
import type { Candidate } from './application-row.tsx'
import './application-sheet.css'

const WITHOUT = 'without'

interface ApplicationSheetProps {
  open: boolean
  onClose: () => void
  trip: TripAsked
  applications: readonly Candidate[]
  isNeeded: boolean
  linkedId: string | null
  onChoose: (applicationId: string | null) => void
}

/** Those that fit to choose from; of the others, what does not fit, with both values. */
export function ApplicationSheet({ open, onClose, trip, applications, isNeeded, linkedId, onChoose }: ApplicationSheetProps) {
  const t = useLinkText()
  const language = useLanguage()
  const go = useGo()
  const fitting = applications.filter(({ fits }) => fits)
  const others = applications.filter(({ fits }) => !fits)
  const noteOf = (one: Candidate): string =>
    [one.number, spanOf(one, language), t.left(leftOf(one, t.counted))].filter((part) => part !== '').join(' · ')
  const options = [
    ...fitting.map((one) => ({ key: one.applicationId, label: one.title, note: noteOf(one) })),
    ...(isNeeded ? [] : [{ key: WITHOUT, label: t.without, note: t.withoutNote }]),
  ]
  const apply = () => {
    onClose()
    go.push('/noTrip', { trip, hasSome: applications.length > 0, isNeeded })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.sheet.title}
      subtitle={t.sheet.subtitle}
      footer={
        fitting.length === 0 && (
          <PayBar>
            <Button wide onPick={apply}>
              {t.sheet.apply}
            </Button>
          </PayBar>
        )
      }
    >
      {options.length > 0 && (
        <Choice
          label={t.sheet.fitting}
          options={options}
          value={linkedId ?? (isNeeded ? null : WITHOUT)}
          onChange={(key) => onChoose(key === WITHOUT ? null : key)}
        />
      )}
      {applications.length === 0 && <Empty title={t.sheet.nothing} text={t.sheet.nothingText} />}
      {others.length > 0 && (
        <section className="tripmisfits">
          <h3>{t.sheet.others}</h3>
          <ul>
            {others.map((one) => (
              <li key={one.applicationId}>
                <b>{one.title}</b>
                <small className="num">{noteOf(one)}</small>
                {one.mismatches.map(({ code, message }) => (
                  <p key={code}>{message}</p>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  )
}

/** "12月1日–6日": by what people know a trip. */
function spanOf({ startTime, endTime }: Candidate, language: 'zh' | 'en'): string {
  const first = formatDay(startTime, language)
  return startTime === endTime ? first : `${first} – ${formatDay(endTime, language)}`
}
