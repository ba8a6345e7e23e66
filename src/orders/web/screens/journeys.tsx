import { useQuery } from '@tanstack/react-query'
import { bridge } from '../../../web/bridge/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { AppLink } from '../../../web/ui/app-link.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { TextButton } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { daysLater, formatDay, formatDays, formatTime } from '../../../web/ui/format.ts'
import { shareIcon } from '../../../web/ui/rare-icons.ts'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { ListedOrder } from '../../calls.ts'
import { daysOf, isCancelledItself, isOtherCancelled, nightsAfter, routeOf, sharedJourney } from '../journey-lines.ts'
import { useJourneysText } from '../journeys-text.ts'
import { journeysQuery } from '../queries.ts'
import './journeys.css'

/** The caller's journeys of these weeks, each on one line of time. */
export default function Journeys() {
  const t = useJourneysText()
  const go = useGo()
  const { data, error, refetch } = useQuery(journeysQuery)
  usePageTitle(t.title)
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/order/list')} />} busy={!data && !error}>
      {!data && !error && <SkeletonLines lines={6} label={t.loading} />}
      {!data && error && (
        <ErrorFace title={t.failed.title} text={t.failed.text} action={{ label: t.failed.action, onPick: () => void refetch() }} />
      )}
      {data?.journeys.length === 0 && (
        <Empty title={t.empty.title} text={t.empty.text} action={{ label: t.empty.action, onPick: () => go.push('/home') }} />
      )}
      {data?.journeys.map(({ orders }) => (
        <Journey key={orders[0]?.orderSeq} legs={orders} />
      ))}
    </Screen>
  )
}

function Journey({ legs }: { legs: readonly ListedOrder[] }) {
  const t = useJourneysText()
  const language = useLanguage()
  const name = routeOf(legs, language, t)
  async function share(): Promise<void> {
    const ended = await (
      await bridge()
    ).share(
      sharedJourney(
        legs.filter((leg) => !isCancelledItself(leg)),
        language,
        t,
      ),
    )
    if (ended.outcome === 'unable') toast(t.shareFailed)
    else if (ended.outcome === 'done' && ended.value !== 'sheet') toast(ended.value === 'copy' ? t.shareCopied : t.shareMenu)
  }
  return (
    <Band label={name}>
      <header className="journey__head">
        <div>
          <h2>{name}</h2>
          <p className="note num">
            {daysOf(legs, language, t)} · {t.bookings(new Set(legs.map(({ orderSeq }) => orderSeq)).size)}
          </p>
        </div>
        <TextButton icon={shareIcon} onPick={() => void share()}>
          {t.share}
        </TextButton>
      </header>
      <ol className="journey" aria-label={t.line(name)}>
        {legs.map((leg, index) => (
          <Leg key={`${leg.orderSeq} ${leg.from.at}`} leg={leg} nights={nightsAfter(legs, index)} />
        ))}
      </ol>
    </Band>
  )
}

function Leg({ leg, nights }: { leg: ListedOrder; nights: number | null }) {
  const t = useJourneysText()
  const language = useLanguage()
  const { from, to } = leg
  return (
    <li className="journey__leg">
      <time className="num">
        {formatDay(from.at, language)}
        <b>{formatTime(from.at)}</b>
      </time>
      <AppLink to={leg.path} className="journey__booking">
        <b>
          {from.name[language]} → {to.name[language]}
        </b>
        <span className="note">
          {leg.title} · {from.label} → {to.label}{' '}
          <span className="num">{`${formatTime(to.at)} ${formatDays(daysLater(from.at, to.at))}`.trim()}</span>
        </span>
        <span className="note">
          {isCancelledItself(leg) ? t.thisCancelled : isOtherCancelled(leg) ? t.otherCancelled : leg.status.label}
        </span>
      </AppLink>
      {nights !== null && <p className="journey__stay note">{t.stay(to.name[language], nights)}</p>}
    </li>
  )
}
