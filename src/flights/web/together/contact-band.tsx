import { Band } from '../../../web/ui/band.tsx'
import { Checkbox } from '../../../web/ui/checkbox.tsx'
import { Field } from '../../../web/ui/field.tsx'
import type { TogetherTraveller } from '../../calls/together.ts'
import { useTogetherText } from './together-text.ts'

/** Where somebody is reached about this trip, as it is typed. */
export interface TypedContact {
  readonly phone: string
  readonly mail: string
  /** Takes back what was given for the trip before. */
  readonly ownContact: boolean
}

export const EMPTY: TypedContact = { phone: '', mail: '', ownContact: false }

interface ContactBandProps {
  traveller: TogetherTraveller
  contact: TypedContact
  onChange: (contact: TypedContact) => void
  errors: { readonly phone: string | undefined; readonly mail: string | undefined }
}

/** Number and mail address for one trip: the airline and our notices use them in place of what is registered. */
export function ContactBand({ traveller: { maskedPhone, maskedMail, hasOwnContact }, contact, onChange, errors }: ContactBandProps) {
  const t = useTogetherText()
  return (
    <Band title={t.contact}>
      <Field
        label={t.phoneForTrip}
        type="tel"
        inputMode="tel"
        value={contact.phone}
        onChange={(phone) => onChange({ ...contact, phone })}
        help={maskedPhone === '' ? t.phoneNeeded : t.phoneKnown(maskedPhone)}
        error={errors.phone}
        autoComplete="off"
        maxLength={20}
      />
      <Field
        label={t.mailForTrip}
        type="email"
        inputMode="email"
        value={contact.mail}
        onChange={(mail) => onChange({ ...contact, mail })}
        help={maskedMail === '' ? t.mailHelp : t.mailKnown(maskedMail)}
        error={errors.mail}
        autoComplete="off"
        maxLength={254}
        optional
      />
      {hasOwnContact && (
        <Checkbox checked={contact.ownContact} onChange={(ownContact) => onChange({ ...contact, ownContact })}>
          {t.useOwn}
        </Checkbox>
      )}
    </Band>
  )
}
