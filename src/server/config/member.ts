import { isSafeAddress } from './addresses.ts'
import type { Environment, KeySource } from './keys.ts'
import { keySource } from './keys.ts'

/** A loyalty programme whose accounts people may bind; null where none is set up: then the page says so. */
export type MemberConfig = { readonly url: string; readonly key: KeySource } | null

export function memberFrom(env: Environment, problems: string[]): MemberConfig {
  const url = env['MEMBER_URL']?.trim().replace(/\/$/, '') ?? ''
  const key = keySource(env, 'MEMBER_KEY', problems)
  if (url === '' && key === null) return null
  // Phone numbers travel there.
  if (!isSafeAddress(url)) problems.push('MEMBER_URL must be an https address such as https://member.example/member/1.')
  if (key === null) problems.push('MEMBER_URL names a member programme, but MEMBER_KEY or MEMBER_KEY_FILE, our key there, is missing.')
  return key === null ? null : { url, key }
}
