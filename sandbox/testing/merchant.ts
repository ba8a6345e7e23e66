import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AlipaySdk } from 'alipay-sdk'
import { startForTest } from './client.ts'
import type { Client } from './client.ts'

/** A merchant with the official SDK and an address for notices, beside a sandbox of its own. For tests. */
export interface Order {
  readonly outTradeNo: string
  readonly totalAmount?: string
  readonly subject?: string
  readonly timeExpire?: string
  readonly quitUrl?: string
  readonly returnUrl?: string
  readonly notifyUrl?: string | undefined
}

export interface TradeView {
  readonly outTradeNo: string
  readonly status: string
  readonly refundedMinor: number
  readonly closedAt: string | null
  readonly cashierPath: string
  readonly notices: readonly { notifyId: string; tradeStatus: string; attempts: number; dueAt: string | null }[]
}

let orders = 0
export const newOrderNo = () => `ORDER-${String(++orders).padStart(5, '0')}`

export class Merchant {
  readonly client: Client
  readonly sdk: AlipaySdk
  readonly origin: string
  /** The notices that came, as the SDK's own check wants them. */
  readonly notices: Record<string, string>[] = []
  /** What the merchant answers to a notice. */
  answer = 'success'

  constructor(client: Client, sdk: AlipaySdk, origin: string) {
    this.client = client
    this.sdk = sdk
    this.origin = origin
  }

  /** The signed address that the buyer's browser opens. */
  payUrl(order: Order): string {
    return this.sdk.pageExecute('alipay.trade.wap.pay', 'GET', {
      returnUrl: order.returnUrl ?? `${this.origin}/return?order=${order.outTradeNo}`,
      notifyUrl: order.notifyUrl ?? `${this.origin}/notice`,
      bizContent: {
        outTradeNo: order.outTradeNo,
        totalAmount: order.totalAmount ?? '860.50',
        subject: order.subject ?? '差旅自付 HGH–PEK',
        productCode: 'QUICK_WAP_WAY',
        timeExpire: order.timeExpire ?? '2026-11-23 10:30:00',
        quitUrl: order.quitUrl ?? `${this.origin}/quit`,
      },
    })
  }

  /** Opens the cashier and returns its address. */
  async arrive(order: Order): Promise<string> {
    const answer = await fetch(this.payUrl(order), { redirect: 'manual' })
    const location = answer.headers.get('location')
    if (answer.status !== 303 || location === null) throw new Error(`wap.pay: ${answer.status} ${await answer.text()}`)
    return this.client.base + location
  }

  exec(method: string, bizContent: Record<string, unknown>) {
    return this.sdk.exec(method, { bizContent }, { validateSign: true })
  }

  /** A trade that a person has paid. */
  async paid(order: Partial<Order> = {}): Promise<string> {
    const outTradeNo = order.outTradeNo ?? newOrderNo()
    await this.arrive({ ...order, outTradeNo })
    await this.client.control('alipay/pay', { outTradeNo })
    return outTradeNo
  }

  async trade(outTradeNo: string): Promise<TradeView> {
    const answer = await this.client.get<{ trades: TradeView[] }>(`/control/alipay/trades?outTradeNo=${outTradeNo}`)
    const [trade] = answer.body.trades
    if (!trade) throw new Error(`There is no trade for ${outTradeNo}`)
    return trade
  }

  noticesOf(outTradeNo: string) {
    return this.notices.filter((each) => each.out_trade_no === outTradeNo)
  }

  /** Throws where the sandbox finds something wrong with its own books. */
  async booksAgree(): Promise<void> {
    const findings = await this.client.findings()
    if (findings.length > 0) throw new Error(findings.join('\n'))
  }

  journal(outTradeNo: string) {
    return this.client.journal(outTradeNo)
  }
}

/** A merchant and a sandbox; `stop` ends both. */
export async function startMerchant(): Promise<{ merchant: Merchant; stop(): Promise<void> }> {
  const { client, alipay, stop } = await startForTest()
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      merchant.notices.push(Object.fromEntries(new URLSearchParams(text)))
      response.end(merchant.answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sdk = new AlipaySdk({
    appId: alipay.appId,
    privateKey: alipay.privateKey,
    alipayPublicKey: alipay.alipayPublicKey,
    gateway: alipay.gateway,
  })
  const merchant = new Merchant(client, sdk, origin)
  return {
    merchant,
    async stop() {
      await stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
