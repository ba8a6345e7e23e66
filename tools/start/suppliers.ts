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
