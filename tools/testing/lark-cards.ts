import { identitySuppliers } from '../../src/entry/supplier/configured/index.ts'
import type { Clock } from '../../src/kernel/time.ts'
import { larkCards } from '../../src/notices/supplier/lark/index.ts'
import type { CardSupplier } from '../../src/notices/supplier/port.ts'
import type { SsoConfig } from '../../src/server/config/sso.ts'

/** For tests: what carries cards to people in Lark, with the token of the app by which they come in. */
export function larkCardsOf(sso: SsoConfig, clock: Clock): CardSupplier {
  const token = identitySuppliers(sso, { clock, readKey: () => '' }).platforms.find(({ platform }) => platform === 'lark')?.app?.token
  if (!token || !sso.lark) throw new Error('the sandbox has Lark')
  return larkCards({ api: sso.lark.api, token })
}
