import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { formatDate, formatDateTime, formatTime } from '../../../web/ui/format.ts'
import { Money } from '../../../web/ui/money.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { StandbyDetails } from '../../calls/standby.ts'
import { arrivalTime } from '../arrival-time.ts'
import { hasEnded } from '../order-standing.ts'
import { useTrainStandbyText } from '../standby-text.ts'
import './standby.css'

/** Every train with a seat type that would do, and how each stands in the queue [SC-TRN-04]. */
export function StandbyWishes({ standby: { wishes } }: { standby: StandbyDetails }) {
  const t = useTrainStandbyText()
  const language = useLanguage()
  return (
    <Band title={t.page.wishes} flush>
      <ul className="standbywishes" aria-label={t.page.wishes}>
        {wishes.map(({ train, seat, fareMinor, state, ahead }) => (
          <li key={`${train.trainId} ${seat.seat} ${train.from.stationCode} ${train.to.stationCode}`}>
            <span className="standbywish__what">
              <b>{t.form.wish(train.trainNo, seat.name)}</b>
              <span className="note">
                {t.form.time(formatDate(train.from.at, language), formatTime(train.from.at), arrivalTime(train.from.at, train.to.at))}
              </span>
            </span>
            <span className="standbywish__fare">
              <Money minor={fareMinor} />
              {state === 'won' ? (
                <Badge kind="ok">{t.page.states.won}</Badge>
              ) : (
                <span className="note">
                  {state === 'ended' ? t.page.states.ended : ahead === null ? t.page.notQueued : t.page.ahead(ahead)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Band>
  )
}

/** Paid by now: before, the sum is what is to be paid; who only goes along reads none. */
const UNPAID: ReadonlySet<string> = new Set(['awaitingApproval', 'standbyUnpaid', 'duringPayment'])

/** Until when one waits, what was paid ahead and by whom, and what of it comes back. */
export function StandbyFacts({ standby }: { standby: StandbyDetails }) {
  const t = useTrainStandbyText().page
  const language = useLanguage()
  const { cutOffAt, payers, back, standing, ticketsPath, hasQueued } = standby
  const isUnpaid = UNPAID.has(standing.key)
  const isFailed = standing.key === 'standbyFailed'
  const hasEndedUnpaid = hasEnded(standing) && !isFailed && !hasQueued
  const prepaidMinor = hasEndedUnpaid ? null : standby.prepaidMinor
  const amount = (minor: number): string => (minor > 0 ? formatMoney(minor) : '')
  // Once it is served the shares are those of what the tickets cost, which the tickets' page shows.
  const paidBy = payers && ticketsPath === null ? t.paidBy(amount(payers.companyMinor), amount(payers.personMinor)) : ''
  return (
    <Band flush label={t.facts}>
      <Rows>
        <Row label={t.cutOff}>
          <span className="num">{formatDateTime(cutOffAt, language)}</span>
        </Row>
        {prepaidMinor !== null && (
          <Row label={isUnpaid ? t.toPrepay : t.prepaid} note={paidBy}>
            <Money minor={prepaidMinor} />
          </Row>
        )}
        {back && (
          <Row label={t.back} note={back.isDone ? t.backDone : t.backOnWay}>
            <Money minor={back.amountMinor} />
          </Row>
        )}
        {prepaidMinor !== null && hasEnded(standing) && (
          <Row label={t.backAll} note={t.backAllNote}>
            <Money minor={prepaidMinor} />
          </Row>
        )}
      </Rows>
    </Band>
  )
}
