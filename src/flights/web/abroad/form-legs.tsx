import { useState } from 'react'
import { cityPickerPath, useCityAnswer } from '../../../places/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import type { PlaceEnd } from '../../../web/ui/board.tsx'
import { FromTo } from '../../../web/ui/board.tsx'
import { classNames } from '../../../web/ui/class-names.ts'
import { formatDay, formatWeekday } from '../../../web/ui/format.ts'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { Icon } from '../../../web/ui/icon.tsx'
import { TextButton } from '../../../web/ui/button.tsx'
import { LEGS_MAX } from '../../rules/journey.ts'
import type { DraftCity, SearchDraft } from '../search-draft.ts'
import type { FurtherLeg, JourneyFault } from './journey.ts'
import { onward } from './journey.ts'
import { useAbroadText } from './text.ts'
import { useAnyCity } from './use-any-city.ts'

/** A journey has no fewer legs than this once it has several. */
const LEGS_MIN = 2

interface CityPairProps {
  from: DraftCity
  to: DraftCity | null
  fault: JourneyFault | null
  onChange: (part: Partial<SearchDraft>) => void
}

/** The two cities of a way there, or there and back; home takes the picker's answers. */
export function CityPair({ from, to, fault, onChange }: CityPairProps) {
  const { form: t } = useAbroadText()
  const language = useLanguage()
  const go = useGo()
  const city = useAnyCity()
  const [isTurned, setTurned] = useState(false)
  const cities = { from, to }
  const end = (which: 'from' | 'to'): PlaceEnd => {
    const chosen = cities[which]
    const isBad = fault?.field === which
    return {
      label: t[which],
      name: chosen?.name[language] ?? t[which],
      empty: chosen === null,
      detail: chosen ? city(chosen.code)?.detail[language] : t.choose,
      error: isBad ? sentenceOf(fault, t) : undefined,
      onPick: () => go.push(cityPickerPath({ field: `flights.${which}`, end: which, code: chosen?.code, world: true })),
    }
  }
  return (
    <FromTo
      from={end('from')}
      to={end('to')}
      turned={isTurned}
      onSwap={() => {
        if (to === null) return
        setTurned(!isTurned)
        onChange({ from: to, to: from })
      }}
    />
  )
}

type Words = ReturnType<typeof useAbroadText>['form']

const sentenceOf = ({ code, field }: JourneyFault, t: Words): string => (code === 'missing' ? t.faults.missing[field] : t.faults[code])

interface LegsProps {
  legs: readonly FurtherLeg[]
  fault: JourneyFault | null
  onLeg: (at: number, part: Partial<FurtherLeg>) => void
  onLegs: (legs: readonly FurtherLeg[]) => void
  onDay: (at: number) => void
}

/** Several legs one below the other, each with its two cities and its day. */
export function Legs({ legs, fault, onLeg, onLegs, onDay }: LegsProps) {
  const { form: t } = useAbroadText()
  return (
    <div className="abroad__legs">
      {legs.map((leg, at) => (
        // Legs are told apart by their place alone: taking one out moves those behind it up.
        <Leg
          key={at}
          at={at}
          leg={leg}
          fault={fault?.leg === at ? fault : null}
          onLeg={onLeg}
          onDay={onDay}
          onWithout={legs.length > LEGS_MIN ? () => onLegs(legs.filter((_, i) => i !== at)) : null}
        />
      ))}
      {legs.length < LEGS_MAX && <TextButton onPick={() => onLegs([...legs, onward(legs)])}>{t.more}</TextButton>}
    </div>
  )
}

interface LegProps {
  at: number
  leg: FurtherLeg
  fault: JourneyFault | null
  onLeg: LegsProps['onLeg']
  onDay: LegsProps['onDay']
  onWithout: (() => void) | null
}

function Leg({ at, leg, fault, onLeg, onDay, onWithout }: LegProps) {
  const { form: t } = useAbroadText()
  const language = useLanguage()
  const go = useGo()
  const field = (end: 'from' | 'to'): string => `flights.leg${at}.${end}`
  useCityAnswer(field('from'), (from) => onLeg(at, { from }))
  useCityAnswer(field('to'), (to) => onLeg(at, { to }))
  const city = (end: 'from' | 'to') => {
    const chosen = leg[end]
    return (
      <button
        type="button"
        className={classNames('abroad__city', chosen === null && 'is-empty', fault?.field === end && 'is-bad')}
        onClick={() => go.push(cityPickerPath({ field: field(end), end, code: chosen?.code, world: true }))}
      >
        <span className="sr">{`${t.leg(at + 1)} ${t[end]}: `}</span>
        {chosen?.name[language] ?? t[end]}
      </button>
    )
  }
  return (
    <div className="abroad__leg" role="group" aria-label={t.leg(at + 1)}>
      <span className="abroad__nth num" aria-hidden="true">
        {at + 1}
      </span>
      {city('from')}
      <Icon name="arrow" size="s" />
      {city('to')}
      <button
        type="button"
        className={classNames('abroad__day', leg.departDate === null && 'is-empty', fault?.field === 'departDate' && 'is-bad')}
        onClick={() => onDay(at)}
      >
        <span className="sr">{`${t.leg(at + 1)} ${t.day}: `}</span>
        {leg.departDate === null ? t.chooseDay : `${formatDay(leg.departDate, language)} ${formatWeekday(leg.departDate, language)}`}
      </button>
      {onWithout && <IconButton icon="close" label={t.without(at + 1)} onPick={onWithout} />}
      {fault && fault.field !== 'departDate' && fault.field !== 'legs' && (
        <p className="abroad__fault" role="alert">
          {sentenceOf(fault, t)}
        </p>
      )}
    </div>
  )
}
