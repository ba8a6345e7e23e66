import { useId } from 'react'
import type { Language } from '../../../kernel/language.ts'
import { useLanguage } from '../../../web/language.ts'
import { Badge, verdictKind } from '../../../web/ui/badge.tsx'
import { formatMoney } from '../../../kernel/money.ts'
import { formatDiscount } from '../../../web/ui/format.ts'
import { Money } from '../../../web/ui/money.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import '../../../web/styles/forms.css'
import type { CabinFare } from '../../calls/searching.ts'
import { useChoiceText } from '../choice-text.ts'
import { isFew } from './flight-facts.ts'
import './fare-choice.css'

interface FareChoiceProps {
  fares: readonly CabinFare[]
  travellerCount: number
  chosen: string | null
  onChange: (offerKey: string) => void
}

/** One fare of several, as a list with rings that fill; the chosen one shows its rules below it. */
export function FareChoice({ fares, travellerCount, chosen, onChange }: FareChoiceProps) {
  const t = useChoiceText()
  const name = useId()
  return (
    <fieldset className="choices">
      <legend className="sr">{t.cabins.title}</legend>
      {fares.map((fare) => (
        <div key={fare.offerKey} className="fare">
          <label className="choice">
            <input type="radio" className="sr" name={name} checked={fare.offerKey === chosen} onChange={() => onChange(fare.offerKey)} />
            <i className="ring" />
            <FareLine fare={fare} travellerCount={travellerCount} />
          </label>
          {fare.offerKey === chosen && <FareRules fare={fare} />}
        </div>
      ))}
    </fieldset>
  )
}

function FareLine({ fare, travellerCount }: { fare: CabinFare; travellerCount: number }) {
  const t = useChoiceText().cabins
  const language = useLanguage()
  return (
    <span className="fare__body">
      <span className="fare__name">{nameOf(fare, language)}</span>
      <span className="fare__price">
        <Money minor={fare.fareMinor} />
      </span>
      <span className="fare__facts">
        <span>{t.bookingClass(fare.bookingClass)}</span>
        <span className="num">{t.withTaxes(formatMoney(fare.price.totalMinor), travellerCount)}</span>
        {isFew(fare.seatsLeft) && <Tag>{t.seatsLeft(fare.seatsLeft)}</Tag>}
        {fare.isLowestOfDay && <Tag accent>{t.lowestOfDay}</Tag>}
      </span>
      <span className="fare__verdict">
        <Badge kind={verdictKind(fare.verdict)}>{fare.verdict.badge}</Badge>
      </span>
    </span>
  )
}

/** "经济舱标准 6.8 折"; a fare that calls itself "全价" does not say so twice. */
export function nameOf({ name, discountPercent }: Pick<CabinFare, 'name' | 'discountPercent'>, language: Language): string {
  const discount = formatDiscount(discountPercent, language)
  return discount === null || name.endsWith(discount) ? name : `${name} ${discount}`
}

export function FareRules({ fare }: { fare: Pick<CabinFare, 'conditions' | 'baggage'> }) {
  const t = useChoiceText().cabins
  const { conditions, baggage } = fare
  return (
    <div className="fare__more">
      <Fees conditions={conditions} />
      <p>
        <b>{t.baggage}</b> {baggage.label}
      </p>
      {conditions.note && <p className="note">{conditions.note}</p>}
    </div>
  )
}

type Conditions = CabinFare['conditions']

/** What changing and giving back cost, by when: side by side where both know the same times. */
function Fees({ conditions: { refund, change } }: { conditions: Conditions }) {
  const t = useChoiceText().cabins
  const isAligned = refund.length === change.length && refund.every((step, i) => step.when === change[i]?.when)
  if (!isAligned) {
    return (
      <>
        <FeeTable heads={[t.refund]} rows={refund.map(({ when, fee }) => [when, fee])} />
        <FeeTable heads={[t.change]} rows={change.map(({ when, fee }) => [when, fee])} />
      </>
    )
  }
  return <FeeTable heads={[t.refund, t.change]} rows={refund.map(({ when, fee }, i) => [when, fee, change[i]?.fee ?? ''])} />
}

function FeeTable({ heads, rows }: { heads: readonly string[]; rows: readonly (readonly string[])[] }) {
  const t = useChoiceText().cabins
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t.conditions}</span>
          </th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([when, ...fees]) => (
          <tr key={when}>
            <th scope="row">{when}</th>
            {fees.map((fee, i) => (
              <td key={heads[i]} className="num">
                {fee}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
