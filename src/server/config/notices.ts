import { isSafeAddress } from './addresses.ts'
import type { Environment, KeySource } from './keys.ts'
import { keySource } from './keys.ts'

/** The text messages that must be registered with the carrier; the wing of notices knows them by the same names. */
export const SMS_NAMES = [
  'signInCode',
  'activationCode',
  'phoneCode',
  'passwordCode',
  'memberCode',
  'guestLink',
  'activationInvite',
  'accountChanged',
  'tripTold',
  'orderNews',
  'applicationNews',
] as const
type SmsName = (typeof SMS_NAMES)[number]
interface BothLanguages {
  readonly zh: string
  readonly en: string
}

/** Who carries text messages and mails; null where none is set up: then screens that need one say so. */
export interface NoticesConfig {
  readonly sms: {
    readonly endpoint: string
    readonly accessKeyId: string
    readonly accessKeySecret: KeySource
    readonly signName: BothLanguages
    readonly templates: Readonly<Record<SmsName, BothLanguages>>
  } | null
  readonly mail: { readonly url: KeySource; readonly from: string } | null
}

const ENDPOINT = 'https://dysmsapi.aliyuncs.com'
const TEMPLATE = /^(\w+)=([A-Za-z0-9_]{1,60})(?:\/([A-Za-z0-9_]{1,60}))?$/

export function noticesFrom(env: Environment, problems: string[]): NoticesConfig {
  return { sms: smsFrom(env, problems), mail: mailFrom(env, problems) }
}

/** All of the carrier's settings or none of them: half an account reaches nobody. */
function smsFrom(env: Environment, problems: string[]): NoticesConfig['sms'] {
  const accessKeyId = env.ALIYUN_SMS_ACCESS_KEY_ID?.trim() ?? ''
  const accessKeySecret = keySource(env, 'ALIYUN_SMS_ACCESS_KEY_SECRET', problems)
  const zh = env.ALIYUN_SMS_SIGN_NAME?.trim() ?? ''
  const en = env.ALIYUN_SMS_SIGN_NAME_EN?.trim() || zh
  const list = env.ALIYUN_SMS_TEMPLATES?.trim() ?? ''
  const endpoint = env.ALIYUN_SMS_ENDPOINT?.trim() || ENDPOINT
  const settings = [
    ['ALIYUN_SMS_ACCESS_KEY_ID', accessKeyId],
    ['ALIYUN_SMS_ACCESS_KEY_SECRET or ALIYUN_SMS_ACCESS_KEY_SECRET_FILE', accessKeySecret],
    ['ALIYUN_SMS_SIGN_NAME', zh],
    ['ALIYUN_SMS_TEMPLATES', list],
  ] as const
  const missing = settings.filter(([, value]) => !value).map(([name]) => name)
  const others = [env.ALIYUN_SMS_ENDPOINT, env.ALIYUN_SMS_SIGN_NAME_EN]
  if (missing.length === settings.length && others.every((value) => !value?.trim())) return null
  if (missing.length > 0) {
    problems.push(`Text messages are set up by halves: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`)
  }
  if (!isSafeAddress(endpoint) || new URL(endpoint).pathname !== '/') {
    problems.push('ALIYUN_SMS_ENDPOINT must be an https address without a path, such as https://dysmsapi.aliyuncs.com.')
  }
  const templates = list ? templatesFrom(list, problems) : null
  return accessKeySecret && templates ? { endpoint, accessKeyId, accessKeySecret, signName: { zh, en }, templates } : null
}

/** `name=Chinese/English` for each text, separated by commas; the Chinese one also says it in English where there is no other. */
function templatesFrom(list: string, problems: string[]): Readonly<Record<SmsName, BothLanguages>> | null {
  const found = new Map<string, BothLanguages>()
  for (const entry of list.split(',').map((part) => part.trim())) {
    const [, name = '', zh = '', en] = TEMPLATE.exec(entry) ?? []
    const isKnown = SMS_NAMES.some((known) => known === name)
    if (!isKnown || found.has(name)) {
      problems.push(`ALIYUN_SMS_TEMPLATES must be name=code/code, separated by commas, each name once; "${entry}" is not.`)
      return null
    }
    found.set(name, { zh, en: en ?? zh })
  }
  const missing = SMS_NAMES.filter((name) => !found.has(name))
  if (missing.length > 0) {
    problems.push(`ALIYUN_SMS_TEMPLATES names no template for ${missing.join(', ')}: docs/notices.md has the texts to register.`)
    return null
  }
  return Object.fromEntries(found) as Record<SmsName, BothLanguages>
}

const SENDER = /^(?:[^<>@\r\n]{1,80} )?<?[^\s@<>]+@[^\s@<>]+>?$/

function mailFrom(env: Environment, problems: string[]): NoticesConfig['mail'] {
  const url = keySource(env, 'SMTP_URL', problems)
  const from = env.MAIL_FROM?.trim() ?? ''
  if (!url && !from) return null
  if (!url) problems.push('MAIL_FROM names a sender, but SMTP_URL, the mail server, is missing.')
  if (!from) problems.push('SMTP_URL names a mail server, but MAIL_FROM, the sender of our mails, is missing.')
  else if (!SENDER.test(from)) problems.push('MAIL_FROM must be an address such as Qicheng <travel@company.example>.')
  if (url && 'text' in url && !isMailServer(url.text)) {
    problems.push('SMTP_URL must be an address such as smtps://user:password@mail.example:465.')
  }
  return url && from ? { url, from } : null
}

/** Whether an address names a mail server; for one that comes from a file, once it is read. */
export function isMailServer(address: string): boolean {
  return URL.canParse(address) && /^smtps?:$/.test(new URL(address).protocol) && new URL(address).hostname !== ''
}
