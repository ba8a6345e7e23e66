import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { account, codeSent, phone, solved, ticket } from './fields.ts'

/** A proof of work before any code is sent to a number that somebody merely typed. */
export const challenge = call({
  spec: ['C-AUTH-10'],
  method: 'POST',
  path: '/datacenter/verifyCode/{hash}',
  summary: 'A proof-of-work challenge for this browser: solve it, then ask for the code.',
  access: 'anonymous',
  effect: 'read',
  timeoutMs: 60_000,
  /** SHA-256, in hexadecimal, of the text of a `binding` that the browser keeps until it hands in the solution. */
  params: z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  body: z.strictObject({}),
  result: z.object({
    /** As altcha-lib 2 solves it: PBKDF2/SHA-256. */
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number().int(),
      keyLength: z.number().int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
    signature: z.string(),
    /** How many numbers there are to try at most, for a progress bar. */
    triesMax: z.number().int(),
    expiresAt: z.string(),
  }),
  errors: [],
})

const mayRefuse = ['AUTH-CHALLENGE', 'AUTH-CODE-WAIT', 'AUTH-NO-SMS'] as const

export const sendForNoPhoneLogin = call({
  spec: ['C-AUTH-01'],
  method: 'POST',
  path: '/messagecenter/sms/sendForNoPhoneLogin',
  summary: 'Sends a code for signing in by phone. The answer does not tell whether anybody has this phone.',
  access: 'anonymous',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ phone, ...solved }),
  result: codeSent,
  errors: mayRefuse,
})

export const sendVerification = call({
  spec: ['C-AUTH-11'],
  method: 'POST',
  path: '/sendVerification',
  summary: 'Sends a code to a phone once the challenge is solved: to sign in by it, or to complete a missing one.',
  access: 'anonymous',
  effect: 'write',
  timeoutMs: 60_000,
  /** `completePhone` needs the session of the person whose phone is missing. */
  body: z.strictObject({ purpose: z.enum(['signIn', 'completePhone']), phone, ...solved }),
  result: codeSent,
  errors: mayRefuse,
})

const NEEDED = {
  confirm: [],
  password: [],
  changePhone: ['phone'],
  activation: ['account', 'proof', 'binding'],
  activationPhone: ['ticket', 'phone'],
} as const

export const verifyCodeSend = call({
  spec: ['C-AUTH-02'],
  method: 'POST',
  path: '/datacenter/verifyCode/v02/send',
  summary: 'Sends a code to somebody who is signed in, or to somebody who activates her account.',
  access: 'anonymous',
  effect: 'write',
  timeoutMs: 60_000,
  body: z
    .strictObject({
      /**
       * `confirm`: to her own phone, to prove that it is she; `password`: the same in other words. `changePhone`: to the new phone,
       * after a fresh proof. These need a session. `activation`: to the phone of the account, by mail where it has none.
       * `activationPhone`: to the phone that somebody without one enters on the way.
       */
      purpose: z.enum(['confirm', 'password', 'changePhone', 'activation', 'activationPhone']),
      phone: phone.optional(),
      account: account.optional(),
      /** Of checkActivationCode. */
      ticket: ticket.optional(),
      proof: solved.proof.optional(),
      binding: solved.binding.optional(),
    })
    .superRefine((input, context) => {
      for (const field of NEEDED[input.purpose]) {
        if (input[field] === undefined) context.addIssue({ code: 'invalid_type', expected: 'string', input: undefined, path: [field] })
      }
    }),
  result: codeSent,
  errors: [...mayRefuse, 'AUTH-NO-MAIL', 'AUTH-ACTIVATION', 'AUTH-PHONE-COMPANY', 'ENTRY-CONFIRM'],
})
