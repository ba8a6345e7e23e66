import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { CallResult } from '../../../kernel/call.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Badge, verdictKind } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDate, formatDateTime, formatTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import type { AlternativeFlight, readDisruption } from '../../calls/disruptions.ts'
import { AnewWays } from '../../../orders/web/index.ts'
import { hasMissed, hasTight } from '../abroad/missed.ts'
import { changePath } from '../change-paths.ts'
import { useDisruptionsText } from '../disruptions-text.ts'
import { orderPath } from '../order-paths.ts'
import { DisruptionTimes, endsOf, goesElsewhere } from '../parts/disruption-times.tsx'
import { FlightLeg } from '../parts/flight-leg.tsx'
import { OrderNotOpen } from '../parts/order-not-open.tsx'
import { disruptionQuery } from '../queries-disruptions.ts'
import { hasOtherWays, useDeciding } from '../use-deciding.ts'

type Read = CallResult<typeof readDisruption>
type Deciding = ReturnType<typeof useDeciding>

/** What the airline itself has done to a flight: other flights for nothing, its new plan, or a free refund. */
export default function Disrupted() {
  const { orderSeq = '' } = useParams()
  const t = useDisruptionsText()
  const go = useGo()
  const { data, error, refetch } = useQuery(disruptionQuery(orderSeq))
  usePageTitle(t.title)
  const toOrder = (): void => go.back(orderPath(orderSeq))
  const bar = <AppBar title={t.title} subtitle={<span className="num">{orderSeq}</span>} onBack={toOrder} />
  if (data) return <Page read={data} bar={bar} onOrder={toOrder} onAgain={() => void refetch()} />
  return (
    <Screen top={bar} busy={!error}>
      {error ? (
        <OrderNotOpen
          error={error}
          told={{ 'AF-NOT-YOURS': t.notYours }}
          refused={t.nothing}
          failed={t.failed}
          onLeave={toOrder}
          onAgain={() => void refetch()}
        />
      ) : (
        <SkeletonForm rows={5} label={t.loading} />
      )}
    </Screen>
  )
}

interface PageProps {
  read: Read
  bar: React.ReactNode
  onOrder: () => void
  onAgain: () => void
}

function Page({ read, bar, onOrder, onAgain }: PageProps) {
  const t = useDisruptionsText()
  const language = useLanguage()
  const deciding = useDeciding(read)
  const { disruption, verdict, travellers } = read
  if (!disruption) {
    return (
      <Screen top={bar}>
        <Empty title={t.nothing.title} text={t.nothing.text} action={{ label: t.nothing.action, onPick: onOrder }} />
      </Screen>
    )
  }
  const { freeUntil, refusal, state, before, now } = disruption
  return (
    <Screen top={bar} bottom={<Refused message={deciding.refused?.message ?? null} />} busy={deciding.isBusy}>
      <Band title={titleOf(disruption, t)}>
        <div className="disrupt">
          {state !== 'withdrawn' && disruption.ways.map((way) => <DisruptionTimes key={way.before.from.at} disruption={way} />)}
          <p className="small">{travellers.map((name) => name[language]).join(language === 'zh' ? '、' : ', ')}</p>
          {refusal !== '' && <p className="small">{refusal}</p>}
          {verdict.allowed ? (
            freeUntil !== null && <p className="note figures">{t.until(formatDateTime(freeUntil, language))}</p>
          ) : (
            <p className="small">{state === 'open' ? verdict.message : t[state]}</p>
          )}
        </div>
      </Band>
      {verdict.allowed && (
        <>
          <Ways read={read} deciding={deciding} onAgain={onAgain} />
          {read.anew.length > 0 && (
            <Band title={t.anew.title}>
              <p className="note">{t.anew.about}</p>
              <AnewWays ways={read.anew} />
            </Band>
          )}
          {now && (
            <Band title={t.keep.title}>
              <div className="disrupt">
                <p className="small">
                  {disruption.ways.length > 1
                    ? t.keep.aboutAll
                    : now.from.at === before.from.at && now.number === before.number && !goesElsewhere(disruption)
                      ? t.keep.lands(now.number, formatDate(now.to.at, language), formatTime(now.to.at))
                      : t.keep.about(
                          now.number,
                          formatDate(now.from.at, language),
                          formatTime(now.from.at),
                          goesElsewhere(disruption) ? endsOf(now) : '',
                        )}
                </p>
                {hasTight(read.flight.slices) && (
                  <Notice kind="warn" inside>
                    {hasMissed(read.flight.slices) ? t.keep.missed : t.keep.tight}
                  </Notice>
                )}
                <Button kind="line" busy={deciding.isBusy} onPick={() => void deciding.accept()}>
                  {t.keep.action}
                </Button>
              </div>
            </Band>
          )}
          <Band title={t.back.title}>
            <div className="disrupt">
              <p className="small">{t.back.about}</p>
              {hasOtherWays(read) && <p className="small">{t.back.whole}</p>}
              <Button kind="line" busy={deciding.isBusy} onPick={() => void deciding.giveBack()}>
                {t.back.action}
              </Button>
            </div>
          </Band>
        </>
      )}
      {!verdict.allowed && (
        <Band label={t.toOrder}>
          <Button kind="line" onPick={onOrder}>
            {t.toOrder}
          </Button>
        </Band>
      )}
    </Screen>
  )
}

function titleOf({ state, kind, ways }: NonNullable<Read['disruption']>, t: ReturnType<typeof useDisruptionsText>): string {
  if (state === 'withdrawn') return t.title
  return ways.length > 1 ? t.severalWays : t.kinds[kind]
}

/** Other flights; what policy does not allow is applied for like any change. */
function Ways({ read, deciding, onAgain }: { read: Read; deciding: Deciding; onAgain: () => void }) {
  const t = useDisruptionsText().ways
  const go = useGo()
  const language = useLanguage()
  const { alternatives, extras, isPartial, orderSeq, movers, travellers } = read
  const names = movers.map((name) => name[language]).join(language === 'zh' ? '、' : ', ')
  const isNone = alternatives.every(({ inPolicy }) => !inPolicy)
  const toChange = (): void => go.push(changePath(orderSeq))
  return (
    <Band title={t.title}>
      {isPartial && (
        <Notice kind="warn" inside live="status" action={{ label: t.again, onPick: onAgain }}>
          {t.partial}
        </Notice>
      )}
      {alternatives.length === 0 ? (
        <Empty title={t.empty.title} text={t.empty.text} action={{ label: t.empty.action, onPick: toChange }} />
      ) : (
        <>
          <p className="note">{isNone ? t.aboutNone : t.about}</p>
          {movers.length < travellers.length && <p className="note">{t.movers(names)}</p>}
          {extras !== '' && <p className="note">{extras}</p>}
          {alternatives.map((way) => (
            <Way key={way.key} way={way} deciding={deciding} onApply={toChange} />
          ))}
        </>
      )}
    </Band>
  )
}

function Way({ way, deciding, onApply }: { way: AlternativeFlight; deciding: Deciding; onApply: () => void }) {
  const t = useDisruptionsText().ways
  const language = useLanguage()
  const { flight, fare, verdict, baggage, inPolicy } = way
  return (
    <div className="disrupt__way">
      <div className="disrupt__head">
        <b className="num">{formatDate(flight.from.at, language)}</b>
        <Badge kind={verdictKind(verdict)}>{verdict.badge}</Badge>
      </div>
      <FlightLeg flight={flight} />
      <p className="note">{[fare.name, baggage.label].filter(Boolean).join(' · ')}</p>
      {inPolicy ? (
        <Button size="s" busy={deciding.isBusy} onPick={() => void deciding.take(way)}>
          {t.take(flight.number)}
        </Button>
      ) : (
        <Button kind="line" size="s" onPick={onApply}>
          {t.apply}
        </Button>
      )}
    </div>
  )
}
