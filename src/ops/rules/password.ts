import { checkPassword, type PasswordFault } from '../../people/rules/password.ts'

/** Longer than a traveller's: whoever comes in here sees many people's affairs. */
export const STAFF_PASSWORD_MIN_LENGTH = 10

export type StaffPasswordFault = PasswordFault | 'same'

/** What is wrong with a new password, in the order in which a person can mend it; null where it will do. */
export function checkStaffPassword(password: string, { name, present }: { name: string; present: string }): StaffPasswordFault | null {
  const fault = checkPassword(password, { userCode: name, names: [name] })
  if (fault) return fault
  if ([...password].length < STAFF_PASSWORD_MIN_LENGTH) return 'tooShort'
  return password.normalize('NFC') === present.normalize('NFC') ? 'same' : null
}
