import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { formatDay } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import type { Shown } from '../plan-draft.ts'
import { useScreensText } from '../texts.ts'
import { namesOf } from './plan-facts.tsx'

type Plan = Pick<Shown, 'tripData' | 'travellers' | 'estimateMinor' | 'charged'>

/** A change that waits: old and new beside each other, and what of it is asked for. */
export function ChangeWaiting({ shown, asked }: { shown: Shown; asked: Plan }) {
  const t = useScreensText().detail
  return (
    <Band title={t.change}>
      <Notice inside>{t.changeWhat}</Notice>
      <ul className="tripdiffs">
        {shown.change.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <Sides before={shown} after={asked} words={t} />
    </Band>
  )
}

/** Two plans beside each other, each in a few lines. */
export function Sides({ before, after, words }: { before: Plan; after: Plan; words: { before: string; after: string } }) {
  return (
    <div className="tripsides">
      <Side title={words.before} plan={before} />
      <Side title={words.after} plan={after} />
    </div>
  )
}

function Side({ title, plan }: { title: string; plan: Plan }) {
  const { detail: t, counted } = useScreensText()
  const language = useLanguage()
  return (
    <div>
      <h3>{title}</h3>
      {plan.tripData.map((part) => (
        <p key={part.tripId}>
          {part.kind === 'leg' ? t.leg(part.departureCity.cityName, part.arrivalCity.cityName) : t.stay(part.arrivalCity.cityName)}
          <br />
          <span className="figures quiet">{t.days(formatDay(part.startDate, language), formatDay(part.endDate, language))}</span>
          <br />
          <span className="figures quiet">{part.products.map(({ product, wanted }) => counted(product, wanted)).join(' · ')}</span>
        </p>
      ))}
      <p>{namesOf(plan.travellers, t, language)}</p>
      <p className="num">{formatMoney(plan.estimateMinor)}</p>
      <p className="quiet">{plan.charged}</p>
    </div>
  )
}
