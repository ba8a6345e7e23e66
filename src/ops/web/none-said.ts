import type { OpsText } from '../text/zh.ts'

interface Said {
  readonly title: string
  readonly text: string
}

/** What a list of differences says that is empty. Before it is known whether any bill was read, nothing can be said of what is open. */
export function noneSaid(
  t: OpsText['reconciliation'],
  state: keyof OpsText['reconciliation']['none'],
  bills: readonly { readonly isRead: boolean }[] | undefined,
): Said | null {
  if (state === 'open' && !bills) return null
  if (state === 'open' && !bills?.some(({ isRead }) => isRead)) return t.noneRead
  return { title: t.none[state], text: t.noneText[state] }
}
