import type { Language } from '../../kernel/language.ts'
import type { PasswordFault } from '../../people/rules/password.ts'
import type { RefusalText } from '../../server/http/handler.ts'
import { en } from '../text/refusals/en.ts'
import type { RefusalsText } from '../text/refusals/zh.ts'
import { zh } from '../text/refusals/zh.ts'

type Facts = Readonly<Record<string, string | number>>

const secondsOf = (facts: Facts): number => Number(facts.retryAfterSeconds ?? 60)

function of(t: RefusalsText, contactsIn: 'contactsZh' | 'contactsEn'): Readonly<Record<string, RefusalText>> {
  const faults: Readonly<Record<PasswordFault, string>> = t.passwordFaults
  return {
    'AUTH-WRONG': t.wrong,
    'AUTH-CODE': t.code,
    'AUTH-OLD': t.old,
    'AUTH-SEAL': t.seal,
    'AUTH-WAIT': (facts) => t.wait(secondsOf(facts)),
    'AUTH-CODE-WAIT': (facts) => t.codeWait(secondsOf(facts)),
    'AUTH-CHALLENGE': t.challenge,
    'AUTH-AGREEMENT': t.agreement,
    'AUTH-NO-SMS': t.noSms,
    'AUTH-NO-MAIL': t.noMail,
    'AUTH-NO-ADDRESS': t.noAddress,
    'AUTH-INVITED': (facts) => t.invited(secondsOf(facts)),
    'AUTH-ACTIVATION': t.activation,
    'AUTH-PASSWORD': ({ fault }) => faults[fault as PasswordFault],
    'AUTH-MISMATCH': t.mismatch,
    'AUTH-PHONE-TAKEN': t.phoneTaken,
    'AUTH-PHONE-COMPANY': (facts) => t.phoneKeptByCompany(String(facts[contactsIn] ?? '')),
    'AUTH-TOKEN': t.token,
    'AUTH-COMPANY': t.company,
    'PEOPLE-NO-AUTHORITY': t.noAuthority,
    ...t.sso,
  }
}

/** What entry says when it refuses. */
export const entryRefusals: Readonly<Record<Language, Readonly<Record<string, RefusalText>>>> = {
  zh: of(zh, 'contactsZh'),
  en: of(en, 'contactsEn'),
}

export const entryHttpStatus = { 'AUTH-WAIT': 429, 'AUTH-CODE-WAIT': 429, 'AUTH-INVITED': 429, 'SSO-AWAY': 503 } as const
