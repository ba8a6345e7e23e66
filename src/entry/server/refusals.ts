import type { Language } from '../../kernel/language.ts'
import type { RefusalText } from '../../server/http/handler.ts'

const minutesOf = (facts: Readonly<Record<string, string | number>>): number =>
  Math.max(1, Math.ceil(Number(facts.retryAfterSeconds ?? 60) / 60))

/** What entry says when it refuses. None of these tells whether an account exists. */
export const entryRefusals: Readonly<Record<Language, Readonly<Record<string, RefusalText>>>> = {
  zh: {
    'AUTH-WRONG': '账号或密码不对，请检查后再试',
    'AUTH-SEAL': '登录页打开得太久，请再点一次登录',
    'AUTH-WAIT': (facts) => `尝试次数太多，请在 ${minutesOf(facts)} 分钟后再试`,
  },
  en: {
    'AUTH-WRONG': 'The account or the password is not right. Please check both and try again',
    'AUTH-SEAL': 'This sign-in page was open for too long. Please tap Sign in once more',
    'AUTH-WAIT': (facts) => {
      const minutes = minutesOf(facts)
      return `Too many tries. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
    },
  },
}

export const entryHttpStatus = { 'AUTH-WAIT': 429 } as const
