/**
 * What an operator would have registered with the carrier: two signatures, and each text in both languages. docs/notices.md of the
 * product has the same words; what fills a gap may not hold a host, so links are written out up to their path.
 */
export const SIGNATURES = { zh: '启程商旅', en: 'Qicheng' } as const

export const TEMPLATES = {
  SMS_100000101: '你正在登录启程商旅，验证码 ${code}，5 分钟内有效。任何人向你索要都不要告诉，包括自称客服的人。',
  SMS_100000102: '你正在激活启程商旅账号，验证码 ${code}，5 分钟内有效。不是本人操作请联系公司管理员。',
  SMS_100000103: '你正在把这个手机号设为启程商旅的联系电话，验证码 ${code}，5 分钟内有效。不是本人操作请忽略。',
  SMS_100000104: '你正在确认身份或修改启程商旅的密码，验证码 ${code}，5 分钟内有效。不是本人操作请尽快联系公司管理员。',
  SMS_100000105: '你正在绑定会员账号，验证码 ${code}，5 分钟内有效，请勿告诉他人。',
  SMS_100000106: '${inviter} 邀请你填写同行信息，你的证件号码对方看不到。请在 7 天内打开 ${origin}/${link} 填写。',
  SMS_100000107: '${company} 已为你开通启程商旅账号，请打开 ${origin}/${link} 激活。',
  SMS_100000108: '你的启程商旅账号刚刚有变动：${change}（${time}）。不是本人操作请马上修改密码，并联系公司管理员。',
  SMS_100000109: '${applicant} 提交了 ${trip} 的出差申请，知会你。详情请登录启程商旅查看。',
  SMS_1000001010: '你的订单 ${trip}：${step}。详情请登录启程商旅查看。',
  SMS_1000001011: '出差申请 ${trip}：${step}。详情请登录启程商旅查看。',
  SMS_100000201: 'Your code to sign in to Qicheng is ${code}, valid for 5 minutes. Do not tell anybody, whoever asks.',
  SMS_100000202: 'Your code to activate your Qicheng account is ${code}, valid for 5 minutes. Not you? Ask your company administrator.',
  SMS_100000203: 'Your code to use this number with Qicheng is ${code}, valid for 5 minutes. Not you? Please ignore this message.',
  SMS_100000204:
    'Your code to confirm that it is you, or to change your Qicheng password, is ${code}, valid for 5 minutes. Not you? Ask your company administrator.',
  SMS_100000205: 'Your code to bind your membership is ${code}, valid for 5 minutes. Do not tell anybody.',
  SMS_100000206:
    '${inviter} asks you to enter your travel details. Your document numbers stay hidden from them. Open ${origin}/${link} within 7 days.',
  SMS_100000207: '${company} has opened a Qicheng account for you. Open ${origin}/${link} to activate it.',
  SMS_100000208:
    'Your Qicheng account has changed: ${change} (${time}). Not you? Change your password at once and tell your company administrator.',
  SMS_100000209: '${applicant} has applied for a trip: ${trip}. You are told of it; sign in to Qicheng for more.',
  SMS_1000002010: 'Your order ${trip}: ${step}. Sign in to Qicheng for more.',
  SMS_1000002011: 'Trip application ${trip}: ${step}. Sign in to Qicheng for more.',
} as const satisfies Readonly<Record<string, string>>

const NAMES = [
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

/** Which template stands for which notice, as the product's setting writes it: `name=Chinese/English`. */
export const TEMPLATE_SETTING: string = NAMES.map((name, index) => `${name}=SMS_10000010${index + 1}/SMS_10000020${index + 1}`).join(',')

export type TemplateCode = keyof typeof TEMPLATES
export const isTemplate = (code: string): code is TemplateCode => Object.hasOwn(TEMPLATES, code)

const GAP = /\$\{(\w+)\}/g

/** The gaps of a template that the client has to fill. */
export function gapsOf(code: TemplateCode): string[] {
  return [...TEMPLATES[code].matchAll(GAP)].map(([, name = '']) => name).filter((name) => name !== 'origin')
}

/** The text as it arrives, signature first. */
export function render(code: TemplateCode, sender: string, gaps: Readonly<Record<string, string>>, origin: string): string {
  const text = TEMPLATES[code].replaceAll(GAP, (_whole, name: string) => (name === 'origin' ? origin : (gaps[name] ?? '')))
  return `【${sender}】${text}`
}
