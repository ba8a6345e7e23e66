import type { Language } from '../kernel/language.ts'
import type { RefusalText } from './http/handler.ts'

interface FieldTexts {
  missing: string
  wrongType: string
  /** `of` is what is counted, in zod's words: `string` its characters, `array` its entries, else the number itself. */
  tooSmall: (of: string, minimum: number) => string
  tooBig: (of: string, maximum: number) => string
  format: string
  choice: string
  unknownKey: (key: string) => string
  other: string
}

interface PlumbingText {
  ok: string
  fields: FieldTexts
  refusals: Readonly<Record<string, RefusalText>>
}

const zh = {
  ok: '成功',
  fields: {
    missing: '请填写这一项',
    wrongType: '这一项的格式不对',
    tooSmall: (of: string, minimum: number) => {
      if (of === 'string') return minimum === 1 ? '请填写这一项' : `至少要 ${minimum} 个字符`
      return of === 'array' ? `至少要 ${minimum} 项` : `不能小于 ${minimum}`
    },
    tooBig: (of: string, maximum: number) => {
      if (of === 'string') return `最多 ${maximum} 个字符`
      return of === 'array' ? `最多 ${maximum} 项` : `不能大于 ${maximum}`
    },
    format: '这一项的写法不对',
    choice: '请从给出的选项里选一个',
    unknownKey: (key: string) => `多出一项不认识的内容：${key}`,
    other: '请检查这一项',
  },
  refusals: {
    P400: '有内容填得不对，请改好后再试',
    P404: '没有找到，可能已删除或不属于你',
    P413: '内容太大，请精简后再试',
    P429: '操作太频繁，请稍后再试',
    P500: '系统出了点问题，我们已经记录，请稍后再试',
    P503: '服务暂时不可用，请稍后再试',
    A0401: '登录信息已失效，请重新登录',
    A2011: '请先补全手机号，航班有变动时航司要用它通知你',
    'ENTRY-CONFIRM': '为了保护你的信息，请先确认是你本人',
    'ACCESS-ROLE': '你没有使用这项功能的权限，请联系公司管理员',
    'STAFF-ROLE': '这一项不在你的岗位里；需要时请系统管理员给你加上岗位',
    'STAFF-NEW-PASSWORD': '请先把一次性密码换成自己的密码',
    'IDEMPOTENCY-RUNNING': '上一次提交还在处理，请稍等',
    'IDEMPOTENCY-REUSED': '这次提交和上一次的内容不一样，请刷新后重新提交',
    STATE_CHANGED: '订单状态刚刚有变化，请刷新后重试',
  },
}

const en: typeof zh = {
  ok: 'Success',
  fields: {
    missing: 'Please fill this in',
    wrongType: 'This has the wrong form',
    tooSmall: (of: string, minimum: number) => {
      if (of === 'string') return minimum === 1 ? 'Please fill this in' : `Please use at least ${minimum} characters`
      return of === 'array' ? `Please give at least ${minimum === 1 ? 'one' : minimum}` : `Must be at least ${minimum}`
    },
    tooBig: (of: string, maximum: number) => {
      if (of === 'string') return `Please use at most ${maximum} characters`
      return of === 'array' ? `Please give at most ${maximum === 1 ? 'one' : maximum}` : `Must be at most ${maximum}`
    },
    format: 'This is not written the right way',
    choice: 'Please choose one of the options',
    unknownKey: (key: string) => `Unknown entry: ${key}`,
    other: 'Please check this',
  },
  refusals: {
    P400: 'Something is not filled in correctly. Please change it and try again',
    P404: 'Not found. It may be gone, or not yours',
    P413: 'This is too large. Please shorten it and try again',
    P429: 'Too many tries. Please wait a moment',
    P500: 'Something went wrong on our side; it has been recorded. Please try again later',
    P503: 'The service is unavailable for the moment. Please try again later',
    A0401: 'Login information has expired. Please log in again',
    A2011: 'Please complete your phone number first: airlines use it when a flight changes',
    'ENTRY-CONFIRM': 'To protect your data, please confirm first that it is you',
    'ACCESS-ROLE': 'You do not have permission for this. Please contact your company administrator',
    'STAFF-ROLE': 'This belongs to another role. Whoever runs the installation can add it to yours',
    'STAFF-NEW-PASSWORD': 'Please replace the one-time password with one of your own first',
    'IDEMPOTENCY-RUNNING': 'Your last submission is still being processed. Please wait',
    'IDEMPOTENCY-REUSED': 'This submission differs from the one before. Please refresh and submit again',
    STATE_CHANGED: 'The status has just changed. Please refresh and try again',
  },
}

export const plumbingText: Readonly<Record<Language, PlumbingText>> = { zh, en }
