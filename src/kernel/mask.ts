/** The last four are enough to know one's own by. */
const SHOWN_MAX = 4
/** Of anything shorter a third would be a single letter, which tells nobody apart. */
const SHOWN_FROM = 6

/** A number or a name by which somebody is known elsewhere, as screens show it: its end, and never more than a third of it. */
export function maskToEnd(text: string): string {
  const characters = Array.from(text)
  const shown = characters.length < SHOWN_FROM ? 0 : Math.min(SHOWN_MAX, Math.floor(characters.length / 3))
  return shown === 0 ? '••••' : `•••• ${characters.slice(-shown).join('')}`
}

/** A mail address as screens show it: `y•••@company.com`. What has no @ shows nothing of itself. */
export function maskMail(text: string): string {
  const at = text.lastIndexOf('@')
  return at < 1 ? '•••' : `${Array.from(text)[0] ?? ''}•••${text.slice(at)}`
}
