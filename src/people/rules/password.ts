import { isCommonPassword } from './common-passwords.ts'
import { latinName } from './names.ts'
import { readMainlandMobile } from './phone.ts'

/** constants: account.passwordMinLength, account.passwordMaxLength */
export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 20
const KINDS_NEEDED = 2
/** A name of two or three letters is inside too many good passwords to be refused as a part. */
const NAME_MIN_LETTERS = 4

export type PasswordFault = 'tooShort' | 'tooLong' | 'space' | 'kinds' | 'phone' | 'name' | 'common'

export interface PasswordOwner {
  readonly phoneNumber?: string | undefined
  readonly userCode?: string | undefined
  readonly mail?: string | undefined
  /** Both scripts; the Latin one as surname and given name together or apart. */
  readonly names?: readonly string[] | undefined
}

function kindsOf(password: string): number {
  const kinds = [/\p{Nd}/u, /\p{L}/u, /[^\p{Nd}\p{L}\s]/u]
  return kinds.filter((kind) => kind.test(password)).length
}

/** Whether digits, letters and symbols are at least two of them there [V-ACCT-02]. */
export const hasEnoughKinds = (password: string): boolean => kindsOf(password) >= KINDS_NEEDED

/** The phone number is refused anywhere inside: with a letter before it, it is as easily guessed. */
function holdsPhone(password: string, owner: PasswordOwner): boolean {
  const mobile = readMainlandMobile(owner.phoneNumber ?? '')
  return mobile !== null && password.includes(mobile)
}

/**
 * The name is refused where it is all that the letters say: `LinYifan1988`, `yifan.lin`, also as user code or mail name. The order
 * of surname and given name does not matter.
 */
function isName(password: string, owner: PasswordOwner): boolean {
  const said = latinName(password)
  const chinese = password.replace(/\P{Script=Han}/gu, '')
  const own = [...(owner.names ?? []), owner.userCode ?? '', (owner.mail ?? '').split('@')[0] ?? '']
  return own.some((name) => {
    const parts = name
      .split(/[\s/,.]+/)
      .map((part) => latinName(part))
      .filter((part) => part !== '')
    const spellings = [parts.join(''), parts.toReversed().join('')]
    const isLatin = said.length >= NAME_MIN_LETTERS && spellings.includes(said)
    const han = name.replace(/\P{Script=Han}/gu, '')
    const isCode = name.length >= NAME_MIN_LETTERS && password.toLowerCase() === name.toLowerCase()
    return isLatin || isCode || (han.length > 1 && han === chinese)
  })
}

/**
 * What is wrong with a new password, in the order in which a person can mend it; null where it will do.
 * 6 to 20 characters, two kinds of digits, letters and symbols, no spaces (SPEC.md, 5, Account); not the phone or name and not
 * among the commonest (READINGS.md). Characters are counted as people see them, not as UTF-16 units.
 */
export function checkPassword(password: string, owner: PasswordOwner = {}): PasswordFault | null {
  const length = [...password].length
  if (/\s/u.test(password)) return 'space'
  if (length < PASSWORD_MIN_LENGTH) return 'tooShort'
  if (length > PASSWORD_MAX_LENGTH) return 'tooLong'
  if (!hasEnoughKinds(password)) return 'kinds'
  if (holdsPhone(password, owner)) return 'phone'
  if (isName(password, owner)) return 'name'
  return isCommonPassword(password) ? 'common' : null
}

/** Whether the second typing is the first [V-ACCT-04]. */
export function isPasswordConfirmed(password: string, again: string): boolean {
  return password !== '' && password === again
}
