import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { BookingForm, FormTraveller } from '../../calls/booking.ts'
import { useFlightFormText } from '../form-text.ts'
import { cardOf, phoneOf } from './booking-form.ts'
import type { Entered, Faults, FormSheet } from './booking-form.ts'
import { wrongWith } from './missing-document.ts'

interface RowsProps {
  form: BookingForm
  entered: Entered
  faults: Faults
  onOpen: (sheet: FormSheet) => void
}

interface PeopleRowsProps extends RowsProps {
  /** The offer is priced for another party right now. */
  isBusy: boolean
  onChooseParty: () => void
}

/** Who flies on which document, and who is told when the flight changes. */
export function PeopleRows({ form, entered, faults, onOpen, isBusy, onChooseParty }: PeopleRowsProps) {
  const t = useFlightFormText().form
  return (
    <Band flush label={t.traveller}>
      <Rows>
        {form.travellers.map((traveller, index) => (
          <TravellerRow
            key={traveller.userCode}
            traveller={traveller}
            entered={entered}
            fault={faults[`traveller ${index}`]}
            onOpen={() => onOpen(`traveller ${traveller.userCode}`)}
          />
        ))}
        {!form.abroad && (
          <Row label={t.changeTravellers} error={faults.travellers} note={isBusy ? t.changingParty : undefined} onPick={onChooseParty}>
            {t.travellerCount(form.travellers.length)}
          </Row>
        )}
        <ContactRow form={form} entered={entered} faults={faults} onOpen={onOpen} />
      </Rows>
    </Band>
  )
}

interface TravellerRowProps {
  traveller: FormTraveller
  entered: Entered
  fault: string | undefined
  onOpen: () => void
}

function TravellerRow({ traveller, entered, fault: found, onOpen }: TravellerRowProps) {
  const t = useFlightFormText().form
  const language = useLanguage()
  const { name, maskedPhone } = traveller
  const card = cardOf(traveller, entered)
  const ticketName = card?.ticketName ?? ''
  const phone = phoneOf(traveller, entered) ?? maskedPhone
  const fault = wrongWith(traveller, card, found, t)
  const sub = (
    <>
      {language === 'en' && <span>{ticketName}</span>}
      {card && (
        <>
          <span>{card.label}</span>
          <span>{card.maskedNumber}</span>
        </>
      )}
      {phone !== '' && <span className="num">{phone}</span>}
      {fault !== undefined && <Badge kind="danger">{fault}</Badge>}
    </>
  )
  return (
    <PersonRow
      name={name[language]}
      otherName={otherNameOf(language === 'en' ? name : { zh: name.zh, en: ticketName }, language)}
      initials={initialsOf(name, language)}
      sub={sub}
      onPick={onOpen}
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
