import { useLanguage } from '../../../web/language.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { formatDate, formatDateTime, formatTime } from '../../../web/ui/format.ts'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { Money } from '../../../web/ui/money.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { StandbyForm } from '../../calls/standby.ts'
import { arrivalTime } from '../arrival-time.ts'
import { useTrainStandbyText } from '../standby-text.ts'
import type { StandbyFaults } from './use-standby-form.ts'
import { readOf, wishKey, type Wish } from './wish.ts'
import './standby.css'

interface WishListProps {
  form: StandbyForm
  wishes: readonly Wish[]
  onWishes: (wishes: readonly Wish[]) => void
  onAdd: () => void
  cutOff: { readonly hours: number; readonly at: Temporal.Instant } | null
  onCutOff: () => void
  faults: StandbyFaults
}

/** Each train with a seat type that would do, which of them is paid ahead, and until when one waits [SC-TRN-04]. */
export function WishList({ form, wishes, onWishes, onAdd, cutOff, onCutOff, faults }: WishListProps) {
  const t = useTrainStandbyText()
  const language = useLanguage()
  const [dearest] = form.requirements.toSorted((a, b) => b.fareMinor - a.fareMinor)
  return (
    <Band title={t.form.wishes} flush>
      <p className="note standbywhy">{t.form.wishesWhy}</p>
      {faults.requirements !== undefined && (
        <Notice kind="danger" inside live="alert">
          {faults.requirements}
        </Notice>
      )}
      <ul className="standbywishes" aria-label={t.form.wishes}>
        {wishes.map((wish) => {
          const read = readOf(form, wish)
          const { train } = wish
          const name = t.form.wish(train?.trainNo ?? '', t.list.seats[wish.seat])
          return (
            <li key={wishKey(wish)}>
              <span className="standbywish__what">
                <b>{name}</b>
                {train && (
                  <span className="note">
                    {t.form.time(formatDate(train.from.at, language), formatTime(train.from.at), arrivalTime(train.from.at, train.to.at))}
                  </span>
                )}
              </span>
              {read && (
                <span className="standbywish__fare">
                  <Money minor={read.fareMinor} />
                  {wishes.length > 1 && read === dearest && <Badge kind="info">{t.form.dearest}</Badge>}
                </span>
              )}
              {wishes.length > 1 && (
                <IconButton icon="close" label={t.form.remove(name)} onPick={() => onWishes(wishes.filter((one) => one !== wish))} />
              )}
            </li>
          )
        })}
      </ul>
      <Rows>
        <Row label={t.form.more.title} empty onPick={onAdd}>
          {t.form.add}
        </Row>
        <Row label={t.form.cutOff} empty={cutOff === null} error={faults.cutOffAt} note={t.form.cutOffWhy} onPick={onCutOff}>
          {cutOff === null ? t.form.chooseCutOff : formatDateTime(cutOff.at.toString(), language)}
        </Row>
      </Rows>
    </Band>
  )
}
