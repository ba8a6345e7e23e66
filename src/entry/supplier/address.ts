/** An address below a base that may have a path of its own, as behind a proxy, with its query. */
export function addressOf(base: string, path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.toString()
}

/** Platforms leave a field out or empty where they may not tell it. */
export const orNull = (text: string | null | undefined): string | null => (text?.trim() ? text.trim() : null)
