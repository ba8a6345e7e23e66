import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { RemarkRow } from '../../../orders/web/index.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Money } from '../../../web/ui/money.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Payers, PriceLines } from '../../../web/ui/price-lines.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import type { TrainOrderDetails } from '../../calls/orders.ts'
import { orderPath } from '../form-paths.ts'
import { hasEnded, isAtMost, payersOf, readsOnly, seatOf } from '../order-standing.ts'
import { useTrainOrderText } from '../order-text.ts'
import { refreshOrder } from '../queries-orders.ts'
import { GovernedFacts } from './governed-facts.tsx'
import '../order.css'

/** Everything written on an order below its story: who rides and where, what it costs, what it was booked under. */
export function OrderFacts({ order }: { order: TrainOrderDetails }) {
  return (
    <>
      <Passengers order={order} />
      <Costs order={order} />
      <Particulars order={order} />
    </>
  )
}

function Passengers({ order }: { order: TrainOrderDetails }) {
  const t = useTrainOrderText()
  const language = useLanguage()
  const { passengers, passengerCount, pickupNumber, bookedBy, part, status } = order
  return (
    <Band flush label={t.passengers}>
      <Rows>
        {passengers.map((one, index) => (
          <PersonRow
            key={index}
            name={one.name[language]}
            otherName={otherNameOf(one.name, language)}
            initials={initialsOf(one.name, language)}
            sub={
              <>
                <span>
                  {one.type === 'freeChild'
                    ? t.onLap
                    : (seatOf(one, t.place) ?? (hasEnded(status) ? order.seat.name : `${order.seat.name} · ${t.seatLater}`))}
                </span>
                {t.types[one.type] !== '' && <span>{t.types[one.type]}</span>}
                {one.document && (
                  <>
                    <span>{one.document.label}</span>
                    <span>{one.document.maskedNumber}</span>
                  </>
                )}
                {one.fate !== '' && <span>{one.fate}</span>}
                {one.ticketNumber !== null && (
                  <span>
                    {t.ticketNumber} <span className="num">{one.ticketNumber}</span>
                  </span>
                )}
              </>
            }
          />
        ))}
        {pickupNumber !== null && (
          <Row label={t.pickupNumber}>
            <span className="num">{pickupNumber}</span>
          </Row>
        )}
        {part === 'companion' && passengerCount > 1 && <Row label={t.together}>{t.togetherWith(passengerCount - 1)}</Row>}
        {bookedBy && <Row label={t.bookedBy}>{bookedBy[language]}</Row>}
      </Rows>
    </Band>
  )
}

function Costs({ order }: { order: TrainOrderDetails }) {
  const { lines, totalMinor, backMinor, governed, part, passengerCount, changeOf } = order
  const t = useTrainOrderText()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const total = isAtMost(order) ? t.atMost : changeOf !== null && part !== 'companion' ? t.totalOfChange : t.total
  const paying = payersOf(order, t, language)
  return (
    <Band flush label={total}>
      <Rows>
        <Row
          label={total}
          note={part === 'companion' && passengerCount > 1 ? t.ownPart : undefined}
          onPick={() => setOpen(true)}
          end={<span className="link">{t.details}</span>}
        >
          <Money minor={totalMinor} />
        </Row>
        {backMinor > 0 && (
          <Row label={t.cameBack}>
            <Money minor={backMinor} />
          </Row>
        )}
        {governed && (
          <Row label={t.verdict}>
            <Badge kind={governed.compliant ? 'ok' : 'over'}>{governed.compliant ? t.inPolicy : t.overPolicy}</Badge>
          </Row>
        )}
      </Rows>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t.priceLines}>
        <div className="trainsheet">
          <PriceLines lines={lines} totalMinor={totalMinor} totalLabel={total} />
          {backMinor > 0 && <p className="note">{t.cameBackNote(formatMoney(backMinor))}</p>}
          {paying && <Payers payers={paying} />}
        </div>
      </Sheet>
    </Band>
  )
}

function Particulars({ order }: { order: TrainOrderDetails }) {
  const t = useTrainOrderText()
  const language = useLanguage()
  const client = useQueryClient()
  const go = useGo()
  const { contact, governed, remark, orderSeq, part, submittedAt, changeOf, changedTo } = order
  return (
    <Band flush label={t.particulars}>
      <Rows>
        {contact && (
          <Row label={t.contact}>
            {contact.name[language]} <span className="num">{contact.maskedPhone}</span>
          </Row>
        )}
        {changeOf !== null && (
          <Row label={t.changeOf} onPick={() => go.push(orderPath(changeOf))}>
            <span className="num">{changeOf}</span>
          </Row>
        )}
        {changedTo.map((number) => (
          <Row key={number} label={t.changedTo} onPick={() => go.push(orderPath(number))}>
            <span className="num">{number}</span>
          </Row>
        ))}
        {governed && <GovernedFacts governed={governed} />}
        {part !== 'companion' && readsOnly(order) && remark !== '' && <Row label={t.remark}>{remark}</Row>}
        {part !== 'companion' && !readsOnly(order) && (
          <Suspense fallback={<Row label={t.remark}>{remark}</Row>}>
            <RemarkRow orderSeq={orderSeq} remark={remark} onChanged={() => refreshOrder(client, orderSeq)} />
          </Suspense>
        )}
        <Row label={t.submittedAt}>
          <span className="num">{formatDateTime(submittedAt, language)}</span>
        </Row>
      </Rows>
    </Band>
  )
}
