import { join } from 'node:path'
import type { Ground } from '../ground.ts'
import type { Gateway } from '../walker.ts'
import { alipayForger, alipayKeysIn } from './alipay.ts'
import type { Forger, ToldTrade } from './letter.ts'
import { wechatForger, wechatKeysIn } from './wechat.ts'

/** Whoever can write what a gateway of a ground’s sandbox writes. */
export function forgerOf({ dataDir, suppliers, now }: Ground, gateway: Gateway): Forger {
  const sandboxDir = join(dataDir, 'sandbox')
  if (gateway === 'alipay') return alipayForger(alipayKeysIn(sandboxDir), now)
  return wechatForger(wechatKeysIn(sandboxDir, suppliers['WECHAT_PAY_APP_ID'] ?? ''), now)
}

interface SandboxTrade {
  readonly totalMinor: number
  /** Alipay’s number. */
  readonly tradeNo?: string
  /** WeChat Pay’s. */
  readonly transactionId?: string
  readonly refundedMinor: number
  readonly notices: readonly { readonly dueAt: string | null }[]
}

/** A trade as the sandbox’s own books have it. */
export async function tradeAt(ground: Ground, gateway: Gateway, number: string): Promise<SandboxTrade & ToldTrade> {
  const { trades } = await ground.ask<{ trades: SandboxTrade[] }>(`/${gateway}/trades?outTradeNo=${number}`)
  const [trade] = trades
  if (!trade) throw new Error(`${gateway} knows no trade ${number}`)
  return { ...trade, number, gatewayNumber: trade.tradeNo ?? trade.transactionId ?? '', amountMinor: trade.totalMinor }
}
