import { formatMoney } from '../../../kernel/money.ts'
import { clockOf, useLeftMs, type ReadAt } from '../../../payments/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { LinkButton } from '../../../web/ui/button.tsx'
import { Due } from '../../../web/ui/due.tsx'
import { formatWhen } from '../../../web/ui/format-when.ts'
import { Money } from '../../../web/ui/money.tsx'
import type { OccupyResult, SeatRequestShown, SeatsShown } from '../../calls/seats.ts'
import { isFailed, isOffered, type SeatFace } from './seat-face.ts'
import { useSeatsText } from './seats-text.ts'
import '../../../web/styles/policy.css'
import './seats.css'

/** Longer than this nobody counts minutes: the moment itself is said. */
const COUNTED_MS = 2 * 3_600_000

interface ProgressProps {
  read: OccupyResult
  face: SeatFace
  readAt: ReadAt
  onRefresh: () => void
}

/** Since when the airline is asked, until when it answers, and until when somebody's word is waited for. */
export function SeatProgress({ read: { request, status }, face, readAt, onRefresh }: ProgressProps) {
  const t = useSeatsText()
  const refresh = status.settled ? null : (
    <LinkButton leads="none" onPick={onRefresh}>
      {t.refresh}
    </LinkButton>
  )
  return (
    <Band title={t.progress} aside={refresh}>
      <div className="seats">
        <p>{t.faces[face].text}</p>
        {request && isOffered(face) && <Countdown until={request.confirmBy} readAt={readAt} />}
        {request && <Moments request={request} face={face} readAt={readAt} />}
      </div>
    </Band>
  )
}

function Moments({ request, face, readAt }: { request: SeatRequestShown; face: SeatFace; readAt: ReadAt }) {
  const t = useSeatsText()
  const language = useLanguage()
  const { askedAt, answerBy, answeredAt, confirmBy, confirmsItself } = request
  const isAsking = face === 'asking' || face === 'late'
  const moments = [
    { label: t.askedAt, at: askedAt },
    ...(answeredAt === null ? (isAsking ? [{ label: t.answerBy, at: answerBy }] : []) : [{ label: t.answeredAt, at: answeredAt }]),
    ...(isOffered(face) && confirmBy !== null ? [{ label: confirmsItself ? t.confirmsAt : t.confirmBy, at: confirmBy }] : []),
  ]
  return (
    <dl className="lines">
      {moments.map(({ label, at }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{formatWhen(at, readAt.now, language)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How long somebody's word is waited for still; of hours and days the moment below says enough. */
function Countdown({ until, readAt }: { until: string | null; readAt: ReadAt }) {
  const t = useSeatsText()
  const left = useLeftMs(until, readAt)
  if (left === null || left > COUNTED_MS) return null
  return (
    <p className="num">
      <Due>{left === 0 ? t.over : t.left(clockOf(left))}</Due>
    </p>
  )
}

/** What is offered beside what was asked for; what failed says only what that was. */
export function SeatsBeside({ request: { asked, offered }, face }: { request: SeatRequestShown; face: SeatFace }) {
  const t = useSeatsText()
  if (offered === null || isFailed(face)) return <Seats title={t.asked} seats={asked} />
  const byMinor = offered.totalMinor - asked.totalMinor
  const by = formatMoney(Math.abs(byMinor))
  return (
    <>
      <Seats
        title={isOffered(face) ? t.offered : t.confirmedSeats}
        seats={offered}
        note={byMinor === 0 ? '' : byMinor > 0 ? t.more(by) : t.less(by)}
      />
      <Seats title={t.asked} seats={asked} />
    </>
  )
}

function Seats({ title, seats, note = '' }: { title: string; seats: SeatsShown; note?: string }) {
  const t = useSeatsText()
  const { fareName, totalMinor, refund, change } = seats
  const facts = [
    { label: t.fare, value: fareName },
    { label: t.refund, value: refund },
    { label: t.change, value: change },
  ]
  return (
    <Band title={title} aside={note === '' ? undefined : <span className="note">{note}</span>}>
      <dl className="lines">
        {facts.map(
          ({ label, value }) =>
            value !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <div className="is-sum">
          <dt>{t.total}</dt>
          <dd>
            <Money minor={totalMinor} />
          </dd>
        </div>
      </dl>
    </Band>
  )
}
