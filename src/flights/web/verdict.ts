/** Cuts a sentence around the part of it that is set apart; the whole sentence where the part is not in it. */
export function aroundMark(text: string, mark: string): { before: string; mark: string; after: string } {
  const at = mark === '' ? -1 : text.indexOf(mark)
  if (at < 0) return { before: text, mark: '', after: '' }
  return { before: text.slice(0, at), mark, after: text.slice(at + mark.length) }
}

/** How one goes on with an offer: straight to its form, first to a reason, or not at all. The server says; nothing is derived here. */
export function wayOn({ bookable, approval }: { bookable: { allowed: boolean }; approval: object | null }): 'book' | 'reason' | 'none' {
  if (!bookable.allowed) return 'none'
  return approval ? 'reason' : 'book'
}
