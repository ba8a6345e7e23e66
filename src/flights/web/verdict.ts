/** Cuts a sentence around the part of it that is set apart; the whole sentence where the part is not in it. */
export function aroundMark(text: string, mark: string): { before: string; mark: string; after: string } {
  const at = mark === '' ? -1 : text.indexOf(mark)
  if (at < 0) return { before: text, mark: '', after: '' }
  return { before: text.slice(0, at), mark, after: text.slice(at + mark.length) }
}

interface Asking {
  readonly verdict: { readonly isWithin: boolean; readonly badge: string }
  readonly budget: { readonly sentence: string } | null
}

/** Why a form asks for a reason: what binds of the offer itself, or else the budget that its cost is more than. */
export function headlineOf({ verdict, budget }: Asking): { text: string; mark: string } {
  if (verdict.isWithin && budget !== null) return { text: budget.sentence, mark: '' }
  return { text: verdict.badge, mark: verdict.badge }
}

interface Decided {
  readonly bookable: { readonly allowed: boolean }
  readonly needs: { readonly reason: boolean }
}

/** How one goes on with an offer: straight to its form, first to a reason, or not at all. The server says; nothing is derived here. */
export function wayOn({ bookable, needs }: Decided): 'book' | 'reason' | 'none' {
  if (!bookable.allowed) return 'none'
  return needs.reason ? 'reason' : 'book'
}
