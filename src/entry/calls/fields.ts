import { z } from 'zod'
import { bothNames, role } from '../../people/calls.ts'
import { readMainlandMobile } from '../../people/rules/phone.ts'

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
    /** Masked by the server; empty while it is missing. */
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

/** What every way in answers with. */
export const entered = z.object({
  token: z.string(),
  info: loginInfo,
  /** Her phone is missing: every call but those that complete it answers A2011 until it is there; go to /completePhone. */
  isPhoneMissing: z.boolean(),
})
export type Entered = z.output<typeof entered>

/** A mainland mobile number in any usual spelling [V-ACCT-05]. */
export const phone = z
  .string()
  .max(30)
  .refine((text) => readMainlandMobile(text) !== null)

/** What people sign in with: user code, mobile number or mail address. */
export const account = z.string().trim().min(1).max(100)

/** Key and nonce of getLoginRandomCode, under which the secret fields beside it are sealed. */
export const sealedFor = { keyId: z.string().max(64), nonce: z.string().max(128) }
/** RSA-OAEP-256 over `{"nonce":…,"secret":…}`, base64. */
export const sealed = z.string().min(1).max(1024)

/** The edition of privacy policy and terms that she has ticked (rules/agreement.ts) [V-ACCT-07]. */
export const agreement = z.string().min(1).max(40)

/** Six digits from a message [V-ACCT-06]. */
export const code = z.string().regex(/^\d{6}$/)

/** A challenge that this browser has solved. */
export const solved = {
  /** Base64 of `{"challenge":{"parameters","signature"},"solution":{"counter","derivedKey"}}`. */
  proof: z.string().min(1).max(4_000),
  /** 32 random bytes in hexadecimal: the SHA-256 of this text stood in the challenge's address. */
  binding: z.string().regex(/^[0-9a-f]{64}$/),
}

/** Says that the activation code was right; for half an hour. */
export const ticket = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** What whoever asks for a code is told: the same whether anybody has this phone or not. */
export const codeSent = z.object({
  /** Masked. */
  sentTo: z.string(),
  /** When the next one may be asked for. */
  againAfterSeconds: z.number().int(),
})
export type CodeSent = z.output<typeof codeSent>
