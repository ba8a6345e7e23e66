/** A mail address as screens show it: the first letter and the domain. */
export function maskMail(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '••••' : `${[...address][0] ?? ''}•••${address.slice(at)}`
}
