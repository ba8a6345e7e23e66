/** As screens show a mail address: `y•••@company.com`. What has no @ shows nothing of itself. */
export function maskMail(text: string): string {
  const at = text.lastIndexOf('@')
  if (at <= 0) return '•••'
  return `${[...text][0] ?? ''}•••${text.slice(at)}`
}
