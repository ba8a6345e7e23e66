import { alipayEnvironment } from './alipay.ts'
import { duffelEnvironment } from './duffel.ts'
import { identityEnvironment } from './identity.ts'
import { memberEnvironment } from './member.ts'
import { noticesEnvironment } from './notices.ts'
import { railEnvironment } from './rail.ts'
import { wechatPayEnvironment } from './wechat-pay.ts'

/** What the product must know to have all that the sandbox plays, from the line with which the sandbox says that it is ready. */
export const suppliersEnvironment = (ready: Readonly<Record<string, unknown>>): Record<string, string> => ({
  ...alipayEnvironment(ready),
  ...wechatPayEnvironment(ready),
  ...noticesEnvironment(ready),
  ...identityEnvironment(ready),
  ...memberEnvironment(ready),
  ...duffelEnvironment(ready),
  ...railEnvironment(ready),
})

/** The second supplier of mainland flights that `npm start` plays, and how long it is waited for beside the first. */
export const SECOND = { name: 'north', searchWithinMs: 12_000 } as const
/** What it remembers, below the data folder. It marks an installation that has had one, too. */
export const SECOND_FOLDER = `sandbox-${SECOND.name}`

/**
 * Whether the second supplier is played. Once it was, it stays: what it has sold is changed and given back by it alone (decision 67). An
 * operator who names suppliers of their own has none played.
 */
export const isSecondPlayed = (
  { withSandbox, withSecond }: { readonly withSandbox: boolean; readonly withSecond: boolean },
  { hasFolder, also }: { readonly hasFolder: boolean; readonly also: string | undefined },
): boolean => withSandbox && (withSecond || (hasFolder && !also?.trim()))

/** What the product must know of a further supplier of mainland flights, which a sandbox of its own plays under the same name. */
export function secondEnvironment(name: string, origin: string, searchWithinMs: number): Record<string, string> {
  const prefix = `AIR1_${name.toUpperCase()}`
  return {
    AIR1_ALSO: name,
    AIR1_SEARCH_WITHIN_MS: String(searchWithinMs),
    [`${prefix}_URL`]: `${origin}/air/1`,
    [`${prefix}_KEY`]: 'sandbox',
    [`${prefix}_NOTICE_SECRET`]: 'sandbox-notice',
    [`${prefix}_SEARCH_WITHIN_MS`]: String(searchWithinMs),
  }
}
