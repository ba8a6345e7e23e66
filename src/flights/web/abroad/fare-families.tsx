import { useId } from 'react'
import { Badge, verdictKind } from '../../../web/ui/badge.tsx'
import { Money } from '../../../web/ui/money.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import '../../../web/styles/forms.css'
import type { FareAbroadShown } from '../../calls/abroad.ts'
import { FareRules } from '../parts/fare-choice.tsx'
import { isFew } from '../parts/flight-facts.ts'
import { useAbroadText } from './text.ts'

interface FareFamiliesProps {
  fares: readonly FareAbroadShown[]
  chosen: string | null
  onChange: (offerKey: string) => void
}

/** The families of fares of a journey, as a list with rings that fill: what sets them apart stands in each, the chosen one opens its rules. */
export function FareFamilies({ fares, chosen, onChange }: FareFamiliesProps) {
  const { fares: t } = useAbroadText()
  const name = useId()
  return (
    <fieldset className="choices">
      <legend className="sr">{t.title}</legend>
      {fares.map((fare) => (
        <div key={fare.offerKey} className="fare">
          <label className="choice">
            <input type="radio" className="sr" name={name} checked={fare.offerKey === chosen} onChange={() => onChange(fare.offerKey)} />
            <i className="ring" />
            <Family fare={fare} />
          </label>
          {fare.offerKey === chosen && <FareRules fare={fare} />}
        </div>
      ))}
    </fieldset>
  )
}

/** Of a family what people choose by: bags, and what changing and giving back cost now. */
function Family({ fare }: { fare: FareAbroadShown }) {
  const { fares: t, cabin } = useAbroadText()
  const { conditions, cabins, verdict } = fare
  const flown = cabins.flat()
  const isMixed = new Set(flown).size > 1
  const now = (steps: FareAbroadShown['conditions']['change']) => (steps.find(({ appliesNow }) => appliesNow) ?? steps[0])?.fee
  const [change, refund] = [now(conditions.change), now(conditions.refund)]
  return (
    <span className="fare__body">
      <span className="fare__name">{fare.name}</span>
      <span className="fare__price">
        <Money minor={fare.price.totalMinor} />
      </span>
      <span className="fare__facts">
        <span>{isMixed ? t.cabinsDiffer(flown.map((one) => cabin[one])) : cabin[fare.cabin]}</span>
        <span>{fare.baggage.label}</span>
        {change !== undefined && <span>{t.change(change)}</span>}
        {refund !== undefined && <span>{t.refund(refund)}</span>}
        {fare.co2Grams !== null && <span className="num">{t.co2(fare.co2Grams)}</span>}
        {isFew(fare.seatsLeft) && <Tag>{t.seatsLeft(fare.seatsLeft)}</Tag>}
      </span>
      <span className="fare__verdict">
        <Badge kind={verdictKind(verdict)}>{verdict.badge}</Badge>
      </span>
    </span>
  )
}
