/**
 * A mainland mobile number, checked by its form: eleven digits, 1 then 3 to 9 (Ministry of Industry and Information Technology,
 * numbering plan of 2017). Whether a number is given out only a message to it can tell.
 */
const MAINLAND_MOBILE = /^1[3-9]\d{9}$/

/** The eleven digits, without +86, gaps or hyphens, or null where it is no mainland mobile number [V-ACCT-05]. */
export function readMainlandMobile(text: string): string | null {
  const digits = text
    .normalize('NFKC')
    .replace(/[\s\-–—()]/g, '')
    .replace(/^(\+|00)86/, '')
  return MAINLAND_MOBILE.test(digits) ? digits : null
}

/** E.164 has fifteen digits at most, and no country's begins with a nought. */
const ABROAD = /^\+(?!86)[1-9]\d{6,14}$/

/**
 * A number under which somebody is reached on her way, in E.164: a mobile of the mainland, or one that begins with + (or 00) and another country's
 * code, of which only the form is looked at. Null where it is neither.
 */
export function readReachable(text: string): string | null {
  const mobile = readMainlandMobile(text)
  if (mobile !== null) return `+86${mobile}`
  const tidy = text
    .normalize('NFKC')
    .replace(/[\s\-–—()]/g, '')
    .replace(/^00/, '+')
  return ABROAD.test(tidy) ? tidy : null
}

/** As screens show it: 138 •••• 6621. Anything that is no mainland mobile shows its last four at most. */
export function maskPhone(text: string): string {
  const mobile = readMainlandMobile(text)
  if (mobile) return `${mobile.slice(0, 3)} •••• ${mobile.slice(-4)}`
  const tidy = text.replace(/\s/g, '')
  const shown = Math.min(4, Math.floor(tidy.length / 2))
  return shown === 0 ? '••••' : `•••• ${tidy.slice(-shown)}`
}
