import { alipayEnvironment } from './alipay.ts'
import { duffelEnvironment } from './duffel.ts'
import { identityEnvironment } from './identity.ts'
import { memberEnvironment } from './member.ts'
import { noticesEnvironment } from './notices.ts'
import { wechatPayEnvironment } from './wechat-pay.ts'

/** What the product must know to have all that the sandbox plays, from the line with which the sandbox says that it is ready. */
export const suppliersEnvironment = (ready: Readonly<Record<string, unknown>>): Record<string, string> => ({
  ...alipayEnvironment(ready),
  ...wechatPayEnvironment(ready),
  ...noticesEnvironment(ready),
  ...identityEnvironment(ready),
  ...memberEnvironment(ready),
  ...duffelEnvironment(ready),
})

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
