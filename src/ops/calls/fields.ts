import { z } from 'zod'
import { STAFF_ROLES } from '../rules/roles.ts'

export const staffRole = z.enum(STAFF_ROLES)

/** Who is signed in, as the console greets them. */
export const staffMe = z.object({
  staffId: z.string(),
  name: z.string(),
  roles: z.array(staffRole),
  /** The password is one that somebody else has made: nothing else answers before it is changed. */
  mustChangePassword: z.boolean(),
})
export type StaffMe = z.output<typeof staffMe>

/** Key and nonce of `GET /ops/auth/seal`, under which the secret fields beside it are sealed. */
export const sealedFor = { keyId: z.string().max(64), nonce: z.string().max(128) }
/** RSA-OAEP-256 over `{"nonce":…,"secret":…}`, base64. */
export const sealed = z.string().min(1).max(1024)

export const WHY_MIN_CHARACTERS = 3
export const WHY_MAX_CHARACTERS = 200

/** Why somebody did something, in their own words. It stays for good: no personal data. */
export const why = z.string().trim().min(WHY_MIN_CHARACTERS).max(WHY_MAX_CHARACTERS)
