import DysmsModule, { QuerySendDetailsRequest, SendSmsRequest } from '@alicloud/dysmsapi20170525'
import { Config } from '@alicloud/openapi-client'
import { z } from 'zod'
import { isUnreachedBy, wordIn } from '../../../server/answers.ts'
import { CarrierAway, CarrierUnclear } from '../port.ts'

/** The HTTP side of Alibaba Cloud: one request, one answer that was read field by field. Knows nothing of notices. */
export interface AliyunClient {
  sendSms(request: {
    readonly phoneNumbers: string
    readonly signName: string
    readonly templateCode: string
    readonly templateParam: string
    readonly outId: string
  }): Promise<{ readonly code: string; readonly bizId: string }>
  querySendDetails(request: {
    readonly phoneNumber: string
    readonly sendDate: string
    readonly currentPage: number
    readonly pageSize: number
  }): Promise<{ readonly code: string; readonly details: readonly SendDetail[] }>
}

interface SendDetail {
  readonly outId: string
  readonly status: number
  readonly errCode: string
}

interface Access {
  readonly endpoint: string
  readonly accessKeyId: string
  readonly accessKeySecret: string
  readonly timeoutMs: number
}

// Node hands over a CommonJS module as it is, with its class under `default`; bundlers and the compiler take it for the class.
const handed = DysmsModule as typeof DysmsModule & { readonly default?: typeof DysmsModule }
const Dysms = handed.default ?? handed
type Sdk = InstanceType<typeof DysmsModule>
type SdkRuntime = Parameters<Sdk['sendSmsWithOptions']>[1]

const word = z.string().regex(/^[\w.-]{1,100}$/)
const sent = z.object({ code: word, bizId: z.string().max(100).default('') })
const listed = z.object({
  code: word,
  smsSendDetailDTOs: z
    .object({
      smsSendDetailDTO: z
        .array(z.object({ outId: z.string().default(''), sendStatus: z.number().int(), errCode: z.string().max(100).default('') }))
        .max(100)
        .default([]),
    })
    .optional(),
})

/**
 * What an error of the SDK means. Its messages quote the address of the request, number and code in it: not a word of them is handed
 * on, nor the error itself.
 */
export function meaningOf(error: unknown): CarrierAway | CarrierUnclear {
  if (!(error instanceof Error)) return new CarrierUnclear('aliyun: failed without an error')
  const code = wordIn(error, 'code').slice(0, 80)
  const status = Number(wordIn(error, 'statusCode'))
  const isWord = /^[\w.-]+$/.test(code)
  // Refused at the door: a wrong key, a wrong clock, too many at once. Nothing was sent, and an operator has to mend it.
  if (status >= 400 && status < 500) return new CarrierAway(`aliyun: refused with ${status} (${isWord ? code : 'no code'})`)
  if (isUnreachedBy(error)) return new CarrierAway(`aliyun: cannot be reached (${code})`)
  if (error.name === 'RequestTimeoutError' && error.message.startsWith('ConnectTimeout')) {
    return new CarrierAway('aliyun: cannot be reached in time')
  }
  const sign = status > 0 ? String(status) : isWord ? code : error.name.slice(0, 40)
  return new CarrierUnclear(`aliyun: no clear answer (${sign})`)
}

export function aliyunClient({ endpoint, timeoutMs, ...key }: Access): AliyunClient {
  const { protocol, host } = new URL(endpoint)
  const config = new Config({ ...key, endpoint: host, protocol: protocol.slice(0, -1), regionId: 'cn-hangzhou' })
  const sdk = new Dysms(config)
  // It never sends again by itself: what is unclear is asked about.
  const runtime = { autoretry: false, connectTimeout: timeoutMs, readTimeout: timeoutMs } as SdkRuntime

  /** Bounds the whole question: the SDK's own limits count from one byte to the next. */
  async function inTime<T extends { readonly body?: unknown }, S extends z.ZodType>(asked: Promise<T>, schema: S): Promise<z.output<S>> {
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new CarrierUnclear('aliyun: no answer in time')), timeoutMs)
    })
    try {
      const { body } = await Promise.race([asked, limit])
      const read = schema.safeParse(body)
      if (!read.success) throw new CarrierUnclear('aliyun: an answer that cannot be read')
      return read.data
    } catch (error) {
      throw error instanceof CarrierUnclear ? error : meaningOf(error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async sendSms(request) {
      return inTime(sdk.sendSmsWithOptions(new SendSmsRequest(request), runtime), sent)
    },
    async querySendDetails(request) {
      const answer = await inTime(sdk.querySendDetailsWithOptions(new QuerySendDetailsRequest(request), runtime), listed)
      const details = answer.smsSendDetailDTOs?.smsSendDetailDTO ?? []
      return { code: answer.code, details: details.map(({ outId, sendStatus, errCode }) => ({ outId, status: sendStatus, errCode })) }
    },
  }
}
