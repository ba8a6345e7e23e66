import type { ResultOf } from '../../../web/contract.ts'
import { useLanguage } from '../../../web/language.ts'
import { formatDate } from '../../../web/ui/format.ts'
import { leftOf } from '../part-words.ts'
import { useScreensText } from '../texts.ts'
import '../contract.ts'
import './application-list-row.css'
import { StateMark } from './state-mark.tsx'

export type Listed = ResultOf<'GET /personal/businessTrip/applyOrder/myItinerary'>['applications'][number]

/** Where, how it stands, when, who, and what is left of it: the whole row leads there. */
export function ApplicationListRow({ one, onPick }: { one: Listed; onPick: () => void }) {
  const { list: t, counted } = useScreensText()
  const language = useLanguage()
  const days = [one.startTime, one.endTime].map((day) => formatDate(day, language))
  const left = leftOf(one, counted)
  const isOpen = one.state.code === 'approved' || one.state.code === 'changing'
  return (
    <button type="button" className="triprow" onClick={onPick}>
      <span className="triprow__title">{one.title}</span>
      <StateMark state={one.state} />
      <span className="triprow__days num">{one.startTime === one.endTime ? days[0] : days.join(' – ')}</span>
      {isOpen && <span className="triprow__left">{left.length === 0 ? t.used : t.left(left)}</span>}
      <span className="triprow__who">
        {t.people(one.travellers.map((name) => name[language]))}
        <span className="num"> · {one.number}</span>
        {one.fromOffice && <span> · {t.office}</span>}
      </span>
    </button>
  )
}
