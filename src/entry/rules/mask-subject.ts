/** A platform's own name for somebody, as screens show it: so much of its end that she knows which of two accounts it is. */
export function maskSubject(subject: string): string {
  const characters = Array.from(subject)
  const shown = characters.length >= 8 ? 4 : characters.length >= 4 ? 2 : 0
  return shown === 0 ? '••••' : `•••• ${characters.slice(-shown).join('')}`
}
