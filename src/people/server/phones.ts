import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

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
