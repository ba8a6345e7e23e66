import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { formatDate, formatDateTime, formatTime } from '../../../web/ui/format.ts'
import { Money } from '../../../web/ui/money.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { TrainApprovalOrder } from '../../calls/orders.ts'
import { arrivalTime } from '../arrival-time.ts'
import { useTrainStandbyText } from '../standby-text.ts'
import './standby.css'

/** All that is waited for, for whoever is asked: her word covers whichever of them has seats first. */
export default function StandbyAsked({ standby: { wishes, cutOffAt } }: { standby: NonNullable<TrainApprovalOrder['standby']> }) {
  const t = useTrainStandbyText()
  const language = useLanguage()
  return (
    <Band title={t.page.wishes} flush>
      <p className="note standbywhy">{t.form.wishesWhy}</p>
      <ul className="standbywishes" aria-label={t.page.wishes}>
        {wishes.map(({ train, seatName, fareMinor }) => (
          <li key={`${train.trainId} ${seatName}`}>
            <span className="standbywish__what">
              <b>{t.form.wish(train.trainNo, seatName)}</b>
              <span className="note">
                {t.form.time(formatDate(train.from.at, language), formatTime(train.from.at), arrivalTime(train.from.at, train.to.at))}
              </span>
            </span>
            <Money minor={fareMinor} />
          </li>
        ))}
      </ul>
      <Rows>
        <Row label={t.page.cutOff} note={t.form.cutOffWhy}>
          <span className="num">{formatDateTime(cutOffAt, language)}</span>
        </Row>
      </Rows>
    </Band>
  )
}
