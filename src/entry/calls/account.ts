import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { code, loginInfo, phone, sealed, sealedFor } from './fields.ts'

export const confirm = call({
  spec: [],
  method: 'POST',
  path: '/auth/confirm',
  summary: 'Proves by password or by a code to her own phone that it is still she; what shows secrets asks for it (ENTRY-CONFIRM).',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    way: z.enum(['password', 'code']),
    ...sealedFor,
    /** The password, or the six digits of the code. */
    password: sealed,
  }),
  result: z.object({ confirmedUntil: z.string() }),
  errors: ['AUTH-OLD', 'AUTH-CODE', 'AUTH-SEAL', 'AUTH-WAIT'],
})

/** What she can prove herself with, for the sheet that asks. */
export const confirmWays = call({
  spec: [],
  method: 'GET',
  path: '/auth/confirmWays',
  summary: 'With what she can prove that it is she: her password, if she has one; a code to her phone, masked.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({ hasPassword: z.boolean(), phoneNumber: z.string(), canSendCode: z.boolean() }),
  errors: [],
})

export const updatePassword = call({
  spec: ['C-AUTH-06'],
  method: 'PUT',
  path: '/auth/updatePassword',
  summary: 'Sets a new password after the old one or a fresh proof; her other sessions end.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    ...sealedFor,
    /** All under the one nonce. Without the old one a proof of the last ten minutes is needed. */
    old: sealed.optional(),
    password: sealed,
    /** [V-ACCT-04] */
    again: sealed,
  }),
  result: z.object({ endedSessions: z.number().int() }),
  errors: ['AUTH-OLD', 'AUTH-PASSWORD', 'AUTH-MISMATCH', 'AUTH-SEAL', 'AUTH-WAIT', 'ENTRY-CONFIRM'],
})

const phoneAndCode = z.strictObject({ phone, code })

export const completePhone = call({
  spec: [],
  method: 'POST',
  path: '/auth/completePhone',
  summary: 'Completes a missing phone with the code that came to it (sendVerification with completePhone).',
  access: 'signedIn',
  withoutPhone: true,
  effect: 'write',
  timeoutMs: 60_000,
  body: phoneAndCode,
  result: loginInfo,
  errors: ['AUTH-CODE', 'AUTH-PHONE-TAKEN', 'AUTH-WAIT'],
})

export const changePhone = call({
  spec: [],
  method: 'POST',
  path: '/auth/changePhone',
  summary:
    'Changes her phone with the code that came to the new one, after a fresh proof; where the company keeps phones, says whom to ask.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: phoneAndCode,
  result: loginInfo,
  errors: ['AUTH-CODE', 'AUTH-PHONE-TAKEN', 'AUTH-PHONE-COMPANY', 'AUTH-WAIT', 'ENTRY-CONFIRM'],
})

const language = z.enum(['zh', 'en'])

export const modifyUserLanguage = call({
  spec: ['C-AUTH-18'],
  method: 'POST',
  path: '/usercenter/userPerson/modifyUserLanguage',
  summary: 'Sets the language in which messages reach her.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ language }),
  result: z.object({ language }),
  errors: [],
})

export const getUserLanguage = call({
  spec: ['C-AUTH-19'],
  method: 'GET',
  path: '/usercenter/userPerson/getUserLanguage',
  summary: 'The language in which messages reach her.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({ language }),
  errors: [],
})
