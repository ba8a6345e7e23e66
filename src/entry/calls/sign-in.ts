import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { bothNames } from '../../people/calls.ts'
import { account, agreement, entered, loginInfo, sealed, sealedFor } from './fields.ts'

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
  summary: 'Signs in with account and sealed password, or with phone and sealed code; answers with an opaque token.',
  access: 'anonymous',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    way: z.enum(['password', 'code']),
    /** By code it is the phone to which the code was sent. */
    account,
    ...sealedFor,
    /** The password, or the six digits of the code: what she proves herself with, sealed. */
    password: sealed,
    agreement,
  }),
  result: entered,
  errors: ['AUTH-WRONG', 'AUTH-CODE', 'AUTH-SEAL', 'AUTH-WAIT', 'AUTH-AGREEMENT'],
})

export const getLoginInfo = call({
  spec: ['C-AUTH-07'],
  method: 'GET',
  path: '/auth/getLoginInfo',
  summary: 'Who is signed in. With a user code it answers only where the token is hers, so that no token is taken for another’s.',
  access: 'signedIn',
  /** It tells A2011 itself, and only to whoever is asked for. */
  withoutPhone: true,
  effect: 'read',
  timeoutMs: 60_000,
  query: z.strictObject({ userCode: z.string().max(64).optional() }),
  result: loginInfo,
  errors: [],
})

export const loginOut = call({
  spec: ['C-AUTH-08'],
  method: 'POST',
  path: '/auth/loginOut',
  summary: 'Ends this session; its token is dead from then on.',
  access: 'signedIn',
  withoutPhone: true,
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({}),
  result: z.object({ ended: z.literal(true) }),
  errors: [],
})

/** The company's own app, or its portal, hands over a token that it has signed for one of its people. */
export const appLogin = call({
  spec: [],
  method: 'POST',
  path: '/auth/appLogin',
  summary: 'Signs in with a short-lived token signed by the company’s app; with an agent code only who may book as an agent.',
  access: 'anonymous',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    /** A JSON Web Token, HS256 or EdDSA: iss company code, sub user code, aud, iat, exp at most five minutes later, jti. */
    apptoken: z.string().min(1).max(2_000),
    /** The agent as whom she means to book: herself, or somebody for whom she may. */
    agentUserCode: z.string().min(1).max(64).optional(),
  }),
  result: entered,
  errors: ['AUTH-TOKEN', 'AUTH-COMPANY', 'AUTH-WAIT', 'PEOPLE-NO-AUTHORITY'],
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
