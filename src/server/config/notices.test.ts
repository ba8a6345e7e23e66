import { describe, expect, it } from 'vitest'
import { configFrom } from '../config.ts'
import { SMS_NAMES } from './notices.ts'

const TEMPLATES = SMS_NAMES.map((name, index) => `${name}=SMS_1${index}/SMS_2${index}`).join(', ')
const SMS = {
  ALIYUN_SMS_ACCESS_KEY_ID: 'LTAI5tKey',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '启程商旅',
  ALIYUN_SMS_TEMPLATES: TEMPLATES,
}
const MAIL = { SMTP_URL: 'smtps://travel:pass@mail.example:465', MAIL_FROM: '启程 <travel@company.example>' }
const read = (env: Record<string, string>) => {
  const result = configFrom(env, '/srv/qicheng')
  return result.ok ? result.config.notices : result.problems
}

describe('who carries text messages and mails', () => {
  it('is nobody where nothing is set', () => {
    expect(read({})).toEqual({ sms: null, mail: null })
  })

  it('is whoever the operator names', () => {
    const notices = read({ ...SMS, ...MAIL })
    expect(notices).toMatchObject({
      sms: {
        endpoint: 'https://dysmsapi.aliyuncs.com',
        accessKeySecret: { text: 'secret' },
        signName: { zh: '启程商旅', en: '启程商旅' },
        templates: { signInCode: { zh: 'SMS_10', en: 'SMS_20' } },
      },
      mail: { url: { text: MAIL.SMTP_URL }, from: MAIL.MAIL_FROM },
    })
  })

  it('takes secrets from files, one language for both, and the sandbox on this machine without TLS', () => {
    const { ALIYUN_SMS_ACCESS_KEY_SECRET: _, ...rest } = SMS
    const one = TEMPLATES.replaceAll(/\/SMS_2\d/g, '')
    const env = {
      ...rest,
      ALIYUN_SMS_ACCESS_KEY_SECRET_FILE: '/run/sms',
      ALIYUN_SMS_TEMPLATES: one,
      ALIYUN_SMS_ENDPOINT: 'http://127.0.0.1:8090',
    }
    expect(read(env)).toMatchObject({
      sms: { accessKeySecret: { file: '/run/sms' }, templates: { phoneCode: { zh: 'SMS_12', en: 'SMS_12' } } },
    })
  })

  it.each<[string, Record<string, string>, string]>([
    [
      'half an account',
      { ALIYUN_SMS_ACCESS_KEY_ID: 'k', ALIYUN_SMS_SIGN_NAME: 's' },
      'Text messages are set up by halves: ALIYUN_SMS_ACCESS_KEY_SECRET or ALIYUN_SMS_ACCESS_KEY_SECRET_FILE, ALIYUN_SMS_TEMPLATES are missing.',
    ],
    [
      'an endpoint alone',
      { ALIYUN_SMS_ENDPOINT: 'https://dysmsapi.aliyuncs.com' },
      'Text messages are set up by halves: ALIYUN_SMS_ACCESS_KEY_ID, ALIYUN_SMS_ACCESS_KEY_SECRET or ALIYUN_SMS_ACCESS_KEY_SECRET_FILE, ALIYUN_SMS_SIGN_NAME, ALIYUN_SMS_TEMPLATES are missing.',
    ],
    [
      'a carrier without TLS elsewhere',
      { ...SMS, ALIYUN_SMS_ENDPOINT: 'http://dysmsapi.aliyuncs.com' },
      'ALIYUN_SMS_ENDPOINT must be an https address without a path, such as https://dysmsapi.aliyuncs.com.',
    ],
    [
      'a text that is not registered',
      { ...SMS, ALIYUN_SMS_TEMPLATES: 'signInCode=SMS_1,phoneCode=SMS_2' },
      'ALIYUN_SMS_TEMPLATES names no template for activationCode, passwordCode, memberCode, guestLink, activationInvite, accountChanged, tripTold, orderNews, applicationNews: docs/notices.md has the texts to register.',
    ],
    [
      'a text that there is not',
      { ...SMS, ALIYUN_SMS_TEMPLATES: 'signinCode=SMS_1' },
      'ALIYUN_SMS_TEMPLATES must be name=code/code, separated by commas, each name once; "signinCode=SMS_1" is not.',
    ],
    [
      'a mail server without a sender',
      { SMTP_URL: MAIL.SMTP_URL },
      'SMTP_URL names a mail server, but MAIL_FROM, the sender of our mails, is missing.',
    ],
    [
      'a sender without a mail server',
      { MAIL_FROM: MAIL.MAIL_FROM },
      'MAIL_FROM names a sender, but SMTP_URL, the mail server, is missing.',
    ],
    [
      'a sender with a line of its own',
      { ...MAIL, MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' },
      'MAIL_FROM must be an address such as Qicheng <travel@company.example>.',
    ],
    [
      'a mail server that is none',
      { ...MAIL, SMTP_URL: 'https://mail.example' },
      'SMTP_URL must be an address such as smtps://user:password@mail.example:465.',
    ],
  ])('is refused with a sentence: %s', (_what, env, sentence) => {
    expect(read(env)).toEqual([sentence])
  })
})
