import type { ContractOf } from '../../kernel/call.ts'
import { waiting } from '../../web/contract.ts'
import type { myCredits } from '../calls/credits.ts'
import type { companyStatement, companyStatementFile, myStatement, myStatementFile } from '../calls/statements.ts'
import type { grantedPoints, grantPoints, myPoints } from '../calls/points.ts'
import type { confirmPayLink, handOnPart, openPayLink, payAtDesk, payByLink, payOtherWay, takePartBack } from '../calls/others.ts'
import type { alipayAppPrepay, assetPayment, confirmPay, getPaymentInfo, wapPrepay, wxAppPrepay, wxWapPrepay } from '../calls.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'GET /pay/checkout/getPaymentInfo': ContractOf<typeof getPaymentInfo>
    'POST /pay/checkout/assetPayment': ContractOf<typeof assetPayment>
    'POST /personal/alipay/wap/prepay': ContractOf<typeof wapPrepay>
    'POST /pay/wxpay/wap/prepay': ContractOf<typeof wxWapPrepay>
    'POST /pay/alipay/prepay': ContractOf<typeof alipayAppPrepay>
    'POST /pay/wxpay/app/prepay': ContractOf<typeof wxAppPrepay>
    'POST /pay/facade/confirmPay': ContractOf<typeof confirmPay>
    'POST /pay/desk/choose': ContractOf<typeof payAtDesk>
    'POST /pay/checkout/otherWay': ContractOf<typeof payOtherWay>
    'POST /pay/link/make': ContractOf<typeof handOnPart>
    'POST /pay/link/revoke': ContractOf<typeof takePartBack>
    'POST /pay/link/open': ContractOf<typeof openPayLink>
    'POST /pay/link/prepay': ContractOf<typeof payByLink>
    'POST /pay/link/confirm': ContractOf<typeof confirmPayLink>
    'GET /value/mine': ContractOf<typeof myCredits>
    'GET /points/mine': ContractOf<typeof myPoints>
    'GET /points/granted': ContractOf<typeof grantedPoints>
    'POST /points/grant': ContractOf<typeof grantPoints>
    'GET /statement/mine': ContractOf<typeof myStatement>
    'GET /statement/mine/file': ContractOf<typeof myStatementFile>
    'GET /statement/company': ContractOf<typeof companyStatement>
    'GET /statement/company/file': ContractOf<typeof companyStatementFile>
  }
}

/** Calls that wait another time than the default of a minute: none here. A test compares with calls.ts. */
export const timeouts = waiting({})
