/**
 * The names under which other programs say something in an address (SPEC.md, 2, Entry query parameters). Whatever is said under
 * them leaves the address at once; reading it is the work of entry-query.ts, which is loaded only then. `origin` is not among them:
 * the sign-in page keeps it, and it says nothing of anybody.
 */
const TAKEN = /^(token|usercode|apptoken|agentuser(code|name)|username|sceneid|businesscode|special|requestsource|statusbar|hascarpool)$/i

export const ADDRESS_CHARACTERS_MAX = 8_192

/** A query without those names; what stays keeps its place and its spelling. An address beyond every length keeps nothing. */
export function strippedOf(search: string): string {
  if (search.length > ADDRESS_CHARACTERS_MAX) return ''
  const parts = search.slice(1).split('&')
  const kept = parts.filter((part) => ![...new URLSearchParams(part).keys()].some((name) => TAKEN.test(name)))
  return kept.length === parts.length ? search : kept.length === 0 ? '' : `?${kept.join('&')}`
}
