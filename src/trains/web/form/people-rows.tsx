import { useLocation } from 'react-router'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { useSession } from '../../../web/session.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { TrainOrderFormShown } from '../../calls/booking.ts'
import { isForStudents } from '../form-paths.ts'
import { useTrainFormText } from '../form-text.ts'
import { cardOf, noDocumentOf, type Entered, type Faults, type FormTraveller } from './entered.ts'

/** What the form opens from below. */
export type FormSheet = `traveller ${string}` | 'contact' | 'remark' | 'approver' | 'reason' | 'terms' | 'price'

interface PeopleRowsProps {
  form: TrainOrderFormShown
  entered: Entered
  faults: Faults
  onOpen: (sheet: FormSheet) => void
  onChooseParty: () => void
}

/** Who rides on which document, and who is told when the train changes [V-TRAIN-01]. */
export function PeopleRows({ form, entered, faults, onOpen, onChooseParty }: PeopleRowsProps) {
  const t = useTrainFormText()
  const isUnchosen = isForStudents(useLocation().search) && !form.travellers.some(({ type }) => type === 'student')
  return (
    <Band flush label={t.travellers}>
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
        <Row label={t.changeTravellers} note={isUnchosen ? t.studentsUnchosen : undefined} error={faults.travellers} onPick={onChooseParty}>
          {t.count(form.travellers.length)}
        </Row>
        <ContactRow form={form} entered={entered} faults={faults} onOpen={() => onOpen('contact')} />
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

export function TravellerRow({ traveller, entered, fault: found, onOpen }: TravellerRowProps) {
  const t = useTrainFormText()
  const language = useLanguage()
  const myCode = useSession((state) => state.signedIn?.person.userCode)
  const { name, type, maskedPhone, userCode } = traveller
  const card = cardOf(traveller, entered)
  const given = entered.phones[userCode]?.trim() ?? ''
  const phone = given === '' ? maskedPhone : given
  const fault = found ?? (card ? card.fault && t.documentFaults[card.fault] : noDocumentOf(traveller, { ...t, myCode }))
  const sub = (
    <>
      {type !== 'adult' && <span>{t.types[type]}</span>}
      {card && (
        <>
          <span>{card.label}</span>
          <span>{card.maskedNumber}</span>
        </>
      )}
      {phone !== '' && <span className="num">{phone}</span>}
      {fault !== null && <Badge kind="danger">{fault}</Badge>}
    </>
  )
  return (
    <PersonRow
      name={name[language]}
      otherName={otherNameOf(name, language)}
      initials={initialsOf(name, language)}
      sub={sub}
      onPick={onOpen}
    />
  )
}

interface ContactRowProps {
  form: Pick<TrainOrderFormShown, 'contact'>
  entered: Entered
  faults: Faults
  onOpen: () => void
}

export function ContactRow({ form: { contact: own }, entered: { contact }, faults, onOpen }: ContactRowProps) {
  const t = useTrainFormText()
  const language = useLanguage()
  const named = contact.kind === 'own' ? [own.name[language], own.maskedPhone] : [contact.name.trim(), contact.phone.trim()]
  const said = named.filter(Boolean).join(' ')
  return (
    <Row label={t.contact} empty={said === ''} error={faults.contactName ?? faults.contactPhone} note={t.contactWhy} onPick={onOpen}>
      {said === '' ? t.contactOther : said}
    </Row>
  )
}
