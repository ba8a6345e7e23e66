import { initialsOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Money } from '../../../web/ui/money.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { useFlightText } from '../text.ts'
import { hasEnded } from './order-outcome.ts'
import { WhoPays } from './who-pays.tsx'

interface OrderFactsProps {
  order: FlightOrderDetails
  onOpen: (sheet: 'price' | 'conditions') => void
}

/** Everything written on an order below its story: who flies, what it costs, what it was booked under. */
export function OrderFacts({ order, onOpen }: OrderFactsProps) {
  return (
    <>
      <Passengers order={order} />
      <Costs order={order} onOpen={onOpen} />
      <Particulars order={order} />
    </>
  )
}

function Passengers({ order }: { order: FlightOrderDetails }) {
  const t = useFlightText().detail
  const language = useLanguage()
  return (
    <Band flush label={t.passengers}>
      <Rows>
        {order.passengers.map((passenger) => (
          <PersonRow
            key={`${passenger.ticketName} ${passenger.document}`}
            name={passenger.name[language]}
            otherName={language === 'zh' ? { text: passenger.ticketName, lang: 'en' } : { text: passenger.name.zh, lang: 'zh' }}
            initials={initialsOf(passenger.name, language)}
            sub={
              <>
                {language === 'en' && <span>{passenger.ticketName}</span>}
                <span>{passenger.document}</span>
                <span>
                  {passenger.ticketNumber === null ? (
                    passenger.ticketStatus
                  ) : (
                    <>
                      {t.ticketNumber} <span className="num">{passenger.ticketNumber}</span>
                    </>
                  )}
                </span>
              </>
            }
          />
        ))}
      </Rows>
    </Band>
  )
}

function Costs({ order, onOpen }: OrderFactsProps) {
  const t = useFlightText().detail
  const { conditions, verdict } = order
  const holding = (rows: FlightOrderDetails['conditions']['change']) => rows.find((row) => row.appliesNow) ?? rows[0]
  const [change, refund] = [holding(conditions.change), holding(conditions.refund)]
  return (
    <Band flush label={t.total}>
      <Rows>
        <Row
          label={t.total}
          note={<WhoPays order={order} />}
          onPick={() => onOpen('price')}
          end={<span className="link">{t.details}</span>}
        >
          <Money minor={order.totalMinor} />
        </Row>
        {!hasEnded(order.status) && (
          <Row label={t.changes} note={change?.when} onPick={() => onOpen('conditions')}>
            <span className="fees">
              {change && <span className="num">{`${t.change} ${change.fee}`}</span>}
              {refund && <span className="num">{`${t.refund} ${refund.fee}`}</span>}
            </span>
          </Row>
        )}
        <Row label={t.verdict}>
          <Badge kind={verdict.compliant ? 'ok' : 'over'}>{verdict.badge}</Badge>
        </Row>
      </Rows>
    </Band>
  )
}

function Particulars({ order }: { order: FlightOrderDetails }) {
  const t = useFlightText().detail
  const language = useLanguage()
  const { costCentre, contact, flight } = order
  const aircraft = [flight.aircraft, flight.mealServed ? t.meal : ''].filter(Boolean).join(' · ')
  return (
    <Band flush label={t.orderNumber}>
      <Rows>
        <Row label={t.contact}>
          {contact.name} {contact.maskedPhone}
        </Row>
        <Row label={t.costCentre}>
          {costCentre.name[language]} <span className="num quiet">{costCentre.code}</span>
        </Row>
        {order.remark !== '' && <Row label={t.remark}>{order.remark}</Row>}
        {aircraft !== '' && <Row label={t.aircraft}>{aircraft}</Row>}
        {order.pnr !== null && (
          <Row label={t.airlineRecord}>
            <span className="num">{order.pnr}</span>
          </Row>
        )}
        <Row label={t.submittedAt}>
          <span className="num">{formatDateTime(order.submittedAt, language)}</span>
        </Row>
      </Rows>
    </Band>
  )
}
