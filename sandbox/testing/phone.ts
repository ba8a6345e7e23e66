import DysmsModule, { QuerySendDetailsRequest, SendSmsRequest } from '@alicloud/dysmsapi20170525'
import { Config } from '@alicloud/openapi-client'
import type { SmsAccess } from '../sandbox.ts'

/** Aliyun's own client against the sandbox: what it puts on the wire is what the sandbox must understand. For tests. */
// Node hands over a CommonJS module as it is, with its class under `default`; bundlers and the compiler take it for the class.
const handed = DysmsModule as typeof DysmsModule & { readonly default?: typeof DysmsModule }
const Dysms = handed.default ?? handed

export interface Sending {
  readonly to?: string
  readonly sign?: string
  readonly template?: string
  readonly params?: string
  readonly outId?: string
}

export class Phone {
  readonly #sdk: InstanceType<typeof DysmsModule>

  constructor(access: Pick<SmsAccess, 'endpoint' | 'accessKeyId' | 'accessKeySecret'>) {
    const { accessKeyId, accessKeySecret, endpoint } = access
    const config = new Config({ accessKeyId, accessKeySecret, endpoint: new URL(endpoint).host, protocol: 'http' })
    this.#sdk = new Dysms(config)
  }

  /** The code and, where it was taken, the carrier's number of it. */
  async send(sending: Sending = {}): Promise<{ code: string | undefined; bizId: string | undefined }> {
    const { to = '13800000001', sign = '启程商旅', template = 'SMS_100000101', params = '{"code":"123456"}', outId = 'out-1' } = sending
    const request = new SendSmsRequest({ phoneNumbers: to, signName: sign, templateCode: template, templateParam: params, outId })
    const { body } = await this.#sdk.sendSms(request)
    return { code: body?.code, bizId: body?.bizId }
  }

  async details(phoneNumber: string, sendDate: string, page: { number?: number; size?: number } = {}) {
    const request = new QuerySendDetailsRequest({ phoneNumber, sendDate, currentPage: page.number ?? 1, pageSize: page.size ?? 10 })
    const { body } = await this.#sdk.querySendDetails(request)
    return { code: body?.code, total: body?.totalCount, list: body?.smsSendDetailDTOs?.smsSendDetailDTO ?? [] }
  }
}
