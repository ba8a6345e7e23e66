import type { ContractOf } from '../../kernel/call.ts'
import { waiting } from '../../web/contract.ts'
import type { assetPayment, confirmPay, getPaymentInfo, wapPrepay } from '../calls.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'GET /pay/checkout/getPaymentInfo': ContractOf<typeof getPaymentInfo>
    'POST /pay/checkout/assetPayment': ContractOf<typeof assetPayment>
    'POST /personal/alipay/wap/prepay': ContractOf<typeof wapPrepay>
    'POST /pay/facade/confirmPay': ContractOf<typeof confirmPay>
  }
}

/** Calls that wait another time than the default of a minute: none here. A test compares with calls.ts. */
export const timeouts = waiting({})
