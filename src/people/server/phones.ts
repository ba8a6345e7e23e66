import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Secrets } from '../../server/secrets.ts'
import { maskPhone } from '../rules/phone.ts'
import { PHONE_HASH, phoneSeal } from './purposes.ts'

const PHONE_MAX_CHARACTERS = 40

/**
 * A phone number of any country in E.164, or null. A number without a country is taken for one of the mainland. The numbering plans
 * are Google's libphonenumber's, which are too large for a phone to load: the browser only looks at the form.
 */
export function readPhone(text: string): string | null {
  const tidy = text.normalize('NFKC').trim()
  if (tidy === '' || tidy.length > PHONE_MAX_CHARACTERS) return null
  const phone = parsePhoneNumberFromString(tidy, { defaultCountry: 'CN', extract: false })
  return phone?.isValid() && !phone.ext ? phone.number : null
}

/** A person's phone, in E.164, as her row keeps it: sealed for her alone, to be found by its hash, and as others read it. */
export function sealedPhone(secrets: Secrets, personId: string, phone: string | null) {
  if (phone === null) return { phoneSealed: null, phoneHash: null, phoneMasked: '' }
  return {
    phoneSealed: secrets.seal(phoneSeal(personId), phone),
    phoneHash: secrets.hash(PHONE_HASH, phone),
    phoneMasked: maskPhone(phone),
  }
}
