import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatMoney } from '../../../kernel/money.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { nowMs } from '../../../web/now.ts'
import { Badge, verdictKind } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { Due } from '../../../web/ui/due.tsx'
import { formatDate, formatDateTime, formatDuration } from '../../../web/ui/format.ts'
import { Leg } from '../../../web/ui/leg.tsx'
import { Money } from '../../../web/ui/money.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { InquiryDetails, InquiryPlan } from '../../calls/inquiring.ts'
import { BookPlan } from '../inquiries/book-plan.tsx'
import { refreshInquiries } from '../inquiries/queries.ts'
import { useInquiryText } from '../inquiries/text.ts'
import './inquiry.css'

interface PlanProps {
  inquiry: InquiryDetails
  plan: InquiryPlan
  readAtMs: number
}

/** It is told in minutes. */
const LOOK_EVERY_MS = 5_000

const wall = (at: string): string => at.slice(11, 16)
const msOf = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds

/** One of the desk's plans: its flights, what it costs, what its tickets allow, policy's word, until when it holds [SC-FLT-12]. */
export function PlanBand({ inquiry, plan, readAtMs }: PlanProps) {
  const { detail: t } = useInquiryText()
  const language = useLanguage()
  const { travellers, actions, now, status } = inquiry
  const isOpen = status.step === 'quoted'
  // What was chosen holds on while it can be booked.
  const isTimed = isOpen || (plan.isChosen && status.step === 'chosen')
  const count = travellers.length
  return (
    <Band title={t.plan(plan.position)} aside={plan.isChosen ? <Badge kind="ok">{t.chosen}</Badge> : undefined}>
      {plan.legs.map((leg, at) => (
        <PlanLeg key={at} leg={leg} />
      ))}
      <p className="inquiry__price">
        <b>
          <Money minor={plan.price.totalMinor} />
        </b>
        <span className="note">{t.onePerson}</span>
        {count > 1 && <span className="note num">{t.all(count, formatMoney(plan.totalMinor))}</span>}
      </p>
      <p className="note figures">
        {(['fare', 'taxes', 'serviceFee'] as const)
          .filter((key) => plan.price[`${key}Minor`] > 0)
          .map((key) => `${t.lines[key]} ${formatMoney(plan.price[`${key}Minor`])}`)
          .join(' · ')}
      </p>
      {plan.overBudgetMinor > 0 && <p className="small">{t.overBudget(formatMoney(plan.overBudgetMinor))}</p>}
      <Policy policy={plan.policy} />
      <Rules plan={plan} />
      {isTimed && (
        <p className="inquiry__more" role="timer">
          {plan.isOver ? (
            <span className="note">{t.over}</span>
          ) : (
            <Due>
              {t.holds(formatDateTime(plan.holdsUntil, language))} · <Left until={plan.holdsUntil} now={now} readAtMs={readAtMs} />
            </Due>
          )}
        </p>
      )}
      {isOpen && actions.choose.allowed && !plan.isOver && <Choose inquiry={inquiry} plan={plan} />}
      {plan.isChosen && inquiry.booking && <BookPlan inquiry={inquiry} plan={plan} booking={inquiry.booking} />}
    </Band>
  )
}

function PlanLeg({ leg }: { leg: InquiryPlan['legs'][number] }) {
  const all = useInquiryText()
  const language = useLanguage()
  const [first] = leg.flights
  return (
    <div className="inquiry__leg">
      {first && (
        <p className="small figures">
          {formatDate(first.from.at.slice(0, 10), language)} · {formatDuration(leg.durationMinutes, language)}
        </p>
      )}
      {leg.flights.map((flight, i) => {
        const before = leg.flights[i - 1]
        const waitMinutes = before ? Math.round((msOf(flight.from.at) - msOf(before.to.at)) / 60_000) : 0
        return (
          <div key={flight.number + flight.from.at}>
            {before && <p className="note">{all.detail.transfer(flight.from.city[language], formatDuration(waitMinutes, language))}</p>}
            <Leg
              departTime={wall(flight.from.at)}
              arriveTime={wall(flight.to.at)}
              departPlace={placeOf(flight.from, language)}
              arrivePlace={placeOf(flight.to, language)}
              above={formatDuration(flight.durationMinutes, language)}
              below={`${flight.number} · ${all.cabins[flight.cabin]} ${flight.bookingClass}`}
              daysLater={flight.arrivalDayOffset}
            />
          </div>
        )
      })}
    </div>
  )
}

/** City and airport, once where they are one word. */
const placeOf = ({ city, label }: InquiryPlan['legs'][number]['flights'][number]['from'], language: 'zh' | 'en'): string =>
  city[language] === label ? label : language === 'zh' ? `${city.zh}${label}` : `${city.en} ${label}`

function Policy({ policy }: Pick<InquiryPlan, 'policy'>) {
  const { detail: t } = useInquiryText()
  if (!policy) return <p className="note inquiry__more">{t.noPolicy}</p>
  const broken = policy.rules.filter(({ pass }) => !pass)
  return (
    <div className="inquiry__facts">
      <span>
        <Badge kind={verdictKind(policy.verdict)}>{policy.verdict.badge}</Badge>
      </span>
      {broken.map(({ rule, sentence, actualText, gapText }) => (
        <p key={rule} className="small">
          {sentence} {gapText !== '' && <span className="note">{t.ruleActual(actualText, gapText)}</span>}
        </p>
      ))}
      {!policy.judgesPrice && <p className="note">{t.noPrice}</p>}
    </div>
  )
}

function Rules({ plan }: { plan: InquiryPlan }) {
  const { detail: t } = useInquiryText()
  return (
    <dl className="inquiry__facts small" aria-label={t.rules}>
      {[plan.change, plan.refund].map(({ label, text }) => (
        <div key={label}>
          <dt className="note">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div>
        <dt className="note">{t.baggage}</dt>
        <dd>{plan.baggage}</dd>
      </div>
      {plan.note !== '' && (
        <div>
          <dt className="note">{t.note}</dt>
          <dd>{plan.note}</dd>
        </div>
      )}
    </dl>
  )
}

/** What is left of a plan's time, by the server's clock, as it passes. */
function Left({ until, now, readAtMs }: { until: string; now: string; readAtMs: number }) {
  const { detail: t } = useInquiryText()
  const language = useLanguage()
  const [seenMs, setSeen] = useState(nowMs)
  useEffect(() => {
    const timer = setInterval(() => setSeen(nowMs()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const leftMs = Math.max(0, msOf(until) - msOf(now) - (seenMs - readAtMs))
  return <span className="num">{t.left(formatDuration(Math.ceil(leftMs / 60_000), language))}</span>
}

function Choose({ inquiry, plan }: Pick<PlanProps, 'inquiry' | 'plan'>) {
  const { detail: t } = useInquiryText()
  const queries = useQueryClient()
  const { run, isBusy, error } = useWrite('POST', '/airfrond/inquirePlanChoose/{id}', { hideError: true })
  async function choose(): Promise<void> {
    const { title, text, confirm, cancel } = t.askChoose
    const goAhead = await ask({ title: title(plan.position), text: text(formatMoney(plan.totalMinor)), confirm, cancel })
    if (!goAhead) return
    const chosen = { id: inquiry.applySeq, planId: plan.planId, acceptedTotalMinor: plan.totalMinor }
    const done = await run(chosen).catch((failure: unknown) => {
      if (!(failure instanceof CallError)) throw failure
      return null // why not stands below; what stands now is read anew in either case
    })
    if (done) toast(t.wasChosen, { icon: 'ok' })
    await refreshInquiries(queries, inquiry.applySeq)
  }
  return (
    <div className="inquiry__more">
      {error && (
        <Notice kind="danger" inside live="alert">
          {error.message}
        </Notice>
      )}
      <Button wide busy={isBusy} onPick={() => void choose()}>
        {t.choose}
      </Button>
    </div>
  )
}
