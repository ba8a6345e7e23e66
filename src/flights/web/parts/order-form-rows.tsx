import { initialsOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { BookingForm } from '../../calls/booking.ts'
import type { Reason } from '../reason-draft.ts'
import { useFlightFormText } from '../form-text.ts'
import type { Entered, Faults, FormSheet } from './booking-form.ts'
import type { ApprovalNeed } from './follows.tsx'
import { Follows } from './follows.tsx'
import './order.css'

interface RowsProps {
  form: BookingForm
  entered: Entered
  faults: Faults
  onOpen: (sheet: FormSheet) => void
}

/** Who flies on which document, and who is told when the flight changes. */
export function PeopleRows({ form, entered, faults, onOpen }: RowsProps) {
  const t = useFlightFormText().form
  return (
    <Band flush label={t.traveller}>
      <Rows>
        <TravellerRow form={form} entered={entered} faults={faults} onOpen={onOpen} />
        <ContactRow form={form} entered={entered} faults={faults} onOpen={onOpen} />
      </Rows>
    </Band>
  )
}

function TravellerRow({ form, entered, faults, onOpen }: RowsProps) {
  const t = useFlightFormText().form
  const language = useLanguage()
  const { name, ticketName, cards } = form.traveller
  const card = cards.find((one) => one.cardId === entered.cardId)
  const fault = faults.traveller ?? (cards.length === 0 ? t.noDocument : undefined)
  const sub = (
    <>
      {language === 'en' && <span>{ticketName}</span>}
      {card && (
        <>
          <span>{card.label}</span>
          <span>{card.maskedNumber}</span>
        </>
      )}
      {fault !== undefined && <Badge kind="danger">{fault}</Badge>}
    </>
  )
  return (
    <PersonRow
      name={name[language]}
      otherName={language === 'zh' ? { text: ticketName, lang: 'en' } : { text: name.zh, lang: 'zh' }}
      initials={initialsOf(name, language)}
      sub={sub}
      onPick={cards.length === 0 ? undefined : () => onOpen('card')}
    />
  )
}

function ContactRow({ form, entered, faults, onOpen }: RowsProps) {
  const t = useFlightFormText().form
  const language = useLanguage()
  const { kind, name, phone } = entered.contact
  const error = faults.contactName ?? faults.contactPhone
  const pick = { onPick: () => onOpen('contact'), error, note: t.contactWhy }
  if (kind === 'own') {
    return (
      <Row label={t.contact} {...pick}>
        {form.contact.name[language]} {form.contact.maskedPhone}
      </Row>
    )
  }
  const isEmpty = name.trim() === '' && phone.trim() === ''
  return (
    <Row label={t.contact} {...pick} empty={isEmpty}>
      {isEmpty ? t.contactOther : [name, phone].filter(Boolean).join(' ')}
    </Row>
  )
}

/** What the trip is charged to [V-OTHER-07], and a note. */
export function CostRows({ form, entered, faults, onOpen }: RowsProps) {
  const t = useFlightFormText().form
  const language = useLanguage()
  const chosen = form.costCentres.find((one) => one.code === entered.costCentreCode)
  const hasNone = form.costCentres.length === 0
  return (
    <Band flush label={t.costCentre}>
      <Rows>
        <Row
          label={t.costCentre}
          empty={!chosen}
          error={faults.costCentre ?? (hasNone ? t.noCostCentre : undefined)}
          onPick={hasNone ? undefined : () => onOpen('costCentre')}
        >
          {chosen ? (
            <>
              {chosen.name[language]} <span className="num quiet">{chosen.code}</span>
            </>
          ) : (
            t.chooseCostCentre
          )}
        </Row>
        <Row label={t.remark} empty={entered.remark === ''} error={faults.remark} onPick={() => onOpen('remark')}>
          {entered.remark === '' ? t.noRemark : entered.remark}
        </Row>
      </Rows>
    </Band>
  )
}

interface ApprovalRowsProps {
  form: BookingForm
  approval: ApprovalNeed
  reason: Reason | null
  approver: ApprovalNeed['approvers'][number] | undefined
  faults: Faults
  onReason: () => void
  onOpen: (sheet: FormSheet) => void
}

/** Why the order goes above the limit [V-FLIGHT-19], who is asked for it [V-FLIGHT-18], and what follows. */
export function ApprovalRows({ form, approval, reason, approver, faults, onReason, onOpen }: ApprovalRowsProps) {
  const { form: t, over } = useFlightFormText()
  const language = useLanguage()
  const chosen = approval.reasons.find((one) => one.code === reason?.code)
  return (
    <Band flush label={over.title}>
      <Rows>
        <Row label={t.reason} empty={!chosen} error={faults.reason} note={chosen && reason?.note.trim()} onPick={onReason}>
          {chosen?.label ?? t.chooseReason}
        </Row>
        <Row
          label={t.approver}
          empty={!approver}
          error={faults.approver}
          note={approver ? approver.role : t.approverWhy}
          onPick={() => onOpen('approver')}
        >
          {approver?.name[language] ?? t.chooseApprover}
        </Row>
      </Rows>
      <div className="orderfollows">
        <Follows t={over} approver={approver} payers={form.payers} />
      </div>
    </Band>
  )
}
