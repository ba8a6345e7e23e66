import { isSafeAddress } from './addresses.ts'
import { keySource, type Environment, type KeySource } from './keys.ts'

/** One more supplier of mainland flights over air/1, beside the first. */
export interface Air1Other {
  /** Names it in rows, in the ledger and in the address of its notices: small letters and digits. */
  readonly name: string
  readonly url: string
  readonly key: KeySource
  /** What its notices are signed with; null where it sends none. */
  readonly noticeSecret: KeySource | null
  /** How long it is waited for when flights are looked for. */
  readonly searchWithinMs: number
}

/** The first supplier stands under this name, and flights abroad under another: rows and addresses of notices bear them. */
const TAKEN = new Set(['air1', 'duffel', 'rail1', 'alipay', 'wechat'])
const NAME = /^[a-z][a-z0-9]{0,15}$/
const OTHERS_MAX = 8
export const SEARCH_WITHIN_MS = 12_000
const SEARCH_WITHIN_LEAST_MS = 500
/** A search of ours ends after thirty seconds, and air/1's own question after twenty. */
const SEARCH_WITHIN_MOST_MS = 20_000

/** How long a supplier is waited for: a whole number of milliseconds, or what is usual where nothing is said. */
export function searchWithinFrom(env: Environment, name: string, problems: string[]): number {
  const text = env[name]?.trim()
  if (!text) return SEARCH_WITHIN_MS
  const ms = Number(text)
  if (Number.isInteger(ms) && ms >= SEARCH_WITHIN_LEAST_MS && ms <= SEARCH_WITHIN_MOST_MS) return ms
  problems.push(`${name} must be milliseconds from ${SEARCH_WITHIN_LEAST_MS} to ${SEARCH_WITHIN_MOST_MS}, not "${text}".`)
  return SEARCH_WITHIN_MS
}

/** AIR1_ALSO names further suppliers (`north,south`); what is to be known of each stands in variables of its name (`AIR1_NORTH_URL`). */
export function othersFrom(env: Environment, problems: string[]): readonly Air1Other[] {
  const names = (env['AIR1_ALSO'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.length > OTHERS_MAX)
    problems.push(`AIR1_ALSO names ${names.length} suppliers; ${OTHERS_MAX} are searched beside the first at most.`)
  if (new Set(names).size < names.length) problems.push('AIR1_ALSO names a supplier twice.')
  return names.flatMap((name) => {
    if (!NAME.test(name) || TAKEN.has(name)) {
      problems.push(
        `AIR1_ALSO: "${name}" cannot name a supplier; up to 16 small letters and digits do, but none of ${[...TAKEN].join(', ')}.`,
      )
      return []
    }
    const prefix = `AIR1_${name.toUpperCase()}`
    const url = env[`${prefix}_URL`]?.trim().replace(/\/$/, '') ?? ''
    const key = keySource(env, `${prefix}_KEY`, problems)
    const noticeSecret = keySource(env, `${prefix}_NOTICE_SECRET`, problems)
    const searchWithinMs = searchWithinFrom(env, `${prefix}_SEARCH_WITHIN_MS`, problems)
    // Names and document numbers travel there.
    if (!isSafeAddress(url)) problems.push(`${prefix}_URL must be an https address such as https://supplier.example/air/1.`)
    if (key === null) problems.push(`AIR1_ALSO names ${name}, but ${prefix}_KEY or ${prefix}_KEY_FILE, our key there, is missing.`)
    return key && isSafeAddress(url) ? [{ name, url, key, noticeSecret, searchWithinMs }] : []
  })
}
