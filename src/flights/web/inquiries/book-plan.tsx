import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { CallError } from '../../../web/call-error.ts'
import { http } from '../../../web/http.ts'
import { useGo } from '../../../web/page-context.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { InquiryDetails, InquiryPlan } from '../../calls/inquiring.ts'
import type { preConfirmByInquire } from '../../calls/plan-booking.ts'
import '../abroad/differs.css'
import { formPath, orderPath } from '../order-paths.ts'
import { bookingFormQuery } from '../queries-orders.ts'
import { refreshInquiries } from './queries.ts'
import { useInquiryText } from './text.ts'

type Answer = CallResult<typeof preConfirmByInquire>
type Booking = NonNullable<InquiryDetails['booking']>

interface BookPlanProps {
  inquiry: InquiryDetails
  plan: InquiryPlan
  booking: Booking
}

/** The plan that was chosen, booked by oneself: its parts with their orders, and what differs from it now, before a form opens [C-AIR-58]. */
export function BookPlan({ inquiry, plan, booking }: BookPlanProps) {
  const t = useInquiryText().detail.book
  const go = useGo()
  const queries = useQueryClient()
  const { run, isBusy, error } = useWrite('POST', '/airfrond/preConfirmByInquire/{id}', { hideError: true })
  const [differing, setDiffering] = useState<{ readonly part: number; readonly answer: Answer } | null>(null)
  const { parts, allowed } = booking

  async function book(part: number, agreed: string | null): Promise<void> {
    setDiffering(null)
    try {
      const answer = await run({ id: inquiry.applySeq, planId: plan.planId, part, agreed })
      if (answer.session === null) return setDiffering({ part, answer })
      const { bookingId, market } = answer.session
      // Kept under the name by which the form reads it: it stands there at once.
      const form = await http('GET', `/airfrond/journey/${market}/bookingForm/{id}`, { id: bookingId })
      queries.setQueryData(bookingFormQuery(bookingId).queryKey, form)
      go.push(formPath(bookingId))
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      await refreshInquiries(queries, inquiry.applySeq) // why not stands below; what stands now is read anew
    }
  }

  const isSplit = parts.length > 1
  return (
    <div className="inquiry__more">
      {parts.some(({ order }) => order !== null) && (
        <Rows>
          {parts.map(
            ({ part, legs, order }) =>
              order && (
                <Row key={part} label={isSplit ? t.legs(legs) : t.order} onPick={() => go.push(orderPath(order.orderSeq))}>
                  <span className="num">{order.orderSeq}</span>{' '}
                  {order.tone === 'quiet' ? <span className="note">{order.label}</span> : <Badge kind={order.tone}>{order.label}</Badge>}
                </Row>
              ),
          )}
        </Rows>
      )}
      {error && (
        <Notice kind="danger" inside live="alert">
          {error.message}
        </Notice>
      )}
      {allowed.allowed
        ? parts.map(
            ({ part, legs, order }) =>
              order === null && (
                <div key={part} className="inquiry__more">
                  <Button wide busy={isBusy} onPick={() => void book(part, null)}>
                    {isSplit ? t.bookLegs(legs) : t.book}
                  </Button>
                </div>
              ),
          )
        : // That it holds no longer stands above.
          allowed.code !== 'AF-INQUIRY-OVER' && !plan.isOver && <p className="note">{allowed.message}</p>}
      {allowed.allowed && <p className="note">{isSplit ? t.noteSplit : t.note}</p>}
      {differing && (
        <Differs
          answer={differing.answer}
          onDecide={(goesOn) => (goesOn ? void book(differing.part, differing.answer.seen) : setDiffering(null))}
        />
      )}
    </div>
  )
}

/** What is not as the desk wrote it, both values beside each other; nothing goes on until she agrees to it. */
function Differs({ answer, onDecide }: { answer: Answer; onDecide: (goesOn: boolean) => void }) {
  const t = useInquiryText().detail.book.differs
  const footer = (
    <PayBar>
      <Button kind="line" className="btn--hold" onPick={() => onDecide(false)}>
        {t.stop}
      </Button>
      <Button onPick={() => onDecide(true)}>{t.goOn(formatMoney(answer.totalMinor))}</Button>
    </PayBar>
  )
  return (
    <Sheet open onClose={() => onDecide(false)} title={t.title} subtitle={t.text} footer={footer}>
      <dl className="differs">
        {answer.differs.map(({ what, label, was, now }) => (
          <div key={what}>
            <dt>{label}</dt>
            <dd className="quiet">
              {t.was} <s>{was}</s>
            </dd>
            <dd>
              {t.now} <b>{now}</b>
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
