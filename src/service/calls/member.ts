import { z } from 'zod'
import { call } from '../../kernel/call.ts'

const account = z.object({
  /** Masked by the server; the number itself stays sealed. */
  memberNumber: z.string(),
  phoneNumber: z.string(),
  tier: z.enum(['silver', 'gold', 'platinum']),
  boundAt: z.string(),
})
export type MemberAccount = z.output<typeof account>

const AWAY = ['MEMBER-NONE', 'MEMBER-AWAY'] as const

export const sendPersonAccountVerifyCode = call({
  spec: ['C-MISC-13'],
  method: 'POST',
  path: '/usercenter/ctrip/sendPersonAccountVerifyCode',
  summary: 'Has the member programme send a code to the phone of a personal account.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ phone: z.string().max(30) }),
  result: z.object({ sentTo: z.string(), againAfterSeconds: z.number().int() }),
  errors: [...AWAY, 'MEMBER-PHONE', 'MEMBER-WAIT', 'MEMBER-BOUND', 'MEMBER-UNCLEAR'],
})

export const bindBusinessAndPersonAccount = call({
  spec: ['C-MISC-14'],
  method: 'POST',
  path: '/usercenter/ctrip/bindBusinessAndPersonAccount',
  summary: 'Binds the personal account that the code opens to the caller.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ code: z.string().max(12) }),
  result: account,
  errors: [...AWAY, 'MEMBER-CODE', 'MEMBER-CODE-ENDED', 'MEMBER-TAKEN', 'MEMBER-BOUND', 'MEMBER-WAIT', 'MEMBER-UNCLEAR'],
})

export const getCtripAccount = call({
  spec: ['C-MISC-15'],
  method: 'GET',
  path: '/usercenter/ctrip/getCtripAccount',
  summary: 'The personal account that is bound to the caller, masked.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({
    /** Whether this installation has a member programme at all. */
    isAvailable: z.boolean(),
    account: account.nullable(),
  }),
  errors: [],
})

export const unbindPersonAccount = call({
  spec: [],
  method: 'POST',
  path: '/usercenter/ctrip/unbindPersonAccount',
  summary: 'Ends the bond with the personal account; without one nothing happens.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({}),
  result: z.object({ account: z.null() }),
  errors: [...AWAY, 'MEMBER-UNCLEAR'],
})

export const memberCalls = [sendPersonAccountVerifyCode, bindBusinessAndPersonAccount, getCtripAccount, unbindPersonAccount] as const
