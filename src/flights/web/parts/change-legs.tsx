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

function useWordsOf() {
  const language = useLanguage()
  return ({ from, to, number, arrivalDayOffset }: Flight) => ({
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
  const { form: t, leg: nth } = useChangesText()
  const wordsOf = useWordsOf()
  if (leg === null || journey.length <= 1) return null
  return (
    <Band flush title={t.whole}>
      <Rows>
        {journey.map((one, index) => {
          const { cities, times, number } = wordsOf(one)
          return (
            <Row
              key={`${one.number} ${one.from.at}`}
              label={[nth(index + 1, journey.length), index + 1 === leg.no ? t.changedLeg : ''].filter(Boolean).join(' · ')}
              note={<span className="num">{`${times} · ${number}`}</span>}
            >
              {cities}
            </Row>
          )
        })}
      </Rows>
    </Band>
  )
}

/** Every way of a flight that has several; of all else the one that it is. */
export function AllLegs({ flight }: { flight: Flight }) {
  const language = useLanguage()
  const { slices } = flight
  if (!slices || slices.length <= 1) return <FlightLeg flight={flight} />
  const legs = slices.map((slice) => {
    const { sliceId, number, from, to, durationMinutes, arrivalDayOffset, connections } = slice
    const stops = connections.map(({ city }) => city[language])
    return <FlightLeg key={sliceId} flight={{ ...flight, number, from, to, durationMinutes, arrivalDayOffset, stops, slices: [slice] }} />
  })
  return <div className="changes__says">{legs}</div>
}
