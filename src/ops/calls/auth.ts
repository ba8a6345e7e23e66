import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { NAME_MAX_CHARACTERS } from '../rules/name.ts'
import { sealed, sealedFor, staffMe, staffRole } from './fields.ts'

export const opsSeal = call({
  spec: [],
  method: 'GET',
  path: '/ops/auth/seal',
  summary: 'Staff: the public key and the single-use nonce with which the console seals secret fields.',
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
  errors: ['OPS-WAIT'],
})

export const opsSignIn = call({
  spec: [],
  method: 'POST',
  path: '/ops/auth/signIn',
  summary: 'Staff: signs in with name and sealed password; answers with an opaque token that opens nothing of the travellers’.',
  access: 'anonymous',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ name: z.string().trim().min(1).max(NAME_MAX_CHARACTERS), ...sealedFor, password: sealed }),
  result: z.object({ token: z.string(), me: staffMe }),
  errors: ['OPS-WRONG', 'OPS-SEAL', 'OPS-WAIT', 'OPS-ONCE-OVER'],
})

export const opsMe = call({
  spec: [],
  method: 'GET',
  path: '/ops/auth/me',
  summary: 'Staff: who is signed in, with which roles.',
  access: { staff: 'any' },
  beforeNewPassword: true,
  effect: 'read',
  timeoutMs: 60_000,
  result: staffMe,
  errors: [],
})

export const opsSignOut = call({
  spec: [],
  method: 'POST',
  path: '/ops/auth/signOut',
  summary: 'Staff: ends this session; its token is dead from then on.',
  access: { staff: 'any' },
  beforeNewPassword: true,
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({}),
  result: z.object({ ended: z.literal(true) }),
  errors: [],
})

export const opsChangePassword = call({
  spec: [],
  method: 'POST',
  path: '/ops/auth/password',
  summary: 'Staff: sets a new password in place of the present or one-time one; all other sessions of theirs end.',
  access: { staff: 'any' },
  beforeNewPassword: true,
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ ...sealedFor, present: sealed, password: sealed, again: sealed }),
  result: staffMe,
  errors: ['OPS-PRESENT', 'OPS-PASSWORD', 'OPS-MISMATCH', 'OPS-SEAL', 'OPS-WAIT'],
})

export const opsSessions = call({
  spec: [],
  method: 'GET',
  path: '/ops/auth/sessions',
  summary: 'Staff: where they are signed in, the session used last first.',
  access: { staff: 'any' },
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({
    sessions: z.array(
      z.object({
        sessionId: z.string(),
        /** What the browser calls itself. */
        device: z.string(),
        isThisOne: z.boolean(),
        startedAt: z.string(),
        lastUsedAt: z.string(),
      }),
    ),
  }),
  errors: [],
})

export const opsEndSessions = call({
  spec: [],
  method: 'POST',
  path: '/ops/auth/endSessions',
  summary: 'Staff: ends one of their sessions, or all but this one.',
  access: { staff: 'any' },
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ sessionId: z.guid().nullable() }),
  result: z.object({ ended: z.number().int() }),
  errors: ['P404'],
})

/** For the sign-in page of a demo installation; empty everywhere else. */
export const opsDemoAccounts = call({
  spec: [],
  method: 'GET',
  path: '/ops/auth/demoAccounts',
  summary: 'The demo’s staff sign-ins, where the installation runs on the demo company and on nothing else.',
  access: 'anonymous',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({ accounts: z.array(z.object({ name: z.string(), password: z.string(), roles: z.array(staffRole) })) }),
  errors: [],
})
