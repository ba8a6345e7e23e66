import { useLanguage } from '../../../web/language.ts'
import { AppLink } from '../../../web/ui/app-link.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Icon } from '../../../web/ui/icon.tsx'
import { Money } from '../../../web/ui/money.tsx'
import type { ReportedOrder } from '../../calls.ts'
import { useReportText } from '../report-text.ts'
import './order-card.css'

/** One order of the report: who travels, who booked, how much. A link only for whom the order would open. */
export function ReportedOrderCard({ order }: { order: ReportedOrder }) {
  if (order.path === null) {
    return (
      <div className="ordercard">
        <Inside order={order} />
      </div>
    )
  }
  return (
    <AppLink to={order.path} className="ordercard">
      <Inside order={order} />
    </AppLink>
  )
}

function Inside({ order: { orderSeq, line, travellers, booker, submittedAt, totalMinor, path } }: { order: ReportedOrder }) {
  const t = useReportText()
  const language = useLanguage()
  const isBySelf = travellers.length === 1 && travellers[0]?.userCode === booker.userCode
  return (
    <>
      <span className="ordercard__head">
        <span>
          {t.lines[line]} <span className="num">{orderSeq}</span>
        </span>
        {path !== null && (
          <span className="link">
            {t.open}
            <Icon name="next" size="xs" />
          </span>
        )}
      </span>
      <b>{t.travellers(travellers.map(({ name }) => name[language]).join(t.and))}</b>
      <span className="ordercard__foot">
        <span className="ordercard__facts">
          <span>{isBySelf ? t.bookedSelf : t.bookedBy(booker.name[language])}</span>
          <span>{t.submitted(formatDateTime(submittedAt, language))}</span>
        </span>
        <Money minor={totalMinor} />
      </span>
    </>
  )
}
