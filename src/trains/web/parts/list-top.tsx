import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { BothNames } from '../../../kernel/language.ts'
import { DateSheet, useDayMarks } from '../../../places/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Bone } from '../../../web/ui/bone.tsx'
import { TextButton } from '../../../web/ui/button.tsx'
import { DateStrip } from '../../../web/ui/date-strip.tsx'
import { formatDate, formatTime } from '../../../web/ui/format.ts'
import { Icon } from '../../../web/ui/icon.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PolicyLine } from '../../../web/ui/policy-line.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { Switch } from '../../../web/ui/switch.tsx'
import type { ListedSeat } from '../../calls.ts'
import { hasToldSeat } from '../../rules/list.ts'
import { stripDays } from '../../rules/presale.ts'
import { useTrainListText } from '../list-text.ts'
import { presaleQuery } from '../queries.ts'
import { todayOfTrains } from '../search-draft.ts'
import type { TrainTrip } from '../trip.ts'

/** What the railway sells ahead until it has said so (READINGS.md, Rail rules). */
const USUAL_SALE_DAYS = 15

interface ListTopProps {
  trip: TrainTrip
  people: number
  /** There is nothing to search: neither days nor places are offered. */
  isClosed: boolean
  isCalendarOpen: boolean
  onCalendar: (isOpen: boolean) => void
  onBack: () => void
  onEdit: () => void
  onDay: (trainDate: string) => void
}

/** What stays above the list: whose trip and when, and the days, each with whether it is on sale. */
export function ListTop({ trip, people, isClosed, isCalendarOpen, onCalendar, onBack, onEdit, onDay }: ListTopProps) {
  const t = useTrainListText()
  const language = useLanguage()
  const subtitle = [
    formatDate(trip.trainDate, language),
    ...(trip.onlyFastTrain ? [t.onlyFast] : []),
    ...(trip.isStudent ? [t.student] : []),
    ...(people > 1 ? [t.people(people)] : []),
  ]
  return (
    <>
      <AppBar
        onBack={onBack}
        subtitle={t.subtitle(subtitle)}
        title={
          <>
            <span>{trip.from.name[language]}</span>
            <Icon name="arrow" size="s" />
            <span>{trip.to.name[language]}</span>
          </>
        }
      >
        {!isClosed && <TextButton onPick={onEdit}>{t.edit}</TextButton>}
      </AppBar>
      {!isClosed && <Days selected={trip.trainDate} onDay={onDay} onCalendar={() => onCalendar(true)} />}
      <Suspense fallback={null}>
        {isCalendarOpen && (
          <DateSheet
            open
            onClose={() => onCalendar(false)}
            today={todayOfTrains().toString()}
            selected={trip.trainDate}
            onSelect={(day) => {
              onCalendar(false)
              onDay(day)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function Days({ selected, onDay, onCalendar }: { selected: string; onDay: (day: string) => void; onCalendar: () => void }) {
  const t = useTrainListText()
  const today = todayOfTrains()
  const { data } = useQuery(presaleQuery())
  const days = stripDays(today, { days: data?.days ?? USUAL_SALE_DAYS })
  const marks = useDayMarks(today.toString(), days.at(-1)?.date ?? today.toString())
  const markOf = new Map(marks.map((mark) => [mark.date, mark]))
  return (
    <DateStrip
      days={days.map(({ date, state }) => ({ date, mark: markOf.get(date), note: t.days[state] }))}
      selected={selected}
      onPick={onDay}
      onCalendar={onCalendar}
    />
  )
}

/** That nothing is sold now, or that the pre-sale period could not be read [E-TRAIN-04]. */
export function SaleLine() {
  const t = useTrainListText()
  const { data, error, refetch } = useQuery(presaleQuery())
  if (data) return data.opensAt === null ? null : <Notice live="status">{t.night(formatTime(data.opensAt))}</Notice>
  if (error === null || (error instanceof CallError && error.code === 'TR-NO-LINE')) return null
  return (
    <Notice kind="warn" live="status" action={{ label: t.again, onPick: () => void refetch() }}>
      {t.presaleFailed}
    </Notice>
  )
}

interface StandardLineProps {
  /** Undefined while the search runs. */
  standard:
    | {
        standard: readonly string[]
        standardOf: BothNames | null
        scene: { name: BothNames | null }
        compliantCount: number
        trains: readonly { readonly seats: readonly Pick<ListedSeat, 'isCompliant' | 'verdict'>[] }[]
      }
    | undefined
  compliantOnly: boolean
  onCompliantOnly: (on: boolean) => void
  /** Lets another scene be chosen; the trains are then judged by that one. */
  onScene: () => void
}

/** How many trains keep to the standard, which opens whole; at the end the switch that hides the others. */
export function StandardLine({ standard: shown, compliantOnly, onCompliantOnly, onScene }: StandardLineProps) {
  const t = useTrainListText()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const isTold = shown !== undefined && hasToldSeat(shown.trains)
  const end = <Switch label={t.compliantOnly(isTold)} on={compliantOnly} onChange={onCompliantOnly} />
  if (!shown)
    return (
      <PolicyLine end={end}>
        <Bone wide="9rem" />
      </PolicyLine>
    )
  const { standard, standardOf, scene, compliantCount, trains } = shown
  return (
    <>
      <PolicyLine end={end} onPick={() => setOpen(true)}>
        {t.limit} · {t.inPolicy(compliantCount, trains.length, isTold)}
      </PolicyLine>
      {scene.name && (
        <PolicyLine onPick={onScene}>
          {t.scene} <b>{scene.name[language]}</b>
        </PolicyLine>
      )}
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.standard}
        subtitle={standardOf ? t.standardOf(standardOf[language]) : undefined}
      >
        {standard.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Sheet>
    </>
  )
}
