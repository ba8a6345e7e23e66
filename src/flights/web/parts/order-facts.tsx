import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { RemarkRow } from '../../../orders/web/index.ts'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { Badge, verdictKind } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Bone } from '../../../web/ui/bone.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Money } from '../../../web/ui/money.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { orderDetailsQuery } from '../queries-orders.ts'
import { useFlightText } from '../text.ts'
import { aircraftOf } from './aircraft-of.ts'
import { isTrip, readsOnly } from './order-outcome.ts'
import { WhoPays } from './who-pays.tsx'

const PassengerGiven = lazy(() => import('./passenger-given.tsx'))
const GovernedFacts = lazy(() => import('./governed-facts.tsx').then((m) => ({ default: m.GovernedFacts })))

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
            key={`${passenger.ticketName} ${passenger.document} ${passenger.ticketNumber ?? ''}`}
            name={passenger.name[language]}
            otherName={otherNameOf(language === 'en' ? passenger.name : { zh: passenger.name.zh, en: passenger.ticketName }, language)}
            initials={initialsOf(passenger.name, language)}
            sub={
              <>
                {language === 'en' && <span>{passenger.ticketName}</span>}
                <span>{passenger.document}</span>
                {passenger.maskedPhone !== '' && <span className="num">{passenger.maskedPhone}</span>}
                {(passenger.flyer || passenger.maskedMail) && (
                  <Suspense>
                    <PassengerGiven passenger={passenger} />
                  </Suspense>
                )}
                <span>
                  {passenger.ticketNumber === null ? (
                    passenger.ticketStatus
                  ) : (
                    <>
                      {t.ticketNumber} <span className="num">{passenger.ticketNumber}</span> · {passenger.ticketStatus}
                    </>
                  )}
                </span>
              </>
            }
          />
        ))}
        {order.part === 'companion' && order.travellerCount > 1 && <Row label={t.together}>{t.togetherWith(order.travellerCount - 1)}</Row>}
        {order.bookedBy && <Row label={t.bookedBy}>{order.bookedBy[language]}</Row>}
      </Rows>
    </Band>
  )
}

function Costs({ order, onOpen }: OrderFactsProps) {
  const t = useFlightText().detail
  const { conditions, verdict, standardOf } = order
  // A flight that its airline has cancelled costs nothing to change or give back, whatever its fare says; nor does a changed one until she has answered.
  const isFree =
    (order.airline?.kind === 'cancelled' && order.airline.state !== 'withdrawn') ||
    order.status.key === 'flightChanged' ||
    order.status.key === 'flightCancelled'
  const language = useLanguage()
  const holding = (rows: FlightOrderDetails['conditions']['change']) => rows.find((row) => row.appliesNow) ?? rows[0]
  const [change, refund] = [holding(conditions.change), holding(conditions.refund)]
  // The two fees need not have the same steps.
  const when =
    change?.when === refund?.when
      ? change?.when
      : [change && `${t.change} ${change.when}`, refund && `${t.refund} ${refund.when}`].filter(Boolean).join(' · ')
  return (
    <Band flush label={t.total}>
      <Rows>
        <Row
          label={t.total}
          note={order.part === 'companion' && order.travellerCount > 1 ? t.ownPart : <WhoPays order={order} />}
          onPick={() => onOpen('price')}
          end={<span className="link">{t.details}</span>}
        >
          <Money minor={order.totalMinor} />
        </Row>
        {isTrip(order.status) && !isFree && (
          <Row label={t.changes} note={when} onPick={() => onOpen('conditions')}>
            <span className="fees">
              {change && <span className="figures">{`${t.change} ${change.fee}`}</span>}
              {refund && <span className="figures">{`${t.refund} ${refund.fee}`}</span>}
            </span>
          </Row>
        )}
        <Row
          label={t.verdict}
          note={
            [order.moved ? t.judgedNow : '', standardOf ? t.standardOf(standardOf[language]) : ''].filter(Boolean).join(' · ') || undefined
          }
        >
          <Badge kind={verdictKind(verdict)}>{verdict.badge}</Badge>
        </Row>
      </Rows>
    </Band>
  )
}

function Particulars({ order }: { order: FlightOrderDetails }) {
  const t = useFlightText().detail
  const language = useLanguage()
  const client = useQueryClient()
  const { contact, flight } = order
  const aircraft = [...aircraftOf(flight), flight.mealServed ? t.meal : ''].filter(Boolean).join(' · ')
  return (
    <Band flush label={t.orderNumber}>
      <Rows>
        {contact && (
          <Row label={t.contact}>
            {contact.name[language]} {contact.maskedPhone}
          </Row>
        )}
        <Suspense
          fallback={
            <Row label="">
              <Bone wide="60%" />
            </Row>
          }
        >
          <GovernedFacts governed={order.governed} withReason={order.approval === null} />
        </Suspense>
        {order.part !== 'companion' && readsOnly(order) && order.remark !== '' && <Row label={t.remark}>{order.remark}</Row>}
        {order.part !== 'companion' && !readsOnly(order) && (
          <Suspense fallback={<Row label={t.remark}>{order.remark}</Row>}>
            <RemarkRow
              orderSeq={order.orderSeq}
              remark={order.remark}
              onChanged={() => client.invalidateQueries({ queryKey: orderDetailsQuery(order.orderSeq).queryKey })}
            />
          </Suspense>
        )}
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
