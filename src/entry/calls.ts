import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { bothNames, role } from '../people/calls.ts'

const organization = z.object({
  code: z.string(),
  name: bothNames,
  kind: z.enum(['company', 'department']),
})

/** What the app keeps about who is signed in (SPEC.md, 3, Session). */
export const loginInfo = z.object({
  userPerson: z.object({
    userCode: z.string(),
    /** Picks the brand. */
    systemCode: z.string(),
    /** Masked by the server. */
    phoneNumber: z.string(),
    name: bothNames,
    special: z.boolean(),
  }),
  organizations: z.array(organization),
  roles: z.array(role),
  rank: z.object({ code: z.string(), name: bothNames }),
  language: z.enum(['zh', 'en']),
  /** When this session ends whatever happens, and when it ends unused. ISO instants. */
  session: z.object({ absoluteEndAt: z.string(), idleEndAt: z.string() }),
})
export type LoginInfo = z.output<typeof loginInfo>

export const getLoginRandomCode = call({
  spec: ['C-AUTH-09'],
  method: 'GET',
  path: '/datacenter/auth/getLoginRandomCode',
  summary: 'The public key and the single-use nonce with which the client seals secret fields.',
  access: 'anonymous',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({
    keyId: z.string(),
    nonce: z.string(),
    /** SubjectPublicKeyInfo, base64, for RSA-OAEP with SHA-256. */
    publicKey: z.string(),
    expiresAt: z.string(),
  }),
  errors: [],
})

export const loginPersonEncrypt = call({
  spec: ['C-AUTH-03'],
  method: 'POST',
  path: '/auth/loginPersonEncrypt',
  summary: 'Signs in with account and sealed password; answers with an opaque token.',
  access: 'anonymous',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    /** User code, mobile number or mail address. */
    account: z.string().trim().min(1).max(100),
    keyId: z.string().max(64),
    nonce: z.string().max(128),
    /** RSA-OAEP-256 over `{"nonce":…,"secret":…}`, base64. */
    password: z.string().min(1).max(1024),
  }),
  result: z.object({ token: z.string(), info: loginInfo }),
  errors: ['AUTH-WRONG', 'AUTH-SEAL', 'AUTH-WAIT'],
})

export const getLoginInfo = call({
  spec: ['C-AUTH-07'],
  method: 'GET',
  path: '/auth/getLoginInfo',
  summary: 'Who is signed in.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: loginInfo,
  errors: [],
})

export const loginOut = call({
  spec: ['C-AUTH-08'],
  method: 'POST',
  path: '/auth/loginOut',
  summary: 'Ends this session; its token is dead from then on.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({}),
  result: z.object({ ended: z.literal(true) }),
  errors: [],
})

/** For the sign-in page of a demo installation; empty where the operator imported a company of their own. */
export const demoAccounts = call({
  spec: [],
  method: 'GET',
  path: '/auth/demoAccounts',
  summary: 'The demo company’s sign-ins, where the installation runs on the demo company.',
  access: 'anonymous',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({
    accounts: z.array(z.object({ account: z.string(), password: z.string(), name: bothNames, what: bothNames })),
  }),
  errors: [],
})

export const callList = [getLoginRandomCode, loginPersonEncrypt, getLoginInfo, loginOut, demoAccounts] as const
