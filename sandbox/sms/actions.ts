import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { InboxWorld } from '../inbox/messages.ts'
import { deliver, originOf, smsSentTo } from '../inbox/messages.ts'
import { atBeijing, beijingTime } from '../kit/clock.ts'
import { record } from '../kit/journal.ts'
import { gapsOf, isTemplate, render, SIGNATURES } from './templates.ts'

/** The two actions of Dysmsapi 2017-05-25 that there are here. What is wrong with a message is told under HTTP 200. */
export type ActionBody = Readonly<Record<string, unknown>>

const GAP_CHARACTERS_MAX = 35
const DAY_MS = 86_400_000
const PAGE_MAX = 50

const sendQuery = z.object({
  PhoneNumbers: z.string(),
  SignName: z.string(),
  TemplateCode: z.string(),
  TemplateParam: z.string().default('{}'),
  OutId: z.string().max(256).default(''),
})
const detailsQuery = z.object({
  PhoneNumber: z.string(),
  SendDate: z.string().regex(/^\d{8}$/),
  CurrentPage: z.coerce.number().int().min(1),
  PageSize: z.coerce.number().int().min(1).max(PAGE_MAX),
  BizId: z.string().optional(),
})

const no = (Code: string, Message: string): ActionBody => ({ Code, Message })

/** E.164 from what a client may write: mainland numbers with or without their country, others with it. */
function numberOf(text: string): string | undefined {
  const mainland = /^(?:\+?86|0086)?(1[3-9]\d{9})$/.exec(text)?.[1]
  if (mainland !== undefined) return `+86${mainland}`
  return /^(?!86)[1-9]\d{6,14}$/.test(text) ? `+${text}` : undefined
}

function paramsOf(text: string): Record<string, string> | undefined {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text))
  } catch {
    return undefined // the carrier says so in its own words
  }
}

/** What a carrier would not let through in a gap: nothing at all, too much, or a link of its own. */
function gapProblem(gaps: readonly string[], params: Readonly<Record<string, string>>): ActionBody | undefined {
  const missing = gaps.find((gap) => (params[gap] ?? '') === '')
  if (missing !== undefined) return no('isv.TEMPLATE_MISSING_PARAMETERS', `模板变量 ${missing} 缺少内容`)
  const wrong = gaps.find((gap) => (params[gap] ?? '').length > GAP_CHARACTERS_MAX || /:\/\//.test(params[gap] ?? ''))
  if (wrong !== undefined) return no('isv.PARAM_LENGTH_LIMIT', `模板变量 ${wrong} 不符合规范`)
  if (gaps.includes('code') && !/^[0-9A-Za-z]{4,8}$/.test(params.code ?? ''))
    return no('isv.TEMPLATE_PARAMS_ILLEGAL', '验证码变量不符合规范')
  return undefined
}

/** Sends a message at once. The carrier knows no key against a second one: whoever sends twice is heard twice. */
export function sendSms(world: InboxWorld, query: unknown): ActionBody {
  const parsed = sendQuery.safeParse(query)
  if (!parsed.success) return no('MissingParameter', z.prettifyError(parsed.error))
  const { PhoneNumbers, SignName, TemplateCode, TemplateParam, OutId } = parsed.data
  const recipient = numberOf(PhoneNumbers)
  if (recipient === undefined) return no('isv.MOBILE_NUMBER_ILLEGAL', '非法手机号')
  if (!Object.values<string>(SIGNATURES).includes(SignName)) return no('isv.SMS_SIGNATURE_ILLEGAL', '该账号下找不到对应签名')
  if (!isTemplate(TemplateCode)) return no('isv.SMS_TEMPLATE_ILLEGAL', '该账号下找不到对应模板')
  const params = paramsOf(TemplateParam)
  if (!params) return no('isv.INVALID_JSON_PARAM', '参数格式错误，请修改为字符串值')
  const wrong = gapProblem(gapsOf(TemplateCode), params)
  if (wrong) return wrong
  const at = world.now()
  const ref = `${randomInt(1e8, 1e9)}${at}^0`
  const text = render(TemplateCode, SignName, params, originOf(world.store))
  world.store.transaction(() => {
    deliver(world.store, {
      kind: 'sms',
      at,
      recipient,
      sender: SignName,
      subject: '',
      text,
      ref,
      clientKey: OutId,
      template: TemplateCode,
      params,
    })
    record(world.store, {
      at,
      supplier: 'sms',
      effect: 'sent',
      bookingId: ref,
      clientReference: OutId,
      subject: TemplateCode,
      seats: 0,
      amountMinor: 0,
    })
  })
  return { Code: 'OK', Message: 'OK', BizId: ref }
}

/** What was sent to one number on one day of Beijing. */
export function querySendDetails(world: InboxWorld, query: unknown): ActionBody {
  const parsed = detailsQuery.safeParse(query)
  if (!parsed.success) return no('isv.INVALID_PARAMETERS', z.prettifyError(parsed.error))
  const { PhoneNumber, SendDate, CurrentPage, PageSize, BizId } = parsed.data
  const recipient = numberOf(PhoneNumber)
  if (recipient === undefined) return no('isv.MOBILE_NUMBER_ILLEGAL', '非法手机号')
  const from = atBeijing(`${SendDate.slice(0, 4)}-${SendDate.slice(4, 6)}-${SendDate.slice(6)}`, 0)
  const all = smsSentTo(world.store, recipient, { from, to: from + DAY_MS }).filter((each) => BizId === undefined || each.ref === BizId)
  const page = all.slice((CurrentPage - 1) * PageSize, CurrentPage * PageSize)
  const instant = (at: number) => beijingTime(at).slice(0, 19).replace('T', ' ')
  return {
    Code: 'OK',
    Message: 'OK',
    TotalCount: String(all.length),
    SmsSendDetailDTOs: {
      SmsSendDetailDTO: page.map((each) => ({
        PhoneNum: recipient.startsWith('+86') ? recipient.slice(3) : recipient.slice(1),
        OutId: each.clientKey,
        TemplateCode: each.template,
        Content: each.text,
        SendStatus: 3,
        ErrCode: 'DELIVERED',
        SendDate: instant(each.at),
        ReceiveDate: instant(each.at),
      })),
    },
  }
}
