import { readMainlandMobile } from './phone.ts'

/** RFC 5321 allows 254 characters for an address; nothing longer is looked at. */
const MAIL_MAX_CHARACTERS = 254
/** What a person signs in with, in the one spelling it is stored and searched by. */
export interface Account {
  readonly kind: 'phone' | 'mail' | 'userCode'
  readonly value: string
}

/**
 * Whether a mail address has a form that can be delivered to [V-ACCT-08]: one @, a name without gaps, a domain with a dot.
 * Stricter patterns refuse real addresses; whether it is hers only a mail to it can tell.
 */
export function isMail(text: string): boolean {
  // Signs that nobody sees belong to no address; in a header they would begin another one.
  if (text.length > MAIL_MAX_CHARACTERS || /\p{C}/u.test(text)) return false
  const at = text.lastIndexOf('@')
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)]
  const isName = at > 0 && name.length <= 64 && /^[^\s@"(),:;<>[\\\]]+$/.test(name) && !/^\.|\.\.|\.$/.test(name)
  return isName && /^([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u.test(domain)
}

/**
 * One spelling for what people sign in with: a mobile number without +86 and gaps, a mail address in small letters, a user code
 * in capitals. Null where it can be none of them; the sign-in answers that like a wrong password.
 */
export function readAccount(text: string): Account | null {
  const tidy = text.normalize('NFKC').trim()
  const mobile = readMainlandMobile(tidy)
  if (mobile) return { kind: 'phone', value: mobile }
  if (tidy.includes('@')) return isMail(tidy) ? { kind: 'mail', value: tidy.toLowerCase() } : null
  const code = tidy.toUpperCase()
  return /^[A-Z0-9][A-Z0-9._-]{1,31}$/.test(code) ? { kind: 'userCode', value: code } : null
}
