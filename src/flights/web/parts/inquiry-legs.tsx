import { Suspense, useState } from 'react'
import { cityPickerPath, DateSheet, useCityAnswer } from '../../../places/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { formatDate } from '../../../web/ui/format.ts'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { InquiryForm } from '../../calls/inquiring.ts'
import { useInquiryText } from '../inquiries/text.ts'
import { onward, wayBack, type Asking, type LegDraft } from '../inquiries/use-asking.ts'
import './inquiry.css'

interface PartProps {
  form: InquiryForm
  asking: Asking
}

/** The legs of a journey in the order of travel, each with its cities and its day. */
export function InquiryLegs({ form, asking }: PartProps) {
  const { apply: t } = useInquiryText()
  const { draft, change } = asking
  const canAdd = draft.legs.length < form.limits.legs
  const [first] = draft.legs
  const isOneWay = draft.legs.length === 1 && first?.from != null && first.to !== null
  return (
    <>
      {draft.legs.map((leg, at) => (
        // Legs are told apart by their place alone: taking one out moves those behind it up.
        <Leg key={at} form={form} asking={asking} leg={leg} at={at} />
      ))}
      {canAdd && (
        <Band label={t.more}>
          <div className="inquiry__add">
            {isOneWay && (
              <Button kind="soft" size="s" onPick={() => change({ legs: [...draft.legs, wayBack(draft.legs)] })}>
                {t.back}
              </Button>
            )}
            <Button kind="line" size="s" onPick={() => change({ legs: [...draft.legs, onward(draft.legs)] })}>
              {t.more}
            </Button>
          </div>
        </Band>
      )}
    </>
  )
}

function Leg({ form, asking, leg, at }: PartProps & { leg: LegDraft; at: number }) {
  const all = useInquiryText()
  const t = all.apply
  const language = useLanguage()
  const go = useGo()
  const [isOpen, setOpen] = useState(false)
  const { draft, faults, change, changeLeg } = asking
  const field = (end: 'from' | 'to'): string => `inquiry.${form.inquireOrderSeq}.${at}.${end}`
  useCityAnswer(field('from'), (from) => changeLeg(at, { from }))
  useCityAnswer(field('to'), (to) => changeLeg(at, { to }))
  const before = draft.legs[at - 1]?.departDate
  const city = (end: 'from' | 'to') => {
    const chosen = leg[end]
    return (
      <Row
        label={t[end]}
        empty={chosen === null}
        error={faults[`legs.${at}.${end}CityCode`]}
        onPick={() => go.push(cityPickerPath({ field: field(end), end, code: chosen?.code, world: true }))}
      >
        {chosen === null ? t.choose : chosen.name[language]}
      </Row>
    )
  }
  return (
    <>
      <Band
        flush
        title={all.leg(at + 1)}
        aside={
          draft.legs.length > 1 ? (
            <LinkButton onPick={() => change({ legs: draft.legs.filter((_, i) => i !== at) })}>{t.without}</LinkButton>
          ) : undefined
        }
      >
        <Rows>
          {city('from')}
          {city('to')}
          <Row label={t.date} empty={leg.departDate === null} error={faults[`legs.${at}.departDate`]} onPick={() => setOpen(true)}>
            {leg.departDate === null ? t.choose : formatDate(leg.departDate, language)}
          </Row>
        </Rows>
      </Band>
      <Suspense fallback={null}>
        {isOpen && (
          <DateSheet
            open
            title={t.dateTitle}
            today={form.firstDate}
            selected={leg.departDate ?? before ?? null}
            onClose={() => setOpen(false)}
            onSelect={(departDate) => {
              changeLeg(at, { departDate })
              setOpen(false)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
