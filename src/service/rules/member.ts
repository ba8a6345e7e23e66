/** The last four are enough to know one's own number by; a short number shows less. */
const SHOWN_CHARACTERS = 4

/** A membership number as it leaves the server. */
export function maskMemberNumber(number: string): string {
  const shown = Math.min(SHOWN_CHARACTERS, Math.floor(number.length / 3))
  return `•••• ${number.slice(number.length - shown)}`
}

/** What a code looks like that is worth asking the programme about. */
export const isMemberCode = (code: string): boolean => /^\d{6}$/.test(code.trim())
