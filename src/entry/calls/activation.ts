import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { bothNames } from '../../people/calls.ts'
import { account, agreement, code, entered, phone, sealed, sealedFor, ticket } from './fields.ts'

export const createAccount = call({
  spec: ['C-AUTH-12'],
  method: 'POST',
  path: '/usercenter/employee/createAccount/{id}',
  summary: 'Invites an employee to activate her account: by SMS, by mail where she has no phone.',
  access: { roles: ['travelManager', 'administrator'] },
  effect: 'write',
  timeoutMs: 60_000,
  /** The employee's user code. */
  params: z.strictObject({ id: z.string().min(1).max(64) }),
  body: z.strictObject({}),
  result: z.object({
    by: z.enum(['sms', 'mail']),
    /** Masked. */
    sentTo: z.string(),
    /** Until when the invitation opens the account. */
    expiresAt: z.string(),
  }),
  errors: ['AUTH-NO-ADDRESS', 'AUTH-INVITED', 'AUTH-NO-SMS', 'AUTH-NO-MAIL'],
})

export const checkActivationCode = call({
  spec: ['C-AUTH-04'],
  method: 'POST',
  path: '/auth/checkActivationCode',
  summary: 'Checks the code that came by SMS or mail; answers with a ticket for the steps that follow.',
  access: 'anonymous',
  effect: 'write',
  timeoutMs: 60_000,
  /** The account as it stood when the code was asked for (verifyCode/v02/send with `activation`). */
  body: z.strictObject({ account, code }),
  result: z.object({
    ticket,
    name: bothNames,
    userCode: z.string(),
    /** Masked; empty where the company has none of hers: then she may enter one. */
    phoneNumber: z.string(),
    expiresAt: z.string(),
  }),
  errors: ['AUTH-CODE', 'AUTH-WAIT'],
})

export const activation = call({
  spec: ['C-AUTH-05'],
  method: 'POST',
  path: '/auth/activation',
  summary: 'Sets the password of an account whose activation code was right, and signs in.',
  access: 'anonymous',
  effect: 'write',
  timeoutMs: 60_000,
  body: z
    .strictObject({
      ticket,
      ...sealedFor,
      /** Both under the one nonce [V-ACCT-04]. */
      password: sealed,
      again: sealed,
      agreement,
      /** Where the company has no phone of hers: the number and the code that came to it. Left out, /completePhone asks later. */
      phone: phone.optional(),
      code: code.optional(),
    })
    .superRefine((input, context) => {
      if ((input.phone === undefined) === (input.code === undefined)) return
      const path = [input.phone === undefined ? 'phone' : 'code']
      context.addIssue({ code: 'invalid_type', expected: 'string', input: undefined, path })
    }),
  result: entered,
  errors: [
    'AUTH-ACTIVATION',
    'AUTH-SEAL',
    'AUTH-PASSWORD',
    'AUTH-MISMATCH',
    'AUTH-AGREEMENT',
    'AUTH-CODE',
    'AUTH-PHONE-TAKEN',
    'AUTH-WAIT',
  ],
})
