import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { formatDate, formatDays, formatTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { ChangeForm } from '../../calls/changing.ts'
import type { Flight } from '../../calls/words.ts'
import { useChangesText } from '../changes-text.ts'
import type { ChangeTickets, Changing } from '../use-changing.ts'
import './changes.css'
import { FlightLeg } from './flight-leg.tsx'

/* The ways of a journey abroad, of which one is changed at a time. */

type Leg = Pick<Flight, 'from' | 'to' | 'number' | 'arrivalDayOffset'>

function useWordsOf() {
  const language = useLanguage()
  return ({ from, to, number, arrivalDayOffset }: Leg) => ({
    cities: `${from.city[language]} → ${to.city[language]}`,
    times: `${formatDate(from.at, language)} ${formatTime(from.at)}–${formatTime(to.at)} ${formatDays(arrivalDayOffset)}`.trim(),
    number,
  })
}

/** Which of them is to be changed; a single one is shown as it is. */
export function WhichLeg({
  tickets: { flight, legs },
  changing: { wish, faults, change },
}: {
  tickets: ChangeTickets
  changing: Changing
}) {
  const t = useChangesText()
  const wordsOf = useWordsOf()
  if (legs.length <= 1) {
    return (
      <Band>
        <FlightLeg flight={legs[0] ?? flight} />
      </Band>
    )
  }
  return (
    <Band title={t.which}>
      {faults.leg !== undefined && (
        <Notice kind="danger" inside live="alert">
          {faults.leg}
        </Notice>
      )}
      <Choice
        label={t.which}
        hideLabel
        options={legs.map((one, index) => {
          const { cities, times, number } = wordsOf(one)
          return { key: String(index), label: `${t.leg(index + 1, legs.length)} · ${cities}`, note: `${times} · ${number}` }
        })}
        value={wish.leg === null ? null : String(wish.leg)}
        // Days that suit one of them need not suit another.
        onChange={(key) => change({ leg: Number(key), departDate: null })}
      />
      <p className="note changes__about">{t.othersStay}</p>
    </Band>
  )
}

/** The journey as it would be flown, with the leg that is moved marked; nothing where it has no other legs. */
export function WholeJourney({ form: { leg, journey } }: { form: Pick<ChangeForm, 'leg' | 'journey'> }) {
  const { form: t } = useChangesText()
  if (leg === null || journey.length <= 1) return null
  return (
    <Band flush title={t.whole}>
      <LegRows legs={journey} changedNo={leg.no} />
    </Band>
  )
}

/** Each leg by its cities, its own day and its number. */
function LegRows({ legs, changedNo = null }: { legs: readonly Leg[]; changedNo?: number | null }) {
  const { form: t, leg: nth } = useChangesText()
  const wordsOf = useWordsOf()
  return (
    <Rows>
      {legs.map((one, index) => {
        const { cities, times, number } = wordsOf(one)
        return (
          <Row
            key={`${one.number} ${one.from.at}`}
            label={[nth(index + 1, legs.length), index + 1 === changedNo ? t.changedLeg : ''].filter(Boolean).join(' · ')}
            note={<span className="figures">{`${times} · ${number}`}</span>}
          >
            {cities}
          </Row>
        )
      })}
    </Rows>
  )
}

/** What is flown until the change is done: of a journey each leg with its own day, of all else the one flight. */
export function FlightBefore({ flight, title }: { flight: Flight; title: string }) {
  const language = useLanguage()
  const { slices } = flight
  if (slices && slices.length > 1)
    return (
      <Band flush title={title}>
        <LegRows legs={slices} />
      </Band>
    )
  return (
    <Band title={title} aside={<span className="note num">{formatDate(flight.from.at, language)}</span>}>
      <FlightLeg flight={flight} />
    </Band>
  )
}
