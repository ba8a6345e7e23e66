/** Cuts a sentence around the part of it that is set apart; the whole sentence where the part is not in it. */
export function aroundMark(text: string, mark: string): { before: string; mark: string; after: string } {
  const at = mark === '' ? -1 : text.indexOf(mark)
  if (at < 0) return { before: text, mark: '', after: '' }
  return { before: text.slice(0, at), mark, after: text.slice(at + mark.length) }
}

/** A verdict that still lets one book: the policy tells, or lets pass. Approval joins with its own screens. */
export function isBookable({ compliant, action }: { compliant: boolean; action: 'allow' | 'tell' | 'approve' | 'forbid' }): boolean {
  return compliant || action === 'allow' || action === 'tell'
}
