import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { formatDate, formatDuration, formatTime } from '../../../web/ui/format.ts'
import { Money } from '../../../web/ui/money.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { ChoiceFailed } from '../parts/choice-failed.tsx'
import type { Explained } from '../parts/explanation.tsx'
import { FlightLeg } from '../parts/flight-leg.tsx'
import { explanationQuery } from '../queries.ts'
import { useTrainRuleText } from '../train-rule-text.ts'
import { compliancePath, trainsInsteadPath, type Picked } from '../trip.ts'
import { usePicked } from '../use-picked.ts'
import './train-rule.css'

type Rail = NonNullable<Explained['rail']>

/** Why a company takes the train instead of this flight: which trains it was held against, and what would let one fly. */
export default function TrainRule() {
  const picked = usePicked()
  return picked && <OfFlight picked={picked} />
}

function OfFlight({ picked }: { picked: Picked }) {
  const t = useTrainRuleText()
  const language = useLanguage()
  const go = useGo()
  const { data, error, refetch } = useQuery(explanationQuery(picked.searchId, picked.key))
  usePageTitle(t.title)
  const toFlight = () => go.back(compliancePath(picked))
  const subtitle = data && `${data.flight.number} · ${formatDate(data.flight.from.at, language)} · ${formatTime(data.flight.from.at)}`
  const bar = data && (
    <div className="trainrule__bar">
      {data.rail && data.rail.ways.length > 0 && (
        <Button onPick={() => go.push(trainsInsteadPath(data.flight.number, picked))}>{t.see}</Button>
      )}
      <Button kind="line" onPick={toFlight}>
        {t.keep}
      </Button>
    </div>
  )
  return (
    <Screen top={<AppBar title={t.title} subtitle={subtitle} onBack={toFlight} />} bottom={bar} busy={!data && !error}>
      {data ? (
        <Compared explained={data} rail={data.rail} />
      ) : error ? (
        <ChoiceFailed error={error} failed={t.failed} onAgain={() => void refetch()} />
      ) : (
        <>
          <SkeletonLines lines={3} />
          <SkeletonForm rows={3} />
        </>
      )}
    </Screen>
  )
}

/** Null where the policy has been changed since: then nothing is compared any more. */
function Compared({ explained, rail }: { explained: Explained; rail: Rail | null }) {
  const t = useTrainRuleText()
  if (rail === null) return <Notice>{t.unasked}</Notice>
  const { hours, finding, ways } = rail
  return (
    <>
      <Band label={t.title}>
        <h2 className="headline">{t.headline[finding]}</h2>
        <p className="small">{finding === 'silent' ? t.silentAbout : t.about(hours)}</p>
      </Band>
      <Band title={t.flight} aside={<Money minor={explained.fare.fareMinor} />}>
        <FlightLeg flight={explained.flight} />
      </Band>
      {finding !== 'silent' && (
        <Band title={t.trains(hours)}>
          {ways.length === 0 ? (
            <p className="small">{t.none}</p>
          ) : (
            <>
              <ul className="trainrule__ways">
                {ways.map((way) => (
                  <Way key={way.trainNo} way={way} flightMinor={explained.fare.fareMinor} />
                ))}
              </ul>
              <p className="note">{t.compared}</p>
            </>
          )}
        </Band>
      )}
      <Band title={t.exceptions.title}>
        <ul className="trainrule__list">
          <li>{t.exceptions.noTrain}</li>
          <li>{t.exceptions.cheaper}</li>
        </ul>
      </Band>
    </>
  )
}

function Way({ way, flightMinor }: { way: Rail['ways'][number]; flightMinor: number }) {
  const t = useTrainRuleText()
  const language = useLanguage()
  const { trainNo, runMinutes, seatName, fareMinor } = way
  const saved = flightMinor - fareMinor
  return (
    <li className="trainrule__way">
      <span>
        <b className="num">{trainNo}</b>
        <span className="note">{[t.takes(formatDuration(runMinutes, language)), t.seat(seatName)].join(' · ')}</span>
      </span>
      <span className="trainrule__price">
        <Money minor={fareMinor} />
        <span className="note">
          {saved === 0 ? t.samePrice : saved > 0 ? t.saves(formatMoney(saved)) : t.costsMore(formatMoney(-saved))}
        </span>
      </span>
    </li>
  )
}
