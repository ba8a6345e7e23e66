import type { Language } from '../../../kernel/language.ts'
import { gapsOf, type SmsTemplate } from '../../rules/templates.ts'
import { CarrierAway, CarrierUnclear, type FindAnswer, type OutgoingSms, type SendAnswer, type SmsSupplier } from '../port.ts'
import { aliyunClient, type AliyunClient } from './client.ts'

export interface AliyunSmsOptions {
  /** `https://dysmsapi.aliyuncs.com`, or the sandbox's. Only a loopback address may go without TLS. */
  readonly endpoint: string
  readonly accessKeyId: string
  readonly accessKeySecret: string
  /** What stands in brackets before a text, as registered. */
  readonly signName: Readonly<Record<Language, string>>
  /** The codes under which the texts are registered. */
  readonly templates: Readonly<Record<SmsTemplate, Readonly<Record<Language, string>>>>
  /** How long one question may take; tests do not wait as long as people do. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000

/** Where an account or a number has had enough for now, or the account is empty or closed: nothing was sent, and it may be later. */
const NOT_NOW = new Set([
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.DAY_LIMIT_CONTROL',
  'isv.AMOUNT_NOT_ENOUGH',
  'isv.OUT_OF_SERVICE',
  'isv.ACCOUNT_ABNORMAL',
  'isv.PRODUCT_UNSUBSCRIBE',
])

/** Mainland numbers without their country; all others as digits, country first. */
const numberAtAliyun = (e164: string): string => (e164.startsWith('+86') ? e164.slice(3) : e164.slice(1))

/** The day of Beijing that an instant falls on, as Aliyun writes it. */
const dayOf = (at: Temporal.Instant): string => at.toZonedDateTimeISO('Asia/Shanghai').toPlainDate().toString().replaceAll('-', '')

/** Text messages through Alibaba Cloud (Dysmsapi), over its official SDK. */
export function aliyunSms(options: AliyunSmsOptions): SmsSupplier {
  const client = aliyunClient({ ...options, timeoutMs: options.timeoutMs ?? TIMEOUT_MS })
  return {
    name: 'aliyun',
    send: (sms) => send(client, options, sms),
    find: (sms, sentAt) => find(client, sms, sentAt),
  }
}

async function send(client: AliyunClient, options: AliyunSmsOptions, sms: OutgoingSms): Promise<SendAnswer> {
  const { code, bizId } = await client.sendSms({
    phoneNumbers: numberAtAliyun(sms.to),
    signName: options.signName[sms.language],
    templateCode: options.templates[sms.template][sms.language],
    templateParam: JSON.stringify(gapsOf(sms.params)),
    outId: sms.id,
  })
  if (code === 'OK') {
    if (bizId === '') throw new CarrierUnclear('aliyun: a message was taken without a number of its own')
    return { is: 'sent', ref: bizId }
  }
  if (NOT_NOW.has(code)) throw new CarrierAway(`aliyun: not now (${code})`)
  // isp: the fault is on their side of the line, and nobody says how far it went.
  if (code.startsWith('isp.')) throw new CarrierUnclear(`aliyun: their own fault (${code})`)
  return { is: 'refused', reason: code }
}

const PAGE_SIZE = 50
/** A number gets some tens of messages a day from us at most. */
const PAGES_MAX = 4

/** Looks for a message under our own number of it, among those of the day it was sent on and, around midnight, of the next. */
async function find(client: AliyunClient, sms: Pick<OutgoingSms, 'id' | 'to'>, sentAt: Temporal.Instant): Promise<FindAnswer> {
  const days = new Set([dayOf(sentAt), dayOf(sentAt.add({ minutes: 10 }))])
  for (const sendDate of days) {
    for (let currentPage = 1; currentPage <= PAGES_MAX; currentPage += 1) {
      const answer = await client.querySendDetails({ phoneNumber: numberAtAliyun(sms.to), sendDate, currentPage, pageSize: PAGE_SIZE })
      if (answer.code !== 'OK') throw new CarrierAway(`aliyun: cannot be asked (${answer.code})`)
      const found = answer.details.find((detail) => detail.outId === sms.id)
      // 1 on its way, 3 arrived, 2 came back from the network: sent in all three, and the third will not arrive.
      if (found) return found.status === 2 ? { is: 'refused', reason: found.errCode } : { is: 'sent', ref: null }
      if (answer.details.length < PAGE_SIZE) break
    }
  }
  return { is: 'unknown' }
}
