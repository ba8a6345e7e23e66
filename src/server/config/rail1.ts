import { isSafeAddress } from './addresses.ts'
import { searchWithinFrom } from './air1.ts'
import type { Environment, KeySource } from './keys.ts'
import { keySource } from './keys.ts'

/** The railway over rail/1: where it is, our key there, what its notices are signed with (null where it sends none), and how long it is waited for when trains are looked for; null where none is set up. */
export type Rail1Config = {
  readonly url: string
  readonly key: KeySource
  readonly noticeSecret: KeySource | null
  readonly searchWithinMs: number
} | null

export function rail1From(env: Environment, problems: string[]): Rail1Config {
  const url = env['RAIL1_URL']?.trim().replace(/\/$/, '') ?? ''
  const key = keySource(env, 'RAIL1_KEY', problems)
  const noticeSecret = keySource(env, 'RAIL1_NOTICE_SECRET', problems)
  const searchWithinMs = searchWithinFrom(env, 'RAIL1_SEARCH_WITHIN_MS', problems)
  if (url === '' && key === null) return null
  // Names and document numbers travel there.
  if (!isSafeAddress(url)) problems.push('RAIL1_URL must be an https address such as https://supplier.example/rail/1.')
  if (key === null) problems.push('RAIL1_URL names a railway, but RAIL1_KEY or RAIL1_KEY_FILE, our key there, is missing.')
  return key === null ? null : { url, key, noticeSecret, searchWithinMs }
}
