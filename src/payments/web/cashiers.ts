import { bridge } from '../../web/bridge/index.ts'
import type { Ended } from '../../web/bridge/port.ts'
import { CallError } from '../../web/call-error.ts'
import { useWrite } from '../../web/use-write.ts'
import type { CallInput } from '../../kernel/call.ts'
import type { PaymentInfo, wapPrepay } from '../calls.ts'
import './contract.ts'

export type Way = PaymentInfo['methods'][number]['key']

/** `leaving`: another page is on its way. `done`: the host says that she has finished there, which proves nothing. */
export type AtCashier = 'leaving' | 'done' | 'cancelled' | 'unable' | 'openid'

/** What she was shown as she went: refused where it has moved. */
export type Shown = NonNullable<CallInput<typeof wapPrepay>['shown']>

interface Cashiers {
  /** Prepares a trade by this way and shows its cashier. Throws the refusal as a CallError. */
  open(payOrderId: string, way: Way, shown: Shown): Promise<AtCashier>
}

const endedAs = ({ outcome }: Ended): AtCashier => (outcome === 'done' ? 'done' : outcome === 'cancelled' ? 'cancelled' : 'unable')

/**
 * WeChat Pay lets nobody in whose browser does not say where she comes from, and our pages say nothing to anybody: on this way alone
 * our origin goes along, without the page. A link can say so; an assigned address cannot.
 */
export function leaveFor(url: string): AtCashier {
  const link = document.createElement('a')
  link.href = url
  link.referrerPolicy = 'origin'
  link.click()
  return 'leaving'
}

/** The ways to the gateways' cashiers. Nothing of them is remembered: what is shown there is asked for anew each time. */
export function useCashiers(): Cashiers {
  const hidden = { hideError: true }
  const alipayWap = useWrite('POST', '/personal/alipay/wap/prepay', hidden)
  const alipayApp = useWrite('POST', '/pay/alipay/prepay', hidden)
  const wechatWap = useWrite('POST', '/pay/wxpay/wap/prepay', hidden)
  const wechatApp = useWrite('POST', '/pay/wxpay/app/prepay', hidden)

  async function atWechat(payOrderId: string, way: 'wechatH5' | 'wechatJsapi', shown: Shown): Promise<AtCashier> {
    try {
      const cashier = await wechatWap.run({ payOrderId, way, shown })
      return cashier.is === 'address' ? leaveFor(cashier.url) : endedAs(await (await bridge()).payment(cashier.request))
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'PAY-OPENID') return 'openid'
      throw failure
    }
  }

  return {
    async open(payOrderId, way, shown) {
      switch (way) {
        case 'alipayWap':
          return leaveFor((await alipayWap.run({ payOrderId, shown })).payUrl)
        case 'alipayApp': {
          const { order } = await alipayApp.run({ payOrderId, shown })
          return endedAs(await (await bridge()).alipay({ orderText: order }))
        }
        case 'wechatApp': {
          const { request } = await wechatApp.run({ payOrderId, shown })
          return endedAs(await (await bridge()).payment(request))
        }
        default:
          return atWechat(payOrderId, way, shown)
      }
    },
  }
}
