import type { Language } from '../../kernel/language.ts'
import type { RefusalText } from '../../server/http/handler.ts'

type Facts = Readonly<Record<string, string | number>>

const secondsOf = (facts: Facts): number => Number(facts.retryAfterSeconds ?? 60)
const minutesOf = (facts: Facts): number => Math.max(1, Math.ceil(secondsOf(facts) / 60))

/** A wait in the words one would use: seconds below two minutes, then minutes, then hours. */
function waitZh(facts: Facts): string {
  const seconds = secondsOf(facts)
  if (seconds < 120) return `${seconds} 秒`
  return seconds < 7_200 ? `${Math.ceil(seconds / 60)} 分钟` : `${Math.ceil(seconds / 3_600)} 小时`
}

function waitEn(facts: Facts): string {
  const seconds = secondsOf(facts)
  if (seconds < 120) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return seconds < 7_200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`
}

const FAULTS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  zh: {
    space: '密码里不能有空格',
    tooShort: '密码至少要 6 个字符',
    tooLong: '密码最多 20 个字符',
    kinds: '密码至少要用到数字、字母、符号中的两种',
    phone: '密码里不能有你的手机号',
    name: '密码不能就是你的姓名或账号',
    common: '这个密码太常见，很容易被猜到，请换一个',
  },
  en: {
    space: 'A password has no spaces',
    tooShort: 'A password has at least 6 characters',
    tooLong: 'A password has at most 20 characters',
    kinds: 'Please use at least two kinds of digits, letters and symbols',
    phone: 'Your phone number may not be part of the password',
    name: 'Your name or account is not a good password',
    common: 'This password is very common and easily guessed. Please choose another',
  },
}

const faultOf = (language: Language, facts: Facts): string => FAULTS[language][String(facts.fault)] ?? ''

/** What entry says when it refuses. None of these tells whether an account exists. */
export const entryRefusals: Readonly<Record<Language, Readonly<Record<string, RefusalText>>>> = {
  zh: {
    'AUTH-WRONG': '账号或密码不对，请检查后再试',
    'AUTH-CODE': '验证码不对，或者已经过期、用过了',
    'AUTH-OLD': '密码不对，请再试一次',
    'AUTH-SEAL': '登录页打开得太久，请再点一次登录',
    'AUTH-WAIT': (facts) => `尝试次数太多，请在 ${minutesOf(facts)} 分钟后再试`,
    'AUTH-CODE-WAIT': (facts) => `验证码刚发过，请在 ${waitZh(facts)}后再获取`,
    'AUTH-CHALLENGE': '安全验证已失效，请再获取一次验证码',
    'AUTH-AGREEMENT': '请先阅读并同意新的隐私政策和服务协议',
    'AUTH-NO-SMS': '这里暂时不能发送短信，请用密码登录或联系差旅经理',
    'AUTH-NO-MAIL': '这里暂时不能发送邮件，请联系差旅经理',
    'AUTH-NO-ADDRESS': '这位员工没有登记手机号和邮箱，请先在公司资料里补上',
    'AUTH-INVITED': (facts) => `今天已经邀请过多次，请在 ${waitZh(facts)}后再试`,
    'AUTH-ACTIVATION': '激活已经超时或已完成，请从头再来一次',
    'AUTH-PASSWORD': (facts) => faultOf('zh', facts),
    'AUTH-MISMATCH': '两次输入的密码不一样',
    'AUTH-PHONE-TAKEN': '这个手机号已经是另一个账号的登录名，请换一个号码或联系差旅经理',
    'AUTH-PHONE-COMPANY': ({ contactsZh }) =>
      contactsZh
        ? `手机号由公司统一维护，修改请联系差旅经理或公司管理员：${contactsZh}`
        : '手机号由公司统一维护，修改请联系差旅经理或公司管理员',
    'AUTH-TOKEN': '这个入口已经失效，请回到原来的应用重新打开，或直接登录',
    'AUTH-COMPANY': '公司不存在，请联系公司管理员',
    'PEOPLE-NO-AUTHORITY': '当前模式下没有预订权限，请联系公司管理员',
  },
  en: {
    'AUTH-WRONG': 'The account or the password is not right. Please check both and try again',
    'AUTH-CODE': 'This code is not right, or it has run out or been used',
    'AUTH-OLD': 'This password is not right. Please try again',
    'AUTH-SEAL': 'This sign-in page was open for too long. Please tap Sign in once more',
    'AUTH-WAIT': (facts) => {
      const minutes = minutesOf(facts)
      return `Too many tries. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
    },
    'AUTH-CODE-WAIT': (facts) => `A code was sent just now. You can ask for another in ${waitEn(facts)}`,
    'AUTH-CHALLENGE': 'The security check has run out. Please ask for the code once more',
    'AUTH-AGREEMENT': 'Please read and agree to the new privacy policy and terms first',
    'AUTH-NO-SMS': 'No text messages can be sent here at the moment. Please sign in by password, or ask your travel manager',
    'AUTH-NO-MAIL': 'No mail can be sent here at the moment. Please ask your travel manager',
    'AUTH-NO-ADDRESS': 'Neither phone nor mail address is known for this employee. Please add one to the company file first',
    'AUTH-INVITED': (facts) => `Invited several times today. Please try again in ${waitEn(facts)}`,
    'AUTH-ACTIVATION': 'The activation has run out or is done already. Please start again',
    'AUTH-PASSWORD': (facts) => faultOf('en', facts),
    'AUTH-MISMATCH': 'The two passwords differ',
    'AUTH-PHONE-TAKEN': 'Somebody else signs in with this phone number. Please use another, or ask your travel manager',
    'AUTH-PHONE-COMPANY': ({ contactsEn }) =>
      contactsEn
        ? `Your company keeps phone numbers itself. To change yours, please ask your travel manager or administrator: ${contactsEn}`
        : 'Your company keeps phone numbers itself. To change yours, please ask your travel manager or administrator',
    'AUTH-TOKEN': 'This way in is no longer good. Please open it again from where you came, or sign in here',
    'AUTH-COMPANY': 'This company does not exist here. Please ask your company administrator',
    'PEOPLE-NO-AUTHORITY': 'You have no booking authority in this mode. Please ask your company administrator',
  },
}

export const entryHttpStatus = { 'AUTH-WAIT': 429, 'AUTH-CODE-WAIT': 429, 'AUTH-INVITED': 429 } as const
