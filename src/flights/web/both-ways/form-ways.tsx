import { useState } from 'react'
import { formatMoney } from '../../../kernel/money.ts'
import { LinkButton } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import type { BookingForm, BookingWay } from '../../calls/booking.ts'
import { ConditionsSheet } from '../parts/order-sheets.tsx'
import { TripHead } from '../parts/trip-head.tsx'
import { useBothWaysText } from './ways-text.ts'
import './ways.css'

/** The flights that are submitted from one form, each with its own word of the company, its price and its rules. */
export default function FormWays({ ways: { journeyType, each } }: { ways: NonNullable<BookingForm['ways']> }) {
  const t = useBothWaysText()
  const [opened, setOpened] = useState<BookingWay | null>(null)
  return (
    <>
      {each.map((way, at) => (
        <section key={way.flight.from.at} aria-label={t.wayLabel(at + 1, each.length, journeyType)}>
          <TripHead flight={way.flight} fare={way.fare} verdict={way.verdict} />
          {way.movedFromMinor !== null && (
            <Notice kind="warn">{t.form.moved(formatMoney(way.movedFromMinor), formatMoney(way.totalMinor))}</Notice>
          )}
          <p className="waysline">
            <span>
              {t.wayLabel(at + 1, each.length, journeyType)} · {t.form.total(formatMoney(way.totalMinor))}
            </span>
            <LinkButton onPick={() => setOpened(way)}>{t.form.rules}</LinkButton>
          </p>
        </section>
      ))}
      {opened && <ConditionsSheet open onClose={() => setOpened(null)} conditions={opened.conditions} baggage={opened.baggage} />}
    </>
  )
}
